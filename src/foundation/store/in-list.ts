import { type RawBuilder, sql } from 'kysely';

/**
 * Normalizes a parameter for both engines: removes U+0000 from text (PostgreSQL cannot store it), also inside arrays, and formats a
 * Date as ISO 8601. Other values are unchanged.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(storable);
  return value;
}

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
