/**
 * A question whose yes is believed for a while, since asking costs; a no is asked again each time.
 * @param life milliseconds; 0 asks each time
 */
export function cachedYes(life: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let until = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() < until) return true;
    const isSo = await ask();
    if (isSo) until = performance.now() + life;
    return isSo;
  };
}
