/**
 * A parameter as both engines store it alike: text without U+0000 (PostgreSQL cannot hold it), also inside arrays, and a
 * Date as its ISO form. Everything else passes.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(storable);
  return value;
}
