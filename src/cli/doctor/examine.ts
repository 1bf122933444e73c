import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { counted } from '@trawl/contract/counted.ts';
import { sql } from 'kysely';
import { createResearch, paperIndexStatus } from '../../capabilities/research/index.ts';
import { migrations } from '../../compose/migrations.ts';
import { modelInForce } from '../../engines/llm/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { type Database, namedDatabase, openDatabase, refusalOf, serverStates } from '../../foundation/store/index.ts';
import { createAccounts } from '../../platform/accounts/index.ts';
import { bytes } from '../terminal.ts';
import { accountFindings } from './accounts.ts';
import { attempt, type Finding } from './check.ts';
import { DEVELOPER_SETTINGS, developerIndex } from './developer-index.ts';
import { embeddings, fullTexts, languageModel, liveSearch, localModelsIn } from './external-services.ts';
import { interact } from './interact.ts';
import { agents, monitors, workers } from './jobs.ts';
import { checkEnvFile, checkFolder, checkNode } from './machine.ts';
import { olderCopies } from './older-copies.ts';
import { PROVIDER_SETTINGS, providerFiles } from './provider-files.ts';
import { reached } from './reached.ts';
import { judgedSettings, runningService } from './running-service.ts';
import { browser, scraping } from './scraping.ts';
import { checkBlobs, checkIndex, readsFiles } from './storing.ts';
import { tracing } from './traces.ts';
import { webSearch } from './web-search.ts';

/** Checks everything that the settings configure. Changes nothing: it does not create what the first start creates. */
export async function examine(given: Config, pinnedNode: string): Promise<Finding[]> {
  const config: Config = { ...given, llm: modelInForce(given) };
  const findings = [
    checkNode(pinnedNode),
    judgedSettings(config),
    ...checkEnvFile(),
    await attempt('service', 'PORT, HOST', () => runningService(config)),
    await checkFolder('data folder', config.dataDir, 'TRAWL_DATA_DIR'),
  ];
  let db: Database | undefined;
  // The database is queried only if its schema is that of this version.
  let current = false;
  const database = await attempt('database', 'DATABASE_URL', async () => {
    if (config.database.kind === 'sqlite' && !existsSync(config.database.file))
      return 'SQLite, created at the first start';
    db = await openDatabase(config.database);
    const pending = await pendingMigrations(db);
    current = pending === 0;
    return `${await engine(config, db)}${current ? '' : `; ${counted(pending, 'migration')} pending, applied at the next start`}`;
  });
  findings.push(
    database,
    await checkIndex(config),
    await checkBlobs(config),
    await attempt('index engine', undefined, () => indexEngine(config)),
  );
  try {
    const usable = current ? db : undefined;
    const chrome = await attempt('browser', 'TRAWL_CHROME', () => browser(config));
    findings.push(
      await attempt('processes', 'TRAWL_ROLES', () => workers(usable)),
      await attempt('keys', 'TRAWL_AUTH, TRAWL_API_KEY', () => keys(config, usable)),
      {
        name: 'rate limit',
        state: 'on',
        detail: `${counted(config.rateLimit, 'request')} per minute for each team and group of endpoints`,
        change: 'TRAWL_RATE_LIMIT',
      },
      ...(await accountFindings(config, usable)),
      database.state === 'broken'
        ? { name: 'research search', state: 'broken', detail: 'needs the database' }
        : await attempt('research search', undefined, () => researchSearch(config, usable)),
      await attempt('starter library', undefined, starterLibrary),
      harvest(config),
      liveSearch(config),
      fullTexts(config),
      database.state === 'broken'
        ? { name: 'developer index', state: 'broken', detail: 'needs the database' }
        : await attempt('developer index', DEVELOPER_SETTINGS, () => developerIndex(config, usable)),
      await attempt('data providers', PROVIDER_SETTINGS, async () => providerFiles(config)),
      ...(await webSearch(config, usable)),
      ...(await languageModel(config)),
      await embeddings(config),
      localModelsIn(config),
      chrome,
      ...(await interact(config, chrome)),
      ...(await reached(config)),
      await tracing(config),
      ...(await scraping(config)),
      await olderCopies(config),
      await attempt('monitor', undefined, () => monitors(config, usable)),
      await attempt('parse', 'TRAWL_MAX_UPLOAD', () => readsFiles(config)),
      ...agents(config),
    );
  } finally {
    await db?.close();
  }
  return findings;
}

/** Free bytes of a database from which on it is worth while to write it anew. */
const WORTH_IT = 256 * 1024 * 1024;

/** @throws OperatorError when a newer version wrote the database */
async function pendingMigrations(db: Database): Promise<number> {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = await refusalOf(db, known);
  if (newer) throw newer;
  const { rows } = await sql<{ name: string }>`SELECT name FROM trawl_migrations`
    .execute(db.kysely)
    .catch(() => ({ rows: [] }));
  return known.size - rows.length;
}

