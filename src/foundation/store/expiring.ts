import type { Log } from '../kernel/log.ts';
import type { Blobs } from './blobs.ts';

/**
 * Periodically deletes expired blobs under a prefix, until disposed of.
 * @param life minimum lifetime of a blob in milliseconds
 * @param every milliseconds between sweeps
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
