/**
 * Runs a transaction, then the callbacks that it registered. They don't run when the transaction fails.
 * @param run gets the function that registers a callback
 */
export async function committed<R>(run: (afterCommit: (done: () => void) => void) => Promise<R>): Promise<R> {
  const callbacks: (() => void)[] = [];
  const result = await run((done) => callbacks.push(done));
  for (const done of callbacks) done();
  return result;
}
