/**
 * Runs a transaction and, once it is committed, what was asked for in the meantime.
 * @param run gets the function that takes such wishes
 */
export async function committed<R>(run: (afterCommit: (done: () => void) => void) => Promise<R>): Promise<R> {
  const wishes: (() => void)[] = [];
  const result = await run((done) => wishes.push(done));
  for (const done of wishes) done();
  return result;
}
