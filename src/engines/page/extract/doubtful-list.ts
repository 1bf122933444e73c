import { ownField } from '@trawl/contract/table.ts';
import type { Field } from './fields.ts';

/** Whether a list of a page that nothing names is the one that a field asks for. */

/** Records that may be those of a list. */
export interface Candidate {
  readonly values: readonly Readonly<Record<string, unknown>>[];
  /** The field that names them. */
  readonly key: string | undefined;
  /** How well they fit, with the share of the fields that they fill. */
  readonly rate: number;
  /** How well the name of the list matches; below 0 for the last ones of a list. */
  readonly closeness: number;
}

/** How much better the best of the lists that the page gives no name has to be; where the schema has several of its form, which all count. */
const CLEAR = 0.1;
const CLEAR_OF_TWINS = 0.4;
/** Share of the records of the best list that another one must have to compete with it. */
const AS_MANY = 0.75;

/**
 * @param lists those of the same object of the schema
 * @returns whether a list that the page does not call what the schema does may as well be another one: there is a second one that is as good,
 *   or the schema has more lists of this form than the page, or fewer
 */
export function isDoubtful(
  field: Field,
  best: Candidate,
  candidates: readonly Candidate[],
  lists: readonly Field[] = [],
): boolean {
  if (best.closeness < 0) return false;
  const twins = twinsOf(field, lists).length;
  const clear = best.rate - (twins > 0 ? CLEAR_OF_TWINS : CLEAR);
  const known = new Set(namesOf(best));
  let others = 0;
  for (const one of candidates.toSorted((a, b) => a.values.length - b.values.length)) {
    if (one.rate <= clear || (twins === 0 && one.values.length < best.values.length * AS_MANY)) continue;
    const names = namesOf(one);
    if (names.some((name) => known.has(name))) continue;
    for (const name of names) known.add(name);
    others++;
  }
  return others !== twins;
}

/** The other lists of the schema of nearly the same form, such as starters and mains. */
const twinsOf = ({ name, item }: Field, lists: readonly Field[]): Field[] => {
  const own = new Set(item?.fields.map((below) => below.name));
  return lists.filter(({ name: other, item: theirs }) => {
    const shared = theirs?.fields.filter((below) => own.has(below.name)).length ?? 0;
    return other !== name && shared > 1 && shared >= own.size * MOST_SHARED;
  });
};
/** Share of the fields of a list that another one has too. */
const MOST_SHARED = 0.6;

const namesOf = ({ values, key = '' }: Candidate): string[] =>
  values.map((record) => JSON.stringify(ownField(record, key) ?? record));
