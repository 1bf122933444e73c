import { ownField } from '@trawl/contract/table.ts';
import { MOST_EVIDENCE, type ValueEvidence } from '../../engines/llm/index.ts';
import { spansIn } from '../../engines/page/index.ts';

/** Where the values of a result stand. */
export type Evidence = ValueEvidence;

/** What one page states. */
export interface Part {
  /** Where it was read. */
  readonly url: string;
  readonly value: unknown;
  /** Where on it; fields are paths in `value`. */
  readonly evidence?: readonly (Pick<Evidence, 'quote' | 'start' | 'end'> & { readonly field: string })[] | undefined;
  /** Why the answer of the page may be wrong, where that is likely. */
  readonly doubt?: string | undefined;
  /** Set for the page of a record of a list: it only adds what this record lacks. `value` has the list with this record alone. */
  readonly about?: RecordName | undefined;
}

/** A record of a list. */
export interface RecordName {
  /** The field of the list, at the top of the data. */
  readonly list: string;
  /** The field that names its records. */
  readonly key: string;
  readonly name: string;
}

/** Evidence with the place of each quote in the Markdown that it was read from. */
export function located<T extends { readonly quote: string }>(
  markdown: string,
  evidence: readonly T[],
): (T & { readonly start?: number; readonly end?: number })[] {
  if (evidence.length === 0) return [];
  const spanOf = spansIn(markdown);
  return evidence.map((one) => ({ ...one, ...spanOf(one.quote) }));
}

interface StatedAt extends Pick<Evidence, 'url' | 'quote' | 'start' | 'end'> {
  /** The record around it. */
  readonly record: unknown;
}

/** Places of one value that are compared with the record that it is in. */
const MOST_PLACES = 50;

/** The places at which pages state the values of merged data, without looking at the pages again. */
export function evidenceOf(data: unknown, parts: readonly Part[]): Evidence[] {
  const stated = new Map<string, StatedAt[]>();
  for (const { url, value, evidence = [] } of parts) {
    for (const { field, quote, start, end } of evidence) {
      const span = start === undefined ? {} : { start, end };
      const { found, record } = valueAt(value, field);
      for (const one of Array.isArray(found) ? found : [found]) {
        const key = keyOf(Array.isArray(found) ? `${field}[]` : field, one);
        const places = stated.get(key);
        if (places === undefined) stated.set(key, [{ url, quote, ...span, record }]);
        else if (places.length < MOST_PLACES) places.push({ url, quote, ...span, record });
      }
    }
  }
  const listed: Evidence[] = [];
  const visit = (value: unknown, path: string, record: unknown): void => {
    if (listed.length >= MOST_EVIDENCE || value === null || value === undefined) return;
    if (Array.isArray(value))
      for (const [index, one] of value.entries()) visit(one, `${path}[${index}]`, isRecord(one) ? one : record);
    else if (isRecord(value)) {
      for (const [name, one] of Object.entries(value)) visit(one, path === '' ? name : `${path}.${name}`, record);
    } else {
      const places = stated.get(keyOf(path, value)) ?? [];
      const [best] = places.toSorted((a, b) => shared(b.record, record) - shared(a.record, record));
      if (best === undefined) return;
      const { record: _, ...where } = best;
      listed.push({ path, ...where });
    }
  };
  visit(data, '', undefined);
  return listed;
}

/** The same for every position of its record in the list. */
const keyOf = (path: string, value: unknown): string => `${path.replace(/\[\d*\]/g, '[]')} ${JSON.stringify(value)}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many fields two records have in common. */
function shared(one: unknown, two: unknown): number {
  if (!isRecord(one) || !isRecord(two)) return 0;
  return Object.entries(one).filter(([name, value]) => ownField(two, name) === value).length;
}

/** The value of a path such as `plans[2].price`, and the innermost record around it. */
function valueAt(value: unknown, path: string): { found: unknown; record: unknown } {
  let found = value;
  let record: unknown;
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    if (typeof found !== 'object' || found === null) return { found: undefined, record };
    const isEntry = Array.isArray(found);
    found = ownField(found as Record<string, unknown>, step);
    if (isEntry && isRecord(found)) record = found;
  }
  return { found, record };
}
