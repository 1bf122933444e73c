/** A condition on columns. Values are numbers only, so that no user text reaches the predicate. */
export type IndexFilter =
  | { readonly and: readonly IndexFilter[] }
  | { readonly or: readonly IndexFilter[] }
  /** A number column within inclusive bounds. */
  | { readonly column: string; readonly min: number; readonly max: number }
  /** A list column that contains all of the numbers. */
  | { readonly column: string; readonly holdsAll: readonly number[] }
  /** A list column that contains at least one of the numbers. */
  | { readonly column: string; readonly holdsAny: readonly number[] };

const NAME = /^[a-z][a-z0-9_]*$/;

/** The filter as a LanceDB predicate. @throws RangeError for an invalid column name, a number that is not a 32-bit integer or an empty group */
export function predicate(filter: IndexFilter): string {
  if ('and' in filter) return group(filter.and, ' AND ');
  if ('or' in filter) return group(filter.or, ' OR ');
  if (!NAME.test(filter.column)) throw new RangeError(`invalid column name: ${filter.column}`);
  if ('holdsAll' in filter) return `array_has_all(${filter.column}, ${list(filter.holdsAll)})`;
  if ('holdsAny' in filter) return `array_has_any(${filter.column}, ${list(filter.holdsAny)})`;
  return `(${filter.column} >= ${integer(filter.min)} AND ${filter.column} <= ${integer(filter.max)})`;
}

/** Without the casts the literals are 64 bits wide and the index of the 32-bit column is not used. */
function list(values: readonly number[]): string {
  return `[${values.map((value) => `CAST(${integer(value)} AS INT)`).join(', ')}]`;
}

function group(filters: readonly IndexFilter[], glue: string): string {
  if (filters.length === 0) throw new RangeError('a filter group is empty');
  return `(${filters.map(predicate).join(glue)})`;
}

function integer(value: number): string {
  if (!Number.isInteger(value) || value < -(2 ** 31) || value >= 2 ** 31)
    throw new RangeError(`not a 32-bit integer: ${value}`);
  return String(value);
}
