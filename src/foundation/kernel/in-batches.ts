/**
 * Batches calls by name: calls that arrive while a batch runs form the next one. A thousand concurrent calls take few transactions,
 * and at most one database connection. The first call does not wait for others.
 * @param work returns one result for each call, in their order
 */
export function inBatches<Q, A>(
  most: number,
  work: (name: string, calls: readonly Q[]) => Promise<readonly A[]>,
): (name: string, question: Q) => Promise<A> {
  interface Waiting {
    readonly question: Q;
    resolve(result: A): void;
    reject(error: unknown): void;
  }
  const waiting = new Map<string, Waiting[]>();

  const run = async (name: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, most);
      try {
        const results = await work(
          name,
          batch.map(({ question }) => question),
        );
        batch.forEach(({ resolve }, i) => {
          resolve(results[i] as A);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    waiting.delete(name);
  };

  return (name, question) =>
    new Promise((resolve, reject) => {
      const one = { question, resolve, reject };
      const queue = waiting.get(name);
      if (queue) {
        queue.push(one);
        return;
      }
      const fresh = [one];
      waiting.set(name, fresh);
      void run(name, fresh);
    });
}
