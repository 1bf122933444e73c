/**
 * Does what is asked of one name in batches: what is asked while one batch is under way is the next. So a thousand who ask at once
 * take few transactions, and never more than one connection to the database.
 * @param work answers each in its order
 */
export function inBatches<Q, A>(
  most: number,
  work: (name: string, asked: readonly Q[]) => Promise<readonly A[]>,
): (name: string, question: Q) => Promise<A> {
  interface Waiting {
    readonly question: Q;
    resolve(answer: A): void;
    reject(error: unknown): void;
  }
  const waiting = new Map<string, Waiting[]>();

  const run = async (name: string, line: Waiting[]): Promise<void> => {
    while (line.length > 0) {
      const batch = line.splice(0, most);
      try {
        const answers = await work(
          name,
          batch.map(({ question }) => question),
        );
        batch.forEach(({ resolve }, i) => {
          resolve(answers[i] as A);
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
      const line = waiting.get(name);
      if (line) {
        line.push(one);
        return;
      }
      const fresh = [one];
      waiting.set(name, fresh);
      void run(name, fresh);
    });
}
