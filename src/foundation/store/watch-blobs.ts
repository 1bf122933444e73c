import type { Blobs, OpenBlobs } from './blobs.ts';
import { isStorageOutage } from './outage.ts';
import { S3Error } from './s3/client.ts';

/** Milliseconds between two looks at a store that nobody uses. */
const LOOK = 30_000;
/** A key that no blob has. */
const PROBE = 'probe/of-the-store';

/**
 * Reports whether the store works: by what its users see, and by a look every half minute.
 * @param report called with whether it fails
 * @param every milliseconds between two looks; for tests
 */
export function watchBlobs(blobs: OpenBlobs, report: (isFailing: boolean) => void, every = LOOK): OpenBlobs {
  const watched = async <T>(work: Promise<T>, isOutage: (error: unknown) => boolean): Promise<T> => {
    try {
      const result = await work;
      report(false);
      return result;
    } catch (error) {
      if (isOutage(error)) report(true);
      throw error;
    }
  };
  // An invalid key is a mistake of the caller.
  const reading = (error: unknown): boolean => !(error instanceof RangeError);
  // The body may fail, too: a client that ends its upload.
  const writing = (error: unknown): boolean => error instanceof S3Error || isStorageOutage(error);
  const store: Blobs = {
    put: (key, body, options) => watched(blobs.put(key, body, options), writing),
    get: (key) => watched(blobs.get(key), reading),
    head: (key) => watched(blobs.head(key), reading),
    delete: (key) => watched(blobs.delete(key), reading),
    list: (prefix) => blobs.list(prefix),
  };
  const timer = setInterval(() => {
    store.head(PROBE).catch(() => {});
  }, every);
  timer.unref();
  return {
    ...store,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await blobs[Symbol.asyncDispose]();
    },
  };
}
