import { monthNumber, partialDate } from '../import/index.ts';
import { displayName, type RawReference, type ReadReferences } from './reference.ts';
import { type TaggedFields, taggedReferences } from './tagged-lines.ts';

/** MEDLINE's format, as PubMed saves citations (.nbib): nlm.nih.gov/bsd/mms/medlineelements.html. */
const TAG = /^([A-Z]{2,4}) *-(?: (.*))?$/;

/** Whether a text is in MEDLINE's format. */
export const isNbib = (text: string): boolean => /^PMID- *\d/m.test(text);

export function* readNbib(text: string): ReadReferences {
  let place = 0;
  for (const fields of taggedReferences(text, TAG, { first: 'PMID' })) yield [++place, rawOf(fields)];
}

/** 20150528 */
const dayIn = (date = ''): string | undefined => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
};

/** 2015 May 28 */
function published(date = ''): string | undefined {
  const [, year, month, day] = /^(\d{4})(?: ([A-Z][a-z]{2}))?(?: (\d{1,2}))?/.exec(date) ?? [];
  if (year === undefined) return undefined;
  return partialDate(Number(year), monthNumber(month ?? ''), day === undefined ? undefined : Number(day));
}

function rawOf(fields: TaggedFields): RawReference {
  const all = (tag: string): readonly string[] => fields.get(tag) ?? [];
  const first = (...tags: string[]): string | undefined => tags.flatMap(all).find((value) => value !== '');
  // "10.1000/x [doi]"
  const articleIds = [...all('LID'), ...all('AID')].flatMap((value) => {
    const [, id, kind] = /^(\S+) \[(doi|pmc)\]$/i.exec(value) ?? [];
    return id === undefined ? [] : [[kind?.toLowerCase() === 'doi' ? 'doi' : 'pmcid', id] as const];
  });
  const full = all('FAU').map((name) => displayName(name));
  return {
    title: first('TI', 'BTI')?.replace(/\.$/, ''),
    authors: full.length > 0 ? full : all('AU'),
    date: dayIn(first('DEP')) ?? published(first('DP')),
    ids: [['pmid', first('PMID')], ['pmcid', first('PMC')], ...articleIds],
    abstract: first('AB'),
    keywords: [...all('MH').map((heading) => heading.replace(/\/.*$|\*/g, '')), ...all('OT')],
    venue: first('JT', 'TA'),
    volume: first('VI'),
    issue: first('IP'),
    pages: first('PG'),
  };
}
