import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../sqlite-sync.ts';
import type { IndexPlace } from './place.ts';

/** Flushes files of an index to disk, which the native library does not do. */
export interface IndexSync {
  /** Resolves when all current files survive a power failure. Await it before the database refers to them. */
  synced(): Promise<void>;
}

/** @param place a bucket needs no flush: its objects are durable */
export function indexSync(place: IndexPlace): IndexSync {
  if (typeof place !== 'string') return { synced: async () => {} };
  /** Flushed files with their stamps, so that unchanged files are flushed once. */
  let known = new Map<string, string>();
  return {
    async synced() {
      const now = new Map<string, string>();
      const folders = new Set<string>();
      for (const entry of await readdir(place, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const about = await stat(path).catch(absent);
        if (about === undefined) continue;
        const seen = `${about.ino} ${about.size} ${about.mtimeMs}`;
        now.set(path, seen);
        if (known.get(path) === seen) continue;
        await syncFile(path);
        // All folders above may be new too.
        for (let folder = entry.parentPath; folder.length >= place.length; folder = join(folder, '..'))
          folders.add(folder);
      }
      for (const folder of folders) await syncFolder(folder).catch(absent);
      known = now;
    },
  };
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+').catch(absent);
  if (handle === undefined) return;
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Ignores ENOENT: a deleted file is no longer part of the index. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
