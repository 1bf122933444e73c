import { after } from 'node:test';
import { z } from 'zod';
import { type App, createApp, type Overrides } from '../../src/app.ts';
import { createPageThreads, type PageThreads } from '../../src/capabilities/scrape/index.ts';
import { DASHBOARD } from '../../src/compose/surfaces.ts';
import { type Config, loadConfig } from '../../src/foundation/config/index.ts';
import { silentLog } from '../../src/foundation/kernel/log.ts';
import { customRoute, type Route } from '../../src/foundation/routing/route.ts';
import { type Dashboard, readDashboard } from '../../src/surfaces/http/index.ts';
import { checkResponse, requireContract } from './contract.ts';
import { atFileEnd } from './file-end.ts';
import { nobody } from './nobody.ts';
import { isSplit, startSplit } from './split.ts';
import { placeTables } from './templates.ts';
import { tempDir } from './tmp.ts';

/** The whole service on a free port of the loopback address, over real HTTP. */
export interface TestApp {
  readonly app: App;
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly port: number;
  readonly key: string;
  /** The settings that it runs with. */
  readonly config: Config;
  /** The key that a first start makes when it is given none. */
  readonly firstKey: string | undefined;
  /** The link that makes the first owner, and its token; undefined when there is one. */
  readonly setupLink: string | undefined;
  readonly setupToken: string | undefined;
  /** Asks with the key, unless `headers` say something else about `authorization` (null: none at all). */
  ask(path: string, init?: RequestInit & { key?: string | null }): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** What the body says if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a body from the wire
  readonly body: any;
  readonly text: string;
}

export const TEST_KEY = 'fc-test-key-0123456789abcdef';

/** Never short of anything, so that a busy machine makes no request of a test a 503. */
const NOT_BUSY = async () => ({ heap: 0, memory: 0, disk: { free: 1e12, size: 1e12 } });

/** Passwords of tests need no protection: 0.3 ms instead of 0.3 s. */
const PASSWORD_COST = 5;

// All services of this process share what takes long to make and knows nothing of a service.
/** To load what makes pages takes half a second of CPU in every thread. */
let threads: PageThreads | undefined;
/** To read it takes longer than everything else of a start. */
let dashboard: Promise<Dashboard | undefined> | undefined;

after(() => threads?.[Symbol.asyncDispose]());
after(requireContract);

/** Starts the service in a new folder unless `config` names one; it is closed after the file's tests. */
export async function startApp(config: Partial<Config> = {}, overrides: Overrides = {}): Promise<TestApp> {
  return start(
    { ...settingsOf({ TRAWL_DATA_DIR: config.dataDir ?? tempDir() }), ...config },
    overrides,
    isSplit(config),
  );
}

/** The same from the settings of its environment, without a key that was given: the first start makes one. */
export function startFromEnvironment(env: Readonly<Record<string, string>>): Promise<TestApp> {
  const config = settingsOf({ TRAWL_DATA_DIR: tempDir(), TRAWL_API_KEY: '', ...env });
  return start(config, {}, isSplit(env.DATABASE_URL === undefined ? {} : { database: config.database }));
}

const settingsOf = (env: Readonly<Record<string, string>>): Config =>
  loadConfig({
    PORT: '0',
    TRAWL_API_KEY: TEST_KEY,
    TRAWL_RESEARCH_LIVE: 'off',
    TRAWL_STARTER: 'off',
    TRAWL_RESEARCH_FULLTEXT: 'off',
    TRAWL_MODEL_SERVERS: 'off',
    ...env,
  });

async function start(full: Config, overrides: Overrides, split: boolean): Promise<TestApp> {
  threads ??= createPageThreads();
  dashboard ??= readDashboard(DASHBOARD);
  const built = await dashboard;
  const given = {
    log: silentLog,
    resolve: nobody,
    inspect: checkResponse,
    passwordCost: PASSWORD_COST,
    measure: NOT_BUSY,
    threads,
    ...(built === undefined ? {} : { dashboard: built }),
    ...overrides,
  };
  if (full.database.kind === 'sqlite' && !split) placeTables(full.database.file);
  const { config = full, ...app }: App & { readonly config?: Config } = await (split
    ? startSplit(full, given, overrides)
    : createApp(full, given));
  atFileEnd(() => app.close());
  const { address: url, setupLink, firstKey } = await app.listen();
  return {
    app,
    config,
    url,
    port: Number(new URL(url).port),
    key: TEST_KEY,
    setupLink,
    setupToken: setupLink?.split('#')[1],
    firstKey,
    async ask(path, { key = TEST_KEY, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (key !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${key}`);
      const answer = await fetch(`${url}${path}`, { ...init, headers });
      const text = await answer.text();
      const isJson = text !== '' && answer.headers.get('content-type')?.startsWith('application/json');
      return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
    },
  };
}

const declare = (part: Partial<Route> & Pick<Route, 'path' | 'handler'>): Route =>
  customRoute({
    method: 'GET',
    scope: 'echo',
    rateGroup: 'account',
    operationId: part.path.replaceAll(/[^a-z]/g, '-'),
    summary: 'A route of the tests',
    tag: 'Tests',
    response: z.object({ success: z.literal(true) }),
    ...part,
  });

/** Routes with which the tests reach the parts of the server that no room's route reaches on demand. */
export const testRoutes: readonly Route[] = [
  declare({
    path: '/v2/echo',
    query: z.object({
      query: z.string().min(1),
      k: z.coerce.number().int().min(1).max(500).default(40),
      tag: z.union([z.string(), z.array(z.string())]).optional(),
    }),
    handler: async ({ query, requestId, baseUrl, principal }) => ({
      success: true,
      query,
      requestId,
      baseUrl,
      teamId: principal.teamId,
    }),
  }),
  declare({
    method: 'POST',
    path: '/v2/echo',
    body: z.object({ url: z.string(), options: z.object({ depth: z.number().int() }).optional() }),
    handler: async ({ body }) => ({ success: true, body }),
  }),
  declare({
    method: 'POST',
    path: '/v2/things/:id/cancel',
    params: z.object({ id: z.string() }),
    handler: async ({ params, body }) => ({ success: true, params, body: body ?? null }),
  }),
  declare({
    path: '/v2/things/:id',
    params: z.object({ id: z.string() }),
    handler: async ({ params }) => ({ success: true, params }),
  }),
  declare({ path: '/v2/other', rateGroup: 'map', handler: async () => ({ success: true }) }),
  declare({
    path: '/v2/broken',
    handler: async () => {
      throw new Error('the secret inside');
    },
  }),
  declare({
    path: '/v2/search/research/broken',
    handler: async () => {
      throw new Error('the secret inside');
    },
  }),
];
