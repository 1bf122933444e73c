import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extract } from 'tar';
import { freshDatabase } from '../support/postgres.ts';
import { tempDir } from '../support/tmp.ts';
import { type Expected, fixtureOf, type Made } from './expected.ts';
import { loadPostgres } from './postgres-dump.ts';
import { WORLD_ENV, writeProviders } from './world.ts';

/** A copy of a fixture that a service can be started on. */
export interface Loaded {
  readonly expected: Expected;
  /** A folder of its own beside the data, for files of the test. */
  readonly work: string;
  /** The settings of the service that made it, for the copy. */
  readonly env: Readonly<Record<string, string>>;
  /** `postgres://…`, or the path of the SQLite file. */
  readonly database: string;
}

/** Unpacks a fixture, and loads its dump into a new PostgreSQL database. */
export async function loadFixture(kind: 'sqlite' | 'postgres', made: Made = '0.1.0'): Promise<Loaded> {
  const folder = fileURLToPath(fixtureOf(made));
  const work = tempDir();
  const dataDir = join(work, 'data');
  mkdirSync(dataDir);
  await extract({ file: join(folder, `${kind}.tar.gz`), cwd: dataDir });
  const providers = join(work, 'providers');
  writeProviders(providers);
  let database = join(dataDir, 'trawl.db');
  if (kind === 'postgres') {
    const dump = join(dataDir, 'postgres.sql');
    database = await freshDatabase();
    await loadPostgres(database, readFileSync(dump, 'utf8'));
    rmSync(dump);
  }
  return {
    expected: JSON.parse(readFileSync(join(folder, `${kind}.json`), 'utf8')),
    work,
    env: {
      ...WORLD_ENV,
      PORT: '0',
      TRAWL_DATA_DIR: dataDir,
      TRAWL_PROVIDERS: providers,
      TRAWL_RESEARCH_LIVE: 'off',
      TRAWL_RESEARCH_FULLTEXT: 'off',
      TRAWL_MAIL_FROM: 'trawl@example.org',
      ...(kind === 'postgres' ? { DATABASE_URL: database } : {}),
    },
    database,
  };
}
