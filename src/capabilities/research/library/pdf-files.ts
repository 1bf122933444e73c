import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The content of a file at one moment, and its SHA-256. */
export interface FileContent {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** Times that a file which changes meanwhile is read. */
const TRIES = 3;
/** Looks at a folder for files that came while others were read. */
const LOOKS = 3;

/** Paths of the PDFs of a folder and of those below, by name; symbolic links are not followed. @throws Error if it cannot be read */
async function pdfsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The PDFs of a folder one after another, also those that come meanwhile; with the number of those known so far. */
export async function* pdfsOf(folder: string): AsyncGenerator<{ readonly file: string; readonly of: number }> {
  const seen = new Set<string>();
  for (let look = 0; look < LOOKS; look++) {
    const fresh = (await pdfsIn(folder)).filter((file) => !seen.has(file));
    if (fresh.length === 0) return;
    const of = seen.size + fresh.length;
    for (const file of fresh) {
      seen.add(file);
      yield { file, of };
    }
  }
}

/** Reads a file whole. @throws Error that says why it cannot be read */
export async function contentOf(file: string, largest: number): Promise<FileContent> {
  for (let attempt = 1; ; attempt++) {
    const before = await facts(file);
    if (before.size > largest) throw new Error(`is larger than ${Math.round(largest / 1024 / 1024)} MB`);
    const bytes = await readFile(file).catch(unreadable);
    const after = await facts(file);
    if (after.mtimeMs === before.mtimeMs && after.size === bytes.length) {
      return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
    }
    if (attempt >= TRIES) throw new Error('changes while it is read; import the folder again');
  }
}

const facts = (file: string) => stat(file).catch(unreadable);

function unreadable(error: NodeJS.ErrnoException): never {
  throw new Error(error.code === 'ENOENT' ? 'is gone; it was there a moment ago' : `cannot be read: ${error.message}`);
}
