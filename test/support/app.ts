import { after } from 'node:test';
import { z } from 'zod';
import { type App, createApp, type Overrides } from '../../src/app.ts';
import { type Config, loadConfig } from '../../src/config/index.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { type Route, route } from '../../src/kernel/route.ts';
import { dropDatabase, freshDatabase } from './postgres.ts';
import { tempDir } from './tmp.ts';

/** The whole service on a free port of the loopback address, over real HTTP. */
export interface TestApp {
  readonly app: App;
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly port: number;
  readonly key: string;
  /** Token of the link that makes the first owner; undefined when there is one. */
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

/** Knows no name: tests ask no name server. */
const nobody: NonNullable<Overrides['resolve']> = async (host) => {
  throw Object.assign(new Error(`no address for ${host}`), { code: 'ENOTFOUND' });
};

export const TEST_KEY = 'fc-test-key-0123456789abcdef';

const started: App[] = [];
// Registered here and not where an app starts: a hook that is added inside a test or a hook ends with that.
after(() => Promise.all(started.map((app) => app.close())));

/**
 * With TRAWL_TEST_SPLIT=1 in the environment, what a test starts without a word about the database is split: one that answers requests
 * and one that runs the jobs, on one PostgreSQL, with the files and the index shared. So the same tests show that it makes no difference.
 */
function isSplit(config: Partial<Config>): boolean {
  const { TRAWL_TEST_SPLIT: asked } = process.env;
  return asked === '1' && config.database === undefined && config.dataDir === undefined && config.roles === undefined;
}

async function startSplit(config: Config, overrides: Overrides): Promise<App> {
  const database = { kind: 'postgres', url: await freshDatabase() } as const;
  const part = (api: boolean): Promise<App> =>
    createApp({ ...config, database, roles: { api, worker: !api } }, overrides);
  const [app, worker] = [await part(true), await part(false)];
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= Promise.all([app.close(), worker.close()]).then(() => dropDatabase(database.url));
    return closed;
  };
  return { ...app, close, [Symbol.asyncDispose]: close };
}

/** Starts the service in a new folder unless `config` names one; it is closed after the file's tests. */
export async function startApp(config: Partial<Config> = {}, overrides: Overrides = {}): Promise<TestApp> {
  const settings = loadConfig({
    PORT: '0',
    TRAWL_DATA_DIR: config.dataDir ?? tempDir(),
    TRAWL_API_KEY: TEST_KEY,
    TRAWL_RESEARCH_LIVE: 'off',
    TRAWL_RESEARCH_FULLTEXT: 'off',
  });
  const given = { log: silentLog, starter: false, resolve: nobody, ...overrides };
  const full = { ...settings, ...config };
  const app = await (isSplit(config) ? startSplit(full, given) : createApp(full, given));
  started.push(app);
  const { address: url, setupLink } = await app.listen();
  return {
    app,
    url,
    port: Number(new URL(url).port),
    key: TEST_KEY,
    setupToken: setupLink?.split('#')[1],
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
  route({
    method: 'GET',
    scope: 'echo',
    rateGroup: 'echo',
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
  declare({ path: '/v2/other', rateGroup: 'other', handler: async () => ({ success: true }) }),
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
