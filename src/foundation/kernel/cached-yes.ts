/**
 * Caches positive results of an expensive check. Negative results are not cached.
 * @param life milliseconds for which true is cached; 0 disables the cache
 */
export function cachedYes(life: number, check: () => Promise<boolean>): () => Promise<boolean> {
  let until = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() < until) return true;
    const result = await check();
    if (result) until = performance.now() + life;
    return result;
  };
}
