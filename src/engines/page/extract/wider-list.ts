import { ownField } from '@trawl/contract/table.ts';
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
/** The same where the further entries have pages beside those of the others, and state nothing that would make them another list. */
const MOST_OF_LIST = 2;

/**
 * The list with the further entries that another form of it has: those that state something, or have a page beside the pages of the others.
 * @param forms all lists of the page, also those that only name their entries
 */
export function widened<T extends ListRead>(best: T, forms: readonly ListRead[], path: string): T {
  const { key, values } = best;
  if (key === undefined) return best;
  const places = new Map(values.map((record, place) => [ownField(record, key), place]));
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
    const from = places.get(ownField(record, key));
    return from === undefined
      ? { record, evidence: of(wide, to, to) }
      : { record: values[from] as (typeof values)[number], evidence: of(best, from, to) };
  });
  return { ...best, values: merged.map(({ record }) => record), evidence: merged.flatMap(({ evidence }) => evidence) };
}

/** Whether a list has each of these names once, and others. */
function hasAll({ values, key = '' }: ListRead, places: ReadonlyMap<unknown, number>): boolean {
  const names = new Set(values.map((record) => ownField(record, key)));
  return (
    names.size === values.length && names.size > places.size && [...places.keys()].every((name) => names.has(name))
  );
}

/** Whether the further entries of a list are of it: they are few, and state something or have a page beside the pages of the others. */
function statesMore({ values, key = '', links }: ListRead, places: ReadonlyMap<unknown, number>): boolean {
  const haveSiblings = links.length === values.length && new Set(links.map(({ url }) => placeOf(url))).size === 1;
  const [first] = links;
  const areOfList = haveSiblings && first !== undefined && placeOf(first.url) !== '/';
  const further = values.filter((record) => !places.has(ownField(record, key)));
  const stating = further.filter((record) => Object.keys(record).length > 1).length;
  if (values.length <= places.size * MOST_WIDER) return areOfList || stating === further.length;
  return areOfList && stating === 0 && values.length <= places.size * MOST_OF_LIST;
}

/** The folder of a page, or the script that shows it: `/show.asp` of `/show.asp?id=3`. */
function placeOf(url: string): string {
  const { pathname, search } = new URL(url);
  return search === '' ? pathname.replace(/[^/]*\/?$/, '') : pathname;
}
