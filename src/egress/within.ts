import { ended } from './errors.ts';

/** Settles like `promise`, or with the signal's end if that is earlier. */
export async function within<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // Nobody else hears how it ends when the signal was first.
  promise.catch(() => {});
  if (signal.aborted) throw ended(signal);
  let stop = (): void => {};
  const over = new Promise<never>((_, reject) => {
    stop = () => reject(ended(signal));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
