import { readFileSync, statSync } from 'node:fs';

/** Milliseconds between two looks at a file. */
const LOOK_EVERY = 5_000;

/**
 * What a small file of the system says, read again when it has changed.
 * @param parse gets the text; that of a file that is not there is empty
 */
export function watchedFile<T>(file: string, parse: (text: string) => T): () => T {
  let value: T | undefined;
  let stamp: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (value !== undefined && now - lookedAt < LOOK_EVERY) return value;
    lookedAt = now;
    const about = statSync(file, { throwIfNoEntry: false });
    const seen = about === undefined ? 'none' : `${about.ino} ${about.size} ${about.mtimeMs}`;
    if (value === undefined || seen !== stamp) {
      stamp = seen;
      value = parse(about?.isFile() ? readFileSync(file, 'utf8') : '');
    }
    return value;
  };
}
