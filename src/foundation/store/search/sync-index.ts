import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../sqlite-sync.ts';
import type { IndexPlace } from './place.ts';

/** Brings files of an index to the disk; the native library leaves that to the system. */
export interface IndexSync {
  /** Resolves when all files that are there now survive a power cut. To be awaited before the database says that they are there. */
  synced(): Promise<void>;
}

/** @param place in a bucket there is nothing to do: what is stored there is stored */
export function indexSync(place: IndexPlace): IndexSync {
  if (typeof place !== 'string') return { synced: async () => {} };
  /** Those that were flushed, with what they were then. Files of an index are hardly ever changed. */
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
        // With every folder above it, which may be as new.
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

/** What is no longer there is not part of the index any more. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
