import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { create } from 'tar';
import { dropDatabase, freshDatabase } from '../support/postgres.ts';
import { type Expected, fixtureOf, WORK } from './expected.ts';
import { makeAccounts } from './make-accounts.ts';
import { IMPORTED, indexed, makeCorpora, writeImport } from './make-corpora.ts';
import { makeFinished, responsesOf } from './make-finished.ts';
import { makeMidFlight } from './make-mid-flight.ts';
import { killedTrawl, startOld } from './old-service.ts';
import { dumpPostgres } from './postgres-dump.ts';
import { startWorld, WORLD_ENV, writeProviders } from './world.ts';

/**
 * Makes the fixtures of the upgrade test: `node test/upgrade/make-fixture.ts <checkout of the old version> <its name>`; see README.md.
 * The service of that checkout is started on an empty data folder, used, and killed with SIGKILL in the middle of its work.
 */

const KEY = 'fc-upgrade-fixture-0123456789abcdef';
const EMAILS = { TRAWL_SMTP_URL: 'smtp://127.77.0.1:18475', TRAWL_MAIL_FROM: 'trawl@example.org' };

interface Usage {
  readonly id: string;
  readonly totalCredits: number;
}

async function makeOne(checkout: string, kind: 'sqlite' | 'postgres', made: string): Promise<void> {
  const work = WORK;
  rmSync(work, { recursive: true, force: true });
  const dataDir = join(work, 'data');
  const providers = join(work, 'providers');
  mkdirSync(dataDir, { recursive: true });
  writeProviders(providers);
  const database = kind === 'postgres' ? await freshDatabase() : undefined;
  const env = {
    ...WORLD_ENV,
    ...EMAILS,
    TRAWL_DATA_DIR: dataDir,
    TRAWL_PROVIDERS: providers,
    TRAWL_RESEARCH_LIVE: 'off',
    TRAWL_RESEARCH_FULLTEXT: 'off',
    ...(database === undefined ? {} : { DATABASE_URL: database }),
  };
  const options = { checkout, env, key: KEY };
  const rowsOf = async (): Promise<Record<string, number>> =>
    database === undefined ? rowsOfSqlite(dataDir) : rowsOfPostgres(database);
  await using world = await startWorld('before');
  await makeCorpora(options, work);
  const service = await startOld(options);
  const { keys, people, owner } = await makeAccounts(service, KEY);
  const finished = await makeFinished(service, world);
  await indexed(options);
  const responses = await responsesOf(service, finished.ids);
  const running = await makeMidFlight(service, world, finished.ids.monitor as string);
  const file = writeImport(work);
  const isSome = async (): Promise<boolean> => (await papersIn(dataDir, database)) >= IMPORTED.some;
  await killedTrawl(options, isSome, 'papers', 'import', 'jsonl', file);
  const { series } = (await owner.ask('GET', '/api/usage?by=endpoint')).body;
  await service.kill();
  const killedAt = Date.now();
  const expected: Expected = {
    version: JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')).version,
    commit: execFileSync('git', ['-C', checkout, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    killedAt,
    keys,
    people,
    responses,
    ids: { ...finished.ids, ...running.ids },
    file: finished.file,
    largeSha256: finished.largeSha256,
    uploadRef: finished.uploadRef,
    credits: Object.fromEntries(series.map(({ id, totalCredits }: Usage) => [id, totalCredits])),
    fetched: running.fetched,
    rows: await rowsOf(),
  };
  if (database !== undefined) {
    writeFileSync(join(dataDir, 'postgres.sql'), await dumpPostgres(database));
    await dropDatabase(database);
  }
  // Rebuilt from the log whenever the database is opened.
  rmSync(join(dataDir, 'trawl.db-shm'), { force: true });
  const folder = fileURLToPath(fixtureOf(made));
  mkdirSync(folder, { recursive: true });
  await create({ file: join(folder, `${kind}.tar.gz`), cwd: dataDir, gzip: { level: 9 }, portable: true }, ['.']);
  writeFileSync(join(folder, `${kind}.json`), JSON.stringify(expected, null, 2));
}

/** Papers in the database of a service that runs. */
async function papersIn(dataDir: string, database: string | undefined): Promise<number> {
  if (database !== undefined) return (await rowsOfPostgres(database)).papers ?? 0;
  using db = new DatabaseSync(join(dataDir, 'trawl.db'), { readOnly: true });
  return db.prepare('SELECT count(*) AS n FROM papers').get()?.n as number;
}

/** Counted in a copy: whoever closes a database last tidies up its log, which the fixture is to have as it was left. */
function rowsOfSqlite(dataDir: string): Record<string, number> {
  const copy = join(WORK, 'copy');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy);
  for (const name of ['trawl.db', 'trawl.db-wal']) cpSync(join(dataDir, name), join(copy, name));
  using db = new DatabaseSync(join(copy, 'trawl.db'));
  const tables = db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY 1`)
    .all();
  return Object.fromEntries(
    tables.map(({ name }) => [name, db.prepare(`SELECT count(*) AS n FROM "${name}"`).get()?.n as number]),
  );
}

async function rowsOfPostgres(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    const counts: [string, number][] = [];
    for (const { name } of rows)
      counts.push([name, Number((await client.query(`SELECT count(*) AS n FROM "${name}"`)).rows[0].n)]);
    return Object.fromEntries(counts);
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  const [checkout, made, ...kinds] = process.argv.slice(2);
  if (checkout === undefined || made === undefined)
    throw new Error('usage: make-fixture.ts <checkout of the old version> <its name> [sqlite] [postgres]');
  const wanted = kinds.length > 0 ? kinds : ['sqlite', 'postgres'];
  for (const kind of wanted) await makeOne(resolve(checkout), kind as 'sqlite' | 'postgres', made);
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  spawnSync(process.execPath, [biome, 'format', '--write', fileURLToPath(fixtureOf(made))], { stdio: 'inherit' });
  process.exit(0);
}
