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
