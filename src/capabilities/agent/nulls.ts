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

/** Data without the values of paths such as `plans[2].price`, and without records of which nothing is left. */
export function withoutPaths(value: unknown, paths: readonly string[]): unknown {
  const gone = new Set(paths);
  const kept = (now: unknown, path: string): unknown => {
    if (Array.isArray(now)) {
      return now.map((one, index) => kept(one, `${path}[${index}]`)).filter((one) => one !== undefined);
    }
    if (typeof now === 'object' && now !== null) {
      const entries = Object.entries(now).flatMap(([name, one]) => {
        const inner = kept(one, path === '' ? name : `${path}.${name}`);
        return inner === undefined ? [] : [[name, inner] as const];
      });
      return entries.length === 0 && path !== '' ? undefined : Object.fromEntries(entries);
    }
    return gone.has(path || 'data') ? undefined : now;
  };
  return kept(value, '');
}
