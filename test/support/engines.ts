import { join } from 'node:path';
import { after, describe } from 'node:test';
import { type Database, openPostgres, openSqlite } from '../../src/foundation/store/index.ts';
import { dropDatabase, freshDatabase } from './postgres.ts';
import { tempDir } from './tmp.ts';

/** Milliseconds to wait for a connection on a machine with much else to do. */
const PATIENCE = 120_000;

/** One database of an engine: open it as often as needed, from other processes too (by `url`). */
export interface TestDatabase {
  /** `postgres://…`, or the path of an SQLite file. */
  readonly url: string;
  /** A new connection (pool) to it, closed after the suite. */
  open<T = unknown>(): Promise<Database<T>>;
}

/**
 * Runs one contract suite on SQLite (a file) and on PostgreSQL. `fresh()` makes a new database, an empty one unless another way is given
 * for PostgreSQL; call it in a hook or in a test.
 */
export function forEachEngine(
  title: string,
  suite: (fresh: (onPostgres?: () => Promise<string>) => Promise<TestDatabase>, kind: Database['kind']) => void,
): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe(`${title} on ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`, () => {
      const opened: Database[] = [];
      const urls: string[] = [];
      after(async () => {
        await Promise.all(opened.map((db) => db.close()));
        if (kind === 'postgres') await Promise.all(urls.map(dropDatabase));
      });
      suite(async (onPostgres = freshDatabase) => {
        const url = kind === 'sqlite' ? join(tempDir(), 'trawl.db') : await onPostgres();
        urls.push(url);
        return {
          url,
          open: async <T>() => {
            const db = await openAt(url);
            opened.push(db);
            return db.as<T>();
          },
        };
      }, kind);
    });
  }
}

/** Opens a database by the `url` of a TestDatabase; for child processes. */
export async function openAt(url: string): Promise<Database> {
  return url.startsWith('postgres') ? openPostgres(url, { patience: PATIENCE }) : openSqlite(url);
}
