/** The fields of a value that are lists of records, at least two. */
export function recordFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (recordsIn(one) > 1 ? [name] : []));
}

/** How many records there are in the lists of a value. */
export function recordsIn(value: unknown): number {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'object' && one !== null).length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + recordsIn(one), 0);
}
