import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { completion, type ModelReply, toolCalls } from '../support/model-server.ts';
import { itemsProvider, peopleProvider, TERMS } from '../support/providers.ts';
import { articlePage } from '../support/site.ts';

/**
 * `before`: everything responds. `held`: pages and replies that jobs are to be killed on do not respond, and webhooks are refused.
 * `after`: everything responds, and some pages have changed.
 */
export type Phase = 'before' | 'held' | 'after';

/**
 * The web as the fixture knows it: a site, a receiver of webhooks, a language model and a data provider. Their addresses are in the
 * stored jobs, so they are fixed.
 */
export interface World extends AsyncDisposable {
  phase: Phase;
  /** Paths of the site that were requested, in order. */
  readonly asked: readonly string[];
  /** Events that the receiver of webhooks acknowledged. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies from the wire
  readonly events: any[];
  /** How many events it refused. */
  readonly refused: () => number;
  /** Held pages that were requested, `model` for a held reply. */
  readonly waiting: readonly string[];
  /** Requests that the data provider got. */
  readonly provided: readonly string[];
  /** How often a path was requested. */
  count(path: string): number;
}

const HOST = '127.77.0.1';
export const SITE = `http://${HOST}:18471`;
export const HOOK = `http://${HOST}:18472/hook`;
export const MODEL = `http://${HOST}:18473/v1`;
export const PROVIDER = `http://${HOST}:18474`;

/** Settings under which a service reaches it. */
export const WORLD_ENV: Readonly<Record<string, string>> = {
  TRAWL_ALLOW_PRIVATE_NETWORK: HOST,
  TRAWL_ALLOW_PRIVATE_WEBHOOKS: HOST,
  TRAWL_LLM_BASE_URL: MODEL,
  TRAWL_LLM_MODEL: 'scripted',
  TRAWL_SEARCH: 'local',
};

/** Provider files as the old service and the test read them. */
export function writeProviders(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const people = peopleProvider(PROVIDER, { name: 'strict', title: 'Strict', terms: TERMS });
  for (const file of [itemsProvider(PROVIDER), people])
    writeFileSync(join(folder, `${file.name}.json`), JSON.stringify(file));
}

const LONG = 'The harbour opens at nine and the boats go out when the tide allows it, which is not every day.';
/** More than is kept in a row, however well it is packed. */
const LARGE = Array.from({ length: 5000 }, (_, i) => createHash('sha256').update(`${i}`).digest('base64url')).join(' ');
const page = (title: string, text: string, ...links: string[]): string =>
  `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${LONG}</p><p>${text}</p>${links
    .map((path) => `<a href="${path}">${path}</a>`)
    .join(' ')}</main></body></html>`;

/** Pages under `/going/` and `/batch/` that respond while the world is held: those up to this number. */
export const LAST_FREE = 4;
/** Pages under `/done/`, `/going/` and `/batch/`, beside the first. */
export const PAGES = { done: 3, going: 10, batch: 8 } as const;
/** The page of the monitor that is different from the second check on, and that on which the second check hangs. */
export const WATCHED = { same: '/watched/1', changed: '/watched/2', held: '/watched/3' } as const;

function pageOf(path: string, phase: Phase, request: IncomingMessage, response: ServerResponse): string | undefined {
  const [, folder = '', number = ''] = /^\/([a-z]+)\/(\d*)$/.exec(path) ?? [];
  const all = (name: keyof typeof PAGES): string[] =>
    Array.from({ length: PAGES[name] }, (_, i) => `/${name}/${i + 1}`);
  switch (path) {
    case '/article':
      return articlePage('Lights of the harbour', LONG, 'Keepers write down every ship.');
    case '/picture.jpg':
      return '';
    case '/photo':
      return page('Photo', 'A page that was photographed.');
    case '/changing':
      return page('Prices', phase === 'after' ? 'A rope costs 12 euros.' : 'A rope costs 10 euros.');
    case '/visits': {
      const seen = Number(/n=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? 0);
      response.setHeader('set-cookie', `n=${seen + 1}; Max-Age=86400000`);
      return page('Visits', `Visits so far: ${seen}.`);
    }
    case '/large':
      return page('Large', LARGE);
    case '/mug':
      return page('Blue mug', 'It costs 12.50 euros and holds a third of a litre.');
    case '/pot':
      return page('Red pot', 'It costs 40 euros and is made of clay.');
    case WATCHED.changed:
      return page('Watched', phase === 'before' ? 'Nothing to say.' : 'From June on it opens at seven.');
  }
  if (folder === 'done' || folder === 'going')
    return page(`${folder} ${number || 0}`, `Number ${number || 0}.`, ...(number === '' ? all(folder) : []));
  return folder === 'batch' || folder === 'watched' ? page(`${folder} ${number}`, `Number ${number}.`) : undefined;
}

