import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** The objects of a file with one on each line; empty lines are passed over. */
export const jsonLines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);

/** The lines of a large file, gzip by its name or plain, one after the other. @throws Error when it is missing */
export function linesOf(file: string): Interface {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const bytes = createReadStream(file);
  return createInterface({
    input: file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes,
    crlfDelay: Number.POSITIVE_INFINITY,
  });
}
