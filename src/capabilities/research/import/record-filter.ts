import { isObject, type Json } from './build.ts';
import { decodeEntities } from './markup.ts';
import type { ImportSource } from './sources.ts';

/**
 * Which records of a source are imported. Empty lists and missing bounds allow everything; a record without a filtered fact is left out.
 * Words are those of the source, case is ignored.
 */
export interface RecordFilter {
  /** OpenAlex: `article`, `preprint`, …; PubMed: publication types, such as `Review`. */
  readonly types: readonly string[];
  /** OpenAlex: `en`, …; PubMed: `eng`, …. */
  readonly languages: readonly string[];
  /** OpenAlex: subfield, field or domain of the primary topic; PubMed: MeSH headings; arXiv: categories (`cs.CL`) and archives (`cs`). */
  readonly fields: readonly string[];
  /** OpenAlex and PubMed: a name or ISSN of the journal or other source. */
  readonly journals?: readonly string[] | undefined;
  /** Publication years, both included. */
  readonly fromYear: number | undefined;
  readonly toYear: number | undefined;
}

const LISTS = ['types', 'languages', 'fields', 'journals'] as const;
/** A list of a filter. */
export type FilterList = (typeof LISTS)[number];

/** Facts of a record that a filter looks at. */
interface Facts extends Readonly<Record<FilterList, readonly unknown[]>> {
  readonly year: unknown;
}

/** Lists that filters of a source can have; sources that are not here cannot be filtered. All of them can be filtered by year. */
export const FILTERS: Readonly<Partial<Record<ImportSource, readonly FilterList[]>>> = {
  openalex: ['types', 'languages', 'fields', 'journals'],
  pubmed: ['types', 'languages', 'fields', 'journals'],
  arxiv: ['fields'],
};

/** Whether a record of the file is wanted. What has another form than records of the source is, so that it is rejected with its reason. */
export function recordFilter(source: ImportSource, filter: RecordFilter): (raw: unknown) => boolean {
  const read = READERS[source];
  if (read === undefined) return () => true;
  const wanted = LISTS.flatMap((name) => {
    const words = filter[name] ?? [];
    return words.length === 0 ? [] : [{ name, words: new Set(words.map((word) => word.toLowerCase())) }];
  });
  const { fromYear, toYear } = filter;
  const isInYears = (year: unknown): boolean =>
    (fromYear === undefined && toYear === undefined) ||
    (typeof year === 'number' && year >= (fromYear ?? year) && year <= (toYear ?? year));
  return (raw) => {
    const facts = read(raw);
    if (facts === undefined) return true;
    return isInYears(facts.year) && wanted.every(({ name, words }) => has(words, facts[name]));
  };
}

const has = (wanted: ReadonlySet<string>, values: readonly unknown[]): boolean =>
  values.some((value) => typeof value === 'string' && wanted.has(value.toLowerCase()));

const READERS: Readonly<Partial<Record<ImportSource, (raw: unknown) => Facts | undefined>>> = {
  openalex: (work) =>
    isObject(work)
      ? {
          types: [work.type],
          languages: [work.language],
          fields: topicsOf(work),
          journals: venueOf(work),
          year: work.publication_year,
        }
      : undefined,
  arxiv: (record) =>
    isObject(record) ? { ...NOTHING, fields: categoriesOf(record), year: submittedIn(record) } : undefined,
  pubmed: (xml) => (typeof xml === 'string' ? pubmedFacts(xml) : undefined),
};

const NOTHING = { types: [], languages: [], journals: [] };

function topicsOf({ primary_topic: topic }: Json): unknown[] {
  if (!isObject(topic)) return [];
  return [topic.subfield, topic.field, topic.domain].map((level) => isObject(level) && level.display_name);
}

function venueOf({ primary_location: location }: Json): unknown[] {
  const source = isObject(location) ? location.source : undefined;
  if (!isObject(source)) return [];
  return [source.display_name, source.issn_l, ...(Array.isArray(source.issn) ? source.issn : [])];
}

/** `cs.CL` is also in `cs`. */
function categoriesOf({ categories }: Json): string[] {
  const all = typeof categories === 'string' ? categories.split(/\s+/) : [];
  return all.flatMap((category) => [category, category.split('.')[0] as string]);
}

/** The year of the first version: `Mon, 2 Apr 2007 19:18:42 GMT`. */
function submittedIn({ versions }: Json): number | undefined {
  const first: unknown = Array.isArray(versions) ? versions[0] : undefined;
  const created = isObject(first) && typeof first.created === 'string' ? first.created : '';
  const year = /\b(\d{4})\b/.exec(created)?.[1];
  return year === undefined ? undefined : Number(year);
}

/** Read from the text of the article, since most are left out of a narrow import before they are parsed. */
function pubmedFacts(xml: string): Facts {
  // References have journals and dates as well.
  const citation = xml.slice(0, endOf(xml, '</MedlineCitation>'));
  const journal = between(citation, 'Journal');
  const year = /\b\d{4}\b/.exec(between(citation, 'ArticleDate') || between(journal, 'PubDate'))?.[0];
  return {
    types: textsOf(citation, 'PublicationType'),
    languages: textsOf(citation, 'Language'),
    fields: textsOf(citation, 'DescriptorName'),
    journals: [
      ...textsOf(journal, 'Title'),
      ...textsOf(journal, 'ISOAbbreviation'),
      ...textsOf(journal, 'ISSN'),
      ...textsOf(citation, 'MedlineTA'),
      ...textsOf(citation, 'ISSNLinking'),
    ],
    year: year === undefined ? undefined : Number(year),
  };
}

function endOf(xml: string, tag: string): number {
  const at = xml.indexOf(tag);
  return at < 0 ? xml.length : at;
}

/** What stands in the first element of this name. */
function between(xml: string, element: string): string {
  const start = new RegExp(`<${element}(?:\\s[^>]*)?>`).exec(xml);
  if (start === null) return '';
  const from = start.index + start[0].length;
  return xml.slice(from, from + endOf(xml.slice(from), `</${element}>`));
}

const textsOf = (xml: string, element: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${element}(?:\\s[^>]*)?>([^<]*)</${element}>`, 'g')), ([, text = '']) =>
    decodeEntities(text.trim()),
  );
