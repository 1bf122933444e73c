/**
 * Collects single writes into transactions: the first write waits `delay`, and those that come meanwhile and while another is written go with
 * it. Each call resolves when its write is durable.
 */
export interface BatchWriter<T> {
  write(item: T): Promise<void>;
  /** Writes what waits. Later writes are rejected. */
  close(): Promise<void>;
}

interface BatchWriterOptions<T> {
  flush(items: readonly T[]): Promise<void>;
  /** Milliseconds. */
  readonly delay: number;
  /** Items of one transaction. */
  readonly most: number;
}

export function createBatchWriter<T>({ flush, delay, most }: BatchWriterOptions<T>): BatchWriter<T> {
  interface Waiting {
    readonly item: T;
    resolve(): void;
    reject(error: unknown): void;
  }
  const waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const now = waiting.splice(0, most);
      try {
        await flush(now.map(({ item }) => item));
        for (const { resolve } of now) resolve();
      } catch (error) {
        for (const { reject } of now) reject(error);
      }
      if (waiting.length < most && !isClosed) return;
    }
  };
  const start = (): void => {
    clearTimeout(timer);
    timer = undefined;
    running ??= run().finally(() => {
      running = undefined;
      if (waiting.length > 0) timer ??= setTimeout(start, delay);
    });
  };

  return {
    write: (item) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('the writer is closed'));
        waiting.push({ item, resolve, reject });
        if (running !== undefined) return;
        if (waiting.length >= most) start();
        else timer ??= setTimeout(start, delay);
      }),
    async close() {
      isClosed = true;
      while (waiting.length > 0 || running !== undefined) {
        start();
        await running;
      }
    },
  };
}
