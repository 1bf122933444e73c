import { readFileSync, statSync } from 'node:fs';

/** Minimum milliseconds between checks of a file. */
const CHECK_EVERY_MS = 5_000;

/**
 * Returns a function that returns the parsed content of a small file and rereads it after changes.
 * @param parse gets the text, which is empty for a missing file
 */
export function watchedFile<T>(file: string, parse: (text: string) => T): () => T {
  let value: T | undefined;
  let stamp: string | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (value !== undefined && now - checkedAt < CHECK_EVERY_MS) return value;
    checkedAt = now;
    const about = statSync(file, { throwIfNoEntry: false });
    const seen = about === undefined ? 'none' : `${about.ino} ${about.size} ${about.mtimeMs}`;
    if (value === undefined || seen !== stamp) {
      stamp = seen;
      value = parse(about?.isFile() ? readFileSync(file, 'utf8') : '');
    }
    return value;
  };
}
