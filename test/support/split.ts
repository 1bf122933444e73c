import { serialize } from 'node:v8';
import pg from 'pg';
import { type App, createApp, type Overrides } from '../../src/app.ts';
import type { Config } from '../../src/foundation/config/index.ts';
import { startChild } from './child.ts';
import { dropDatabase } from './postgres.ts';
import { serviceDatabase } from './templates.ts';
import { tempDir } from './tmp.ts';
import { until } from './until.ts';

/**
 * With TRAWL_TEST_SPLIT=1 in the environment, what a test starts without a word about the database is split: one process that answers
 * requests, which is that of the test, and one that runs the jobs and writes the index, on one PostgreSQL, with the files and the index
 * shared. So the same tests show that it makes no difference. `npm run soak -- split-suite` runs all of them so.
 */
export function isSplit(config: Partial<Config>): boolean {
  const { TRAWL_TEST_SPLIT: asked } = process.env;
  return asked === '1' && config.database === undefined && config.dataDir === undefined && config.roles === undefined;
}

/** What a process of its own can do without, since only who answers requests asks for it. */
const OF_API = new Set<keyof Overrides>([
  'log',
  'routes',
  'mcpServers',
  'dashboard',
  'readiness',
  'drainTimeout',
  'patience',
  'measure',
]);

/**
 * @param asked what the test brings; a clock cannot be in two processes, so that both parts are in this one then
 * @returns the part that answers requests, with its settings
 */
export async function startSplit(
  config: Config,
  overrides: Overrides,
  asked: Overrides,
): Promise<App & { readonly config: Config }> {
  const database = { kind: 'postgres', url: await serviceDatabase() } as const;
  const own: Config = { ...config, database, roles: { api: true, worker: false } };
  const app = await createApp(own, overrides);
  const others = { ...config, database, port: 0, roles: { api: false, worker: true } };
  const isApart = Object.keys(asked).every((name) => OF_API.has(name as keyof Overrides));
  const worker = isApart
    ? await startWorkerProcess({ ...others, dataDir: tempDir() })
    : await createApp(others, overrides);
  // A first start waits for its index, citations being the last of it; here another process makes it.
  if (config.starter) await made(database.url, 'SELECT 1 FROM paper_graph_state');
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= Promise.all([app.close(), worker.close()]).then(() => dropDatabase(database.url));
    return closed;
  };
  return { ...app, config: own, close, [Symbol.asyncDispose]: close };
}

/** Waits until a question to the database has an answer. */
async function made(url: string, question: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await until(async () => (await client.query(question)).rows.length > 0, question);
  } finally {
    await client.end();
  }
}

async function startWorkerProcess(config: Config): Promise<{ close(): Promise<void> }> {
  const child = startChild('worker-process');
  child.say(serialize(config).toString('base64'));
  await child.line();
  return {
    async close() {
      child.say('stop');
      await child.ended;
    },
  };
}

const FOLDER = 'starts on a data folder that a command has filled, which is the built-in database of one process';
const OWN = 'starts, stops and kills processes of its own, on databases of its own choice';
const BOTH =
  'chooses the database by itself, since it runs on both, and starts several services on PostgreSQL where that matters';
const NONE = 'asks no service for anything';

/**
 * Files of which nothing is split, each with the reason; the soak leaves them out. In other files some tests may choose their database
 * or their data folder and are as they always are.
 */
export const NOT_SPLIT: Readonly<Record<string, string>> = {
  'agent-restart.test.ts': OWN,
  'cli-backup.test.ts': FOLDER,
  'cli-developer.test.ts': FOLDER,
  'cli-docs.test.ts': NONE,
  'cli-people.test.ts': FOLDER,
  'cli.test.ts': FOLDER,
  'console-account.test.ts': BOTH,
  'crawl-restart.test.ts': OWN,
  'developer-clients.test.ts': FOLDER,
  'documents-mutated.test.ts': NONE,
  'fairness.test.ts': BOTH,
  'import-killed.test.ts': OWN,
  'providers-tools.test.ts': BOTH,
  'research-live.test.ts': FOLDER,
  'research-meaning.test.ts': FOLDER,
  'research-postgres.test.ts': 'has two services on one PostgreSQL anyway',
  'research-read.test.ts': FOLDER,
  'research-search.test.ts': FOLDER,
  'research-structure.test.ts': FOLDER,
  'roles.test.ts': 'has an API process and worker processes anyway',
  's3.test.ts': NONE,
  'scrape-stores.test.ts': BOTH,
  'setup-dashboard.test.ts': NONE,
  'setup.test.ts': NONE,
  'split.test.ts': 'runs other files split',
  'start-accounts.test.ts': OWN,
  'start.test.ts': OWN,
};
