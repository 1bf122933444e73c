import type { Log } from '../../kernel/log.ts';

/**
 * Published versions whose files are on this machine. While those of a new one are brought, the one before goes on being read; a
 * look every second brings them also when nobody asks.
 */
export interface Versions<V> {
  /**
   * The newest that can be read now; the first one is waited for.
   * @param fresh waits for the files of the newest, since the one before cannot be read any more
   * @throws the reason of the signal; what bringing the files threw
   */
  newest(options?: { readonly fresh?: boolean; readonly signal?: AbortSignal }): Promise<V | undefined>;
  close(): void;
}

export interface VersionsOptions<V> {
  /** What was published last; undefined before the first time. */
  published(): Promise<V | undefined>;
  /** Two versions are one when their names are the same. */
  nameOf(version: V): string;
  /** Brings the files of a version to this machine. */
  bring(version: V): Promise<void>;
  readonly log: Log;
}

/** Milliseconds between looks. */
const INTERVAL = 1_000;

/** Versions whose files every process reads from the same folder. */
export function sharedVersions<V>(published: () => Promise<V | undefined>): Versions<V> {
  return { newest: published, close: () => {} };
}

/** Versions whose files have to be brought. */
export function broughtVersions<V>({ published, nameOf, bring, log }: VersionsOptions<V>): Versions<V> {
  let here: { readonly name: string; readonly version: V } | undefined;
  let coming: { readonly name: string; readonly done: Promise<void> } | undefined;
  let failed = '';

  /** @returns undefined when nothing is published */
  const look = async (): Promise<{ readonly isHere: boolean; readonly done: Promise<void> } | undefined> => {
    const version = await published();
    if (version === undefined) {
      here = undefined;
      return undefined;
    }
    const name = nameOf(version);
    if (here?.name === name) return { isHere: true, done: Promise.resolve() };
    if (coming?.name !== name) {
      const done = bring(version).then(() => {
        if (coming?.done !== done) return;
        here = { name, version };
        coming = undefined;
      });
      coming = { name, done };
      done.catch((error: Error) => {
        if (coming?.done === done) coming = undefined;
        if (failed !== error.message) log.warn({ error: error.message }, 'index files not available');
        failed = error.message;
      });
    }
    return { isHere: false, done: coming.done };
  };

  const timer = setInterval(() => {
    look().catch(() => {});
  }, INTERVAL);
  timer.unref();

  return {
    async newest({ fresh = false, signal } = {}) {
      const found = await look();
      if (found === undefined) return undefined;
      if (found.isHere || (here !== undefined && !fresh)) return here?.version;
      await unless(found.done, signal);
      return here?.version;
    },
    close: () => clearInterval(timer),
  };
}

/** Waits for the work, or no longer than the signal says. */
async function unless(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work;
  signal.throwIfAborted();
  let stop = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
