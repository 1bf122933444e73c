import { type RawBuilder, sql } from 'kysely';
import { storable } from './storable.ts';

/**
 * `column IN (values)` with one bound parameter, so that one prepared statement serves any number of values and SQLite's
 * parameter limit does not apply.
 * @param column a trusted column name
 */
export function inList(
  kind: 'sqlite' | 'postgres',
  column: string,
  values: readonly (string | number)[],
): RawBuilder<boolean> {
  const ref = sql.ref(column);
  return kind === 'sqlite'
    ? sql<boolean>`${ref} IN (SELECT value FROM json_each(${JSON.stringify(storable(values))}))`
    : sql<boolean>`${ref} = ANY(${values as unknown[]})`;
}
