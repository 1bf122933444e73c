/**
 * Works on all in their order, so many at once.
 * @returns the results, in the order of `all`
 */
export async function inTurns(all, atOnce, work) {
  const results = [];
  const waiting = [...all.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, one] = next;
      results[index] = await work(one, index);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, worker));
  return results;
}
