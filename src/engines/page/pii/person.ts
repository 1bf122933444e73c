import { phraseSource, phrases } from '../../lexicon/index.ts';
import { nameTagger } from './lazy-libraries.ts';
import type { PiiSpan } from './span.ts';

const TITLE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${phraseSource('personal/title')})\.? (\p{Lu}[\p{L}'’-]{1,24}(?:\.? \p{Lu}[\p{L}'’.-]{0,24}){0,3})`,
  'gu',
);
const LABELLED = new RegExp(
  String.raw`(?<![\p{L}])(?:${phraseSource('personal/namelabel')})\**:\**[ \t]{1,4}(\p{L}[\p{L}'’.-]{0,30}(?: \p{L}[\p{L}'’.-]{0,30}){0,3})`,
  'giu',
);
const SPOKEN =
  /(?<![\p{L}])(?:[Mm]y name is|[Mm]y name's|I am called|[Ii]ch heiße|[Mm]ein Name ist|[Jj]e m'appelle|[Mm]e llamo|[Mm]i chiamo|[Bb]est regards,|[Kk]ind regards,|[Ss]incerely,|[Yy]ours,|[Cc]heers,)\s{1,3}(\p{Lu}[\p{L}'’-]{1,24}(?: \p{Lu}[\p{L}'’.-]{0,24}){0,3})/gu;
const NO_NAME = phrases('personal/novalue', 'first');

/** Names that the text marks as names: after a title, a label or an introduction. */
export function findLabelledNames(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const [kind, pattern] of [
    ['title', TITLE],
    ['label', LABELLED],
    ['introduction', SPOKEN],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const name = (match[1] as string).replace(/[.'’-]+$/, '');
      if (NO_NAME.test(name) || (kind === 'label' && !/\p{Lu}/u.test(name))) continue;
      const start = match.index + match[0].length - (match[1] as string).length;
      spans.push({ start, end: start + name.length, entity: 'PERSON', kind });
    }
  }
  return spans;
}

/** Words at the start or end of names of companies, streets, days and works. */
const NO_PERSON = phrases('personal/noperson', 'within', 'u');

/**
 * Two or three capitalized words within a sentence. Less precise than the tagger, but it finds names of other languages: for `aggressive`.
 */
export function findCapitalPairs(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  const pattern =
    /(?<=[\p{Ll}\p{N},;:"“(?] )\p{Lu}[\p{Ll}'’]{1,20}(?: \p{Lu}\.)?(?:[ -]\p{Lu}[\p{Ll}'’]{1,20}){1,2}(?![\p{L}\p{N}])/gu;
  for (const match of text.matchAll(pattern)) {
    if (NO_PERSON.test(match[0])) continue;
    spans.push({ start: match.index, end: match.index + match[0].length, entity: 'PERSON', kind: 'capitals' });
  }
  return spans;
}

/** Names and places that the tagger found, as written. */
export interface Named {
  persons: Set<string>;
  places: Set<string>;
}

const LONGEST_CHUNK = 600;
const NAME_LIKE = /\p{Lu}\p{Ll}/u;

/**
 * Persons and places that `compromise` finds in a text (English; best effort, precision .79 and recall .60 by its own measure). It gets
 * only lines with a capital, no line twice, in pieces of 600 characters, and at most `budget` characters in total: 12 ms of CPU per 1,000.
 */
export function namesIn(text: string, budget: number): Named {
  const named: Named = { persons: new Set(), places: new Set() };
  const seen = new Set<string>();
  let left = budget;
  let isCode = false;
  let from = 0;
  while (from < text.length && left > 0) {
    const lineEnd = text.indexOf('\n', from);
    const end = Math.min(lineEnd < 0 ? text.length : lineEnd, from + LONGEST_CHUNK);
    const line = text.slice(from, end);
    from = end + (end === lineEnd ? 1 : 0);
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || !NAME_LIKE.test(line)) continue;
    const plain = plainText(line);
    if (plain.length < 4 || seen.has(plain)) continue;
    seen.add(plain);
    left -= plain.length;
    const tagged = nameTagger()(plain);
    for (const name of tagged.people().out('array')) addName(named.persons, name);
    for (const name of tagged.places().out('array')) addName(named.places, name);
  }
  return named;
}

/** A line without URLs and marks, so that the tagger reads sentences. */
function plainText(line: string): string {
  return line
    .replace(/\]\([^)\s]{0,2000}(?: "[^"]{0,300}")?\)/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/`[^`]{0,500}`/g, ' ')
    .replace(/[*_#>|[\]!~]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function addName(names: Set<string>, found: string): void {
  const name = found.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/['’]s$/, '');
  if (name.length < 3 || name.length > 60 || !/^\p{Lu}/u.test(name) || NO_NAME.test(name)) return;
  names.add(name);
}

/** All occurrences of the names as separate words. One pass over the text for all names. */
export function findNamed(text: string, names: Set<string>, entity: 'PERSON' | 'LOCATION'): PiiSpan[] {
  const spans: PiiSpan[] = [];
  if (names.size === 0) return spans;
  const byHead = new Map<string, string[]>();
  for (const name of names) {
    const head = headOf(name);
    const list = byHead.get(head);
    if (list) list.push(name);
    else byHead.set(head, [name]);
  }
  for (const list of byHead.values()) list.sort((a, b) => b.length - a.length);
  for (const match of text.matchAll(/(?<![\p{L}\p{N}_@-])\p{Lu}[\p{L}\p{N}]*/gu)) {
    const list = byHead.get(match[0]);
    const name = list?.find(
      (candidate) =>
        text.startsWith(candidate, match.index) && !/[\p{L}\p{N}_]/u.test(text[match.index + candidate.length] ?? ''),
    );
    if (name) spans.push({ start: match.index, end: match.index + name.length, entity, kind: 'name' });
  }
  return spans;
}

function headOf(name: string): string {
  return /^[\p{L}\p{N}]+/u.exec(name)?.[0] ?? name;
}
