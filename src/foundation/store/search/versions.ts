import type { Log } from '../../kernel/log.ts';
import { untilAborted } from '../../kernel/until-aborted.ts';

/**
 * Published versions whose files are on this machine. While the files of a new version are downloaded, the previous one stays in
 * use. New versions are downloaded even without requests.
 */
export interface Versions<V> {
  /**
   * The newest version that is readable now. Waits for the first one; undefined when none is published.
   * @param fresh waits for the newest published version, for when the previous one is unreadable
   * @throws the abort reason of the signal; errors of `bring`
   */
  newest(options?: { readonly fresh?: boolean; readonly signal?: AbortSignal }): Promise<V | undefined>;
  close(): void;
}

interface VersionsOptions<V> {
  /** The latest published version; undefined before the first. */
  published(): Promise<V | undefined>;
  /** Identifies a version. */
  nameOf(version: V): string;
  /** Downloads the files of a version. */
  bring(version: V): Promise<void>;
  /** Calls its listener when a version may have been published. */
  hear(listener: () => void): () => void;
  /** Whether `hear` tells of all versions now. */
  isHeard(): boolean;
  readonly log: Log;
}

/** Milliseconds between checks where versions are not heard of. */
const INTERVAL = 1_000;
/** Number of intervals without a check where they are. */
const MISSED = 60;

/** Versions whose files all processes read from one folder. */
export function sharedVersions<V>(published: () => Promise<V | undefined>): Versions<V> {
  return { newest: published, close: () => {} };
}

/** Versions whose files are downloaded first. */
export function broughtVersions<V>({ published, nameOf, bring, hear, isHeard, log }: VersionsOptions<V>): Versions<V> {
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
        failed = '';
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

  let unchecked = 0;
  const check = (): void => {
    unchecked = 0;
    look().catch(() => {});
  };
  const timer = setInterval(() => {
    if (!isHeard() || failed !== '' || ++unchecked >= MISSED) check();
  }, INTERVAL);
  timer.unref();
  const unhear = hear(check);

  return {
    async newest({ fresh = false, signal } = {}) {
      const found = await look();
      if (found === undefined) return undefined;
      if (found.isHere || (here !== undefined && !fresh)) return here?.version;
      await (signal === undefined ? found.done : untilAborted(found.done, signal));
      return here?.version;
    },
    close() {
      clearInterval(timer);
      unhear();
    },
  };
}
