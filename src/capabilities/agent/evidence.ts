import type { Stated } from '../../engines/page/index.ts';

/** Where the values of a result stand. */
export interface Evidence {
  /** `plans[2].price`. */
  readonly path: string;
  readonly url: string;
  /** The words of the page, at most 300 characters. */
  readonly quote: string;
  readonly as?: Stated['as'] | undefined;
}

/** What one page states. */
export interface Part {
  /** Where it was read. */
  readonly url: string;
  readonly value: unknown;
  /** Where on it; fields are paths in `value`. */
  readonly evidence?: readonly { readonly field: string; readonly quote: string }[] | undefined;
}

/** Values of one result that are listed with their evidence. */
export const MOST_EVIDENCE = 1_000;

/** The places at which pages state the values of merged data, without looking at the pages again. */
export function evidenceOf(data: unknown, parts: readonly Part[]): Evidence[] {
  const stated = new Map<string, { url: string; quote: string }>();
  for (const { url, value, evidence = [] } of parts) {
    for (const { field, quote } of evidence) {
      const { found, record } = valueAt(value, field);
      for (const one of Array.isArray(found) ? found : [found]) {
        const key = keyOf(Array.isArray(found) ? `${field}[]` : field, one, record);
        if (!stated.has(key)) stated.set(key, { url, quote });
      }
    }
  }
  const listed: Evidence[] = [];
  const visit = (value: unknown, path: string, record: unknown): void => {
    if (listed.length >= MOST_EVIDENCE || value === null || value === undefined) return;
    if (Array.isArray(value)) for (const [index, one] of value.entries()) visit(one, `${path}[${index}]`, one);
    else if (typeof value === 'object') {
      for (const [name, one] of Object.entries(value)) visit(one, path === '' ? name : `${path}.${name}`, record);
    } else {
      const place = stated.get(keyOf(path, value, record));
      if (place !== undefined) listed.push({ path, ...place });
    }
  };
  visit(data, '', undefined);
  return listed;
}

/** The same for a value wherever its record stands in the list. */
function keyOf(path: string, value: unknown, record: unknown): string {
  return `${path.replace(/\[\d*\]/g, '[]')} ${nameOf(record)} ${JSON.stringify(value)}`;
}

/** What a record is called: its first text. */
function nameOf(record: unknown): string {
  if (typeof record !== 'object' || record === null) return '';
  return String(Object.values(record).find((one) => typeof one === 'string') ?? '');
}

/** The value of a path such as `plans[2].price`, and the innermost record around it. */
function valueAt(value: unknown, path: string): { found: unknown; record: unknown } {
  let found = value;
  let record: unknown;
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    if (typeof found !== 'object' || found === null) return { found: undefined, record };
    const isEntry = Array.isArray(found);
    found = (found as Record<string, unknown>)[step];
    if (isEntry) record = found;
  }
  return { found, record };
}
