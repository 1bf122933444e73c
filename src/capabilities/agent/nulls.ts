/** The data without what is null: that is what no page states. */
export function withoutNulls(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(withoutNulls).filter((one) => one !== undefined);
  if (typeof value !== 'object') return value;
  const kept = Object.entries(value).flatMap(([name, one]) => {
    const inner = withoutNulls(one);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return Object.fromEntries(kept);
}
