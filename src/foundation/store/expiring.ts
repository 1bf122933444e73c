import type { Log } from '../kernel/log.ts';
import type { Blobs } from './blobs.ts';

/**
 * Removes blobs below a prefix some time after they were written, until it is disposed of.
 * @param life milliseconds that a blob stays at least
 * @param every milliseconds between two looks
 */
export function expireBlobs(
  blobs: Blobs,
  { prefix, life, every, log }: { prefix: string; life: number; every: number; log: Log },
): Disposable {
  const sweep = async (): Promise<void> => {
    for await (const { key, modifiedAt } of blobs.list(prefix)) {
      if (modifiedAt < Date.now() - life) await blobs.delete(key);
    }
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error, prefix }, 'removing expired files failed'));
  }, every);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
