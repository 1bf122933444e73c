/**
 * The items that stood at the end of the first page of a list and that newer ones have pushed over it. A page that has taken in what
 * stood behind it has lost items, but to a deletion.
 */
export function pushedOver<One extends { readonly id: string }>(before: readonly One[], now: readonly One[]): One[] {
  const ids = new Set(now.map(({ id }) => id));
  const last = before.findLastIndex(({ id }) => ids.has(id));
  const end = now.at(-1);
  if (last >= 0 && before[last]?.id !== end?.id) return [];
  return before.slice(last + 1);
}
