import type { Evidence } from './scope.ts';

/** The same list in two forms, of which one has all entries, and the other one what is stated of most. */

export interface ListRead {
  readonly values: readonly Readonly<Record<string, unknown>>[];
  /** Of `path[place].field`. */
  readonly evidence: readonly Evidence[];
  readonly links: readonly { readonly url: string }[];
  /** The field that names the entries. */
  readonly key: string | undefined;
}

/** Times as many entries. What has more is another list around it. */
const MOST_WIDER = 1.5;

/**
 * The list with the further entries that another form of it has: those that state something, or have a page beside the pages of the others.
 * @param forms all lists of the page, also those that only name their entries
 */
export function widened<T extends ListRead>(best: T, forms: readonly ListRead[], path: string): T {
  const { key, values } = best;
  if (key === undefined) return best;
  const places = new Map(values.map((record, place) => [record[key], place]));
  const wide = forms.find(
    (form) => form !== best && form.key === key && hasAll(form, places) && statesMore(form, places),
  );
  if (wide === undefined) return best;
  const of = ({ evidence }: ListRead, from: number, to: number): Evidence[] => {
    const start = `${path}[${from}].`;
    return evidence.flatMap((one) =>
      one.field.startsWith(start) ? [{ ...one, field: `${path}[${to}].${one.field.slice(start.length)}` }] : [],
    );
  };
  const merged = wide.values.map((record, to) => {
    const from = places.get(record[key]);
    return from === undefined
      ? { record, evidence: of(wide, to, to) }
      : { record: values[from] as (typeof values)[number], evidence: of(best, from, to) };
  });
  return { ...best, values: merged.map(({ record }) => record), evidence: merged.flatMap(({ evidence }) => evidence) };
}

/** Whether a list has each of these names once, and not many others. */
function hasAll({ values, key = '' }: ListRead, places: ReadonlyMap<unknown, number>): boolean {
  const names = new Set(values.map((record) => record[key]));
  if (names.size !== values.length || names.size <= places.size || names.size > places.size * MOST_WIDER) return false;
  return [...places.keys()].every((name) => names.has(name));
}

function statesMore({ values, key = '', links }: ListRead, places: ReadonlyMap<unknown, number>): boolean {
  const haveSiblings = links.length === values.length && new Set(links.map(({ url }) => placeOf(url))).size === 1;
  const [first] = links;
  const isOfList = haveSiblings && first !== undefined && placeOf(first.url) !== '/';
  return values.every((record) => places.has(record[key]) || isOfList || Object.keys(record).length > 1);
}

/** The folder of a page, or the script that shows it: `/show.asp` of `/show.asp?id=3`. */
function placeOf(url: string): string {
  const { pathname, search } = new URL(url);
  return search === '' ? pathname.replace(/[^/]*\/?$/, '') : pathname;
}