async function engine(config: Config, db: Database): Promise<string> {
  if (config.database.kind === 'sqlite') {
    const { rows } = await sql<{ version: string }>`SELECT sqlite_version() AS version`.execute(db.kysely);
    const { size } = await stat(config.database.file);
    const { rows: pages } = await sql<{
      free: number;
      mode: number;
    }>`SELECT f.freelist_count * s.page_size AS free, a.auto_vacuum AS mode
      FROM pragma_freelist_count f, pragma_page_size s, pragma_auto_vacuum a`.execute(db.kysely);
    const { free = 0, mode = 0 } = pages[0] ?? {};
    const hint = mode === 0 && free > WORTH_IT ? `, ${bytes(free)} of it free: trawl compact gives them back` : '';
    return `SQLite ${rows[0]?.version}, ${config.database.file}, ${bytes(size)}${hint}`;
  }
  const { rows } = await sql<{ version: string }>`SELECT current_setting('server_version') AS version`.execute(
    db.kysely,
  );
  const { url } = config.database;
  return `PostgreSQL ${rows[0]?.version} at ${namedDatabase(url)}${await replicas(url)}`;
}

/** Of several servers, which one is written to. @throws OperatorError if it is more than one */
async function replicas(url: string): Promise<string> {
  const servers = await serverStates(url);
  if (servers.length === 0) return '';
  const writable = servers.filter(({ isWritable }) => isWritable).map(({ host }) => host);
  if (writable.length > 1) {
    throw new OperatorError(`${writable.join(' and ')} can all be written to; stop those that are not the primary`);
  }
  const words = servers.map(({ host, isWritable }) => {
    if (isWritable === undefined) return `${host} does not answer`;
    return `${host} ${isWritable ? 'can be written to' : 'is a standby'}`;
  });
  return `; ${words.join(', ')}`;
}

async function indexEngine({ indexS3 }: Config): Promise<string> {
  const lancedb = await import('@lancedb/lancedb');
  if (typeof lancedb.connect !== 'function') throw new OperatorError('LanceDB could not be loaded on this machine');
  return indexS3 ? 'LanceDB, in a bucket' : 'LanceDB, on disk';
}

async function keys(config: Config, db: Database | undefined): Promise<Finding | string> {
  if (config.auth === 'open') return 'not required: anyone who can reach this address acts as the local team';
  if (!db) return config.apiKey ? 'the one in TRAWL_API_KEY' : 'one is created and printed at the first start';
  await using accounts = createAccounts({ db, config, log: silentLog });
  const active = (await accounts.keys.list()).filter(
    ({ revokedAt, expiresAt }) => !revokedAt && !(expiresAt && Date.parse(expiresAt) <= Date.now()),
  );
  if (active.length > 0) return `${counted(active.length, 'valid key')} of the local team`;
  if (config.apiKey) return 'the one in TRAWL_API_KEY, after the next start';
  return {
    name: 'keys',
    state: 'broken',
    detail: 'the local team has no valid key',
    change: 'trawl keys create',
  };
}

/** @throws OperatorError when a newer version wrote the index */
async function researchSearch(config: Config, db: Database | undefined): Promise<string> {
  if (!db) return 'ready after the next start';
  // Refuses an index of a newer version.
  await using _ = await createResearch({ db, config, log: silentLog, starter: false, indexing: false });
  // Does not run a search: with an index in a bucket, that would download files first.
  const { publishedAt } = await paperIndexStatus(db);
  if (publishedAt !== undefined && !config.indexS3 && !existsSync(config.indexDir)) {
    throw new OperatorError(`the index is missing in ${config.indexDir}; the service rebuilds it when it starts`);
  }
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM papers`.execute(db.kysely);
  const papers = counted(Number(rows[0]?.n ?? 0), 'paper');
  return publishedAt !== undefined
    ? `BM25 over titles and abstracts of ${papers}`
    : `${papers}; the service builds the index when it runs`;
}

async function starterLibrary(): Promise<string> {
  const { size } = await stat(new URL('../../capabilities/research/starter/papers.jsonl', import.meta.url));
  return `included (${bytes(size)}); loaded into an empty catalog`;
}

function harvest({ contactEmail, proxy }: Config): Finding {
  const contact = contactEmail ? `as ${contactEmail}` : 'without the contact address that the archives ask for';
  return {
    name: 'harvest',
    state: 'on',
    detail: `arXiv and Europe PMC, ${contact}${proxy ? ', through the proxy' : ''}`,
    change: 'TRAWL_CONTACT_EMAIL, TRAWL_PROXY',
  };
}
