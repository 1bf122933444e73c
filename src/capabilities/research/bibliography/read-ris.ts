import { parseReference } from '../ids.ts';
import { displayName, type RawReference, type ReadReferences } from './reference.ts';
import { type TaggedFields, taggedReferences } from './tagged-lines.ts';

const TAG = /^([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/;
/** Some programs write tags in small letters. */
const SMALL_TAG = /^([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/i;

/** Whether a text is a RIS file. */
export const isRis = (text: string): boolean => /^TY {1,2}- /im.test(text);

/** The references of a RIS file. */
export function* readRis(text: string): ReadReferences {
  const tags = /^TY {1,2}-/m.test(text) ? TAG : SMALL_TAG;
  let place = 0;
  for (const fields of taggedReferences(text, tags, { first: 'TY', end: 'ER' })) yield [++place, rawOf(fields)];
}

function rawOf(fields: TaggedFields): RawReference {
  const all = (...tags: string[]): readonly string[] => tags.flatMap((tag) => fields.get(tag) ?? []);
  const first = (...tags: string[]): string | undefined => all(...tags).find((value) => value !== '');
  const notes = all('N1', 'AN', 'C2', 'M1').flatMap((note) => parseReference(note) ?? []);
  const [start, stop] = [first('SP'), first('EP')];
  return {
    title: first('TI', 'T1'),
    authors: all('AU', 'A1')
      .flatMap(namesIn)
      .map((name) => displayName(name)),
    date: first('DA', 'PY', 'Y1')?.slice(0, 40).replace(/\/+$/, ''),
    ids: [['doi', first('DO')], ...notes.map(({ namespace, value }) => [namespace, value] as const)],
    links: all('UR', 'L1', 'L2'),
    abstract: first('AB', 'N2'),
    keywords: all('KW').flatMap(listed),
    venue: first('JO', 'JF', 'T2', 'JA'),
    volume: first('VL'),
    issue: first('IS'),
    pages: start !== undefined && stop !== undefined ? `${start}–${stop}` : start,
    note: first('RN'),
  };
}

const listed = (value: string): string[] =>
  value
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A family name and initials, as in "Petersen AP". */
const WITH_INITIALS = /^\p{L}[\p{L}'’-]*(?: [\p{L}'’-]+){0,3} \p{Lu}{1,3}$/u;

/** The names of a line, which should have one: several are separated by semicolons, by "and", or by commas behind initials. */
function namesIn(line: string): string[] {
  if (line.includes(';')) return listed(line);
  const joined = line.split(/ (?:and|&) /).map((one) => one.trim());
  // The name of an organisation may have the word.
  if (joined.length > 1 && joined.every((one) => one.includes(','))) return joined;
  const names = line.split(',').map((one) => one.trim());
  return names.length > 1 && names.every((one) => WITH_INITIALS.test(one)) ? names : [line];
}