const isHeldPage = (path: string): boolean =>
  path === WATCHED.held || Number(/^\/(?:going|batch)\/(\d+)$/.exec(path)?.[1] ?? 0) > LAST_FREE;

// biome-ignore lint/suspicious/noExplicitAny: a body from the wire
function replyOf(body: any): ModelReply {
  const turns = body.messages.filter(({ role }: { role: string }) => role === 'assistant').length;
  const text = JSON.stringify(body.messages);
  const item = text.includes('/pot')
    ? { path: '/pot', name: 'Red pot', price: 40 }
    : { path: '/mug', name: 'Blue mug', price: 12.5 };
  const { path, ...data } = item;
  if (body.tools === undefined) return completion(JSON.stringify(data));
  return turns === 0
    ? toolCalls([{ name: 'scrape', input: { url: `${SITE}${path}` } }], `I read ${path}.`, `turn-${turns}`)
    : toolCalls([{ name: 'finish', input: { data } }], '', `turn-${turns}`);
}

/** The prompt of runs that wait for the model's second reply while the world is held. */
export const WAITING_PROMPT = 'The red pot, after a pause';

/** Starts it; waits for a run of another checkout that has the addresses. */
export async function startWorld(phase: Phase): Promise<World> {
  const asked: string[] = [];
  const events: unknown[] = [];
  const waiting: string[] = [];
  const provided: string[] = [];
  let refused = 0;
  const site = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    if (world.phase === 'held' && isHeldPage(path)) return void waiting.push(path);
    const html = pageOf(path, world.phase, request, response);
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? '<title>Not here</title>');
  });
  const hook = createServer(async (request, response) => {
    const event = await jsonOf(request);
    if (world.phase === 'held') refused++;
    else events.push(event);
    response.writeHead(world.phase === 'held' ? 503 : 200).end();
  });
  const model = createServer(async (request, response) => {
    const body = await jsonOf(request);
    const isSecond = body.messages.some(({ role }: { role: string }) => role === 'assistant');
    const isHeld = world.phase === 'held' && isSecond && JSON.stringify(body.messages).includes(WAITING_PROMPT);
    if (isHeld) return void waiting.push('model');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(replyOf(body).body));
  });
  const provider = createServer((request, response) => {
    provided.push(request.url ?? '');
    const [, kind, id] = /^\/(items|people|search)(?:\/(\w+))?/.exec(request.url ?? '') ?? [];
    const item = { name: `Item ${id ?? 1}`, looks: { colour: 'red' } };
    const body = kind === 'search' ? { found: [{ item }], count: 1 } : kind === 'people' ? { person: item } : item;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const servers = [site, hook, model, provider];
  const world: World = {
    phase,
    asked,
    events,
    refused: () => refused,
    waiting,
    provided,
    count: (path) => asked.filter((one) => one === path).length,
    async [Symbol.asyncDispose]() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  for (const [at, server] of servers.entries()) await listen(server, 18_471 + at);
  return world;
}

// biome-ignore lint/suspicious/noExplicitAny: a body from the wire
async function jsonOf(request: IncomingMessage): Promise<any> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return JSON.parse(text);
}

/** Milliseconds for which another run may have the addresses. */
const PATIENCE = 600_000;

async function listen(server: Server, port: number): Promise<void> {
  const ends = performance.now() + PATIENCE;
  for (;;) {
    const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve).listen(port, HOST, () => {
        server.off('error', resolve);
        resolve(undefined);
      });
    });
    if (problem === undefined) return;
    if (problem.code !== 'EADDRINUSE' || performance.now() > ends) throw problem;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
