import { isObject, type Json } from './build.ts';

/** Which works of OpenAlex are imported. Empty lists and missing bounds allow everything; a work without a filtered fact is left out. */
export interface OpenalexFilter {
  /** `article`, `preprint`, `book-chapter`, … as OpenAlex spells them; case is ignored. */
  readonly types: readonly string[];
  /** ISO 639-1. */
  readonly languages: readonly string[];
  /** Names of the subfield, field or domain of the primary topic: `Computer Science`. */
  readonly fields: readonly string[];
  /** Publication years, both included. */
  readonly fromYear: number | undefined;
  readonly toYear: number | undefined;
}

/** Whether a line of the file is wanted. Whatever is not an object is, so that it is rejected with its reason. */
export function openalexFilter(filter: OpenalexFilter): (work: unknown) => boolean {
  const types = lowerCase(filter.types);
  const languages = lowerCase(filter.languages);
  const fields = lowerCase(filter.fields);
  const { fromYear, toYear } = filter;
  const isInYears = (year: unknown): boolean =>
    (fromYear === undefined && toYear === undefined) ||
    (typeof year === 'number' && year >= (fromYear ?? year) && year <= (toYear ?? year));
  return (work) =>
    !isObject(work) ||
    (has(types, [work.type]) &&
      has(languages, [work.language]) &&
      isInYears(work.publication_year) &&
      has(fields, fieldsOf(work)));
}

const lowerCase = (words: readonly string[]): ReadonlySet<string> => new Set(words.map((word) => word.toLowerCase()));

const has = (wanted: ReadonlySet<string>, values: readonly unknown[]): boolean =>
  wanted.size === 0 || values.some((value) => typeof value === 'string' && wanted.has(value.toLowerCase()));

function fieldsOf({ primary_topic: topic }: Json): unknown[] {
  if (!isObject(topic)) return [];
  return [topic.subfield, topic.field, topic.domain].map((level) => isObject(level) && level.display_name);
}
