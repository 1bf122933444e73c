import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds that no request takes. */
const LONG_AGO = 3_600_000;

/** Removes files of processes that were killed; other processes may be using the folder at this moment. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((one) => one.endsWith('.upload'))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - LONG_AGO) await rm(path, { force: true }).catch(() => {});
  }
}
