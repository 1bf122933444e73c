import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { TEST_KEY } from './app.ts';
import { openBrowser, PASSWORD } from './console.ts';
import { startModelServer, toolCalls } from './model-server.ts';
import { itemsProvider, providerApi, providerFolder } from './providers.ts';
import { startService } from './service.ts';
import { SITE_HOST, startSite } from './site.ts';
import { tempDir } from './tmp.ts';
import { until } from './until.ts';

/** Runs of agents whose service is killed with -9 while one phase of theirs is under way. */

/** Without a language model: what is requested when the service is killed. */
export const PHASES = ['accepted', 'map', 'page', 'next page', 'record', 'provider', 'webhook'] as const;
/** With one: its reply, the page of a helper, the reply to a helper, a call to a data provider that it makes, the webhook. */
export const MODEL_PHASES = ['reply', 'helper page', 'helper reply', 'model provider', 'webhook'] as const;
export type Phase = (typeof PHASES)[number] | (typeof MODEL_PHASES)[number];

/** Milliseconds: after a start on a busy machine the lease of the killed process has to end. */
const PATIENCE = 300_000;
// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
type Json = any;

const COLOURS = ['red', 'blue', 'green', 'grey'];
const row = (n: number): string =>
  `<tr><td><a href="/item/${n}">Lamp ${COLOURS[n]}</a></td><td>${10 + n}.50 €</td></tr>`;
const list = (numbers: readonly number[], more: string): string =>
  `<main><h1>Lamps</h1><table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody>${numbers.map(row).join('')}</tbody></table>${more}</main>`;
const lampOf = (n: number) => ({ name: `Lamp ${COLOURS[n]}`, price: 10.5 + n, weight: `${n + 1} kg` });
const SCHEMA = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, price: { type: 'number' }, weight: { type: 'string' } },
      },
    },
  },
};

/**
 * Runs a thread of two turns, of which the second begins with an approved call to a data provider, and kills the service once in each of the
 * phases. Checks the whole: all values, no call told twice, and charged what a run that is left alone is charged.
 */
export async function killInPhases(
  phases: readonly Phase[],
  withModel: boolean,
  env: Readonly<Record<string, string>> = {},
): Promise<{ kills: number }> {
  const left = new Set<string>(phases);
  let kills = 0;
  let service: ReturnType<typeof startService>;
  let address = '';
  let restarting: Promise<void> = Promise.resolve();
  const dir = tempDir();

  /** Kills the service if it is to die in this phase. @returns whether it did, so that nobody is there for an answer */
  const dies = (phase: Phase): boolean => {
    if (!left.delete(phase)) return false;
    kills++;
    restarting = restart(kills);
    return true;
  };
  const restart = async (kill: number): Promise<void> => {
    service.signal('SIGKILL');
    await service.ended;
    service = startService(dir, settings);
    try {
      address = await service.address();
    } catch (error) {
      // The run may go on, and reach the next phase, before the service says where it is.
      if (kill === kills) throw error;
      await restarting;
    }
  };
  const page =
    (phase: Phase | undefined, html: string) =>
    (_request: unknown, response: ServerResponse): void => {
      if (phase === undefined || !dies(phase)) response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    };
  await using site = await startSite({
    '/sitemap.xml': page('map', '<urlset/>'),
    '/list': page('page', list([0, 1], '<a rel="next" href="/list/2">Next</a>')),
    '/list/2': page('next page', list([2, 3], '')),
    '/more/': '<main><h1>More</h1><p>Nothing of interest.</p></main>',
    '/help': page('helper page', '<main><h1>Help</h1><p>All lamps are sold.</p></main>'),
    ...Object.fromEntries(
      COLOURS.map((_, n) => [
        `/item/${n}`,
        page('record', `<main><h1>${lampOf(n).name}</h1><dl><dt>Weight</dt><dd>${lampOf(n).weight}</dd></dl></main>`),
      ]),
    ),
  });
  const api = await providerApi((_request, response) => {
    if (dies('provider') || dies('model provider')) return;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ found: [{ item: { name: 'Vase', looks: { colour: 'red' } } }], count: 1 }));
  });
  const told: string[] = [];
  const receiver = await providerApi((request, response) => {
    const { type } = JSON.parse(request.text) as { type: string };
    if (type.endsWith('completed') && dies('webhook')) return;
    told.push(type);
    response.writeHead(200).end();
  });
  const call = {
    name: 'exchange',
    input: { provider: 'items', capability: 'items/search', options: { colour: 'red' } },
  };
  const lamps = { items: COLOURS.map((_, n) => ({ name: `Lamp ${COLOURS[n]}`, price: 10.5 + n })) };
  await using model = await startModelServer(async ({ body }) => {
    const turn = body.messages.filter(({ role }: Json) => role === 'assistant').length;
    if (/You help an agent/.test(JSON.stringify(body.messages[0]))) {
      if (turn === 1 && dies('helper reply')) return new Promise(() => {});
      return turn === 0
        ? toolCalls([{ name: 'scrape', input: { url: `${site.url}/help` } }], '', 'h0')
        : toolCalls([{ name: 'report', input: { data: 'sold' } }], '', 'h1');
    }
    if (turn === 1 && dies('reply')) return new Promise(() => {});
    return [
      toolCalls([{ name: 'scrape', input: { url: `${site.url}/list` } }], '', 't0'),
      toolCalls([{ name: 'scrape', input: { url: `${site.url}/list/2` } }], '', 't1'),
      toolCalls([{ name: 'delegate', input: { tasks: [`Read ${site.url}/help`] } }], '', 't2'),
      toolCalls([call], '', 't3'),
      toolCalls([{ name: 'finish', input: { data: lamps } }], '', 't4'),
    ][Math.min(turn, 4)] as ReturnType<typeof toolCalls>;
  });
  const settings = {
    TRAWL_API_KEY: TEST_KEY,
    TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
    TRAWL_ALLOW_PRIVATE_WEBHOOKS: '127.0.0.1',
    TRAWL_RATE_LIMIT: '10000000',
    TRAWL_PROVIDERS: providerFolder(itemsProvider(api.url)),
    ...(withModel ? { TRAWL_LLM_BASE_URL: model.baseUrl, TRAWL_LLM_MODEL: 'scripted' } : {}),
    ...env,
  };
  service = startService(dir, settings);
  await using _ended = {
    [Symbol.asyncDispose]: async () => {
      await restarting.catch(() => {});
      service.signal('SIGKILL');
      await service.ended;
    },
  };
  address = await service.address();
  const [, token] = /\/setup#(\S+)/.exec(await service.says('/setup#')) ?? [];
  const owner = openBrowser({ url: address });
  await owner.ask('POST', '/api/setup', { token, email: 'ann@example.org', name: 'Ann', password: PASSWORD });
  const { status: switched } = await owner.ask('PATCH', '/api/providers/items', { enabled: true });
  assert.equal(switched, 200);

  const ask = async (path: string, init: RequestInit = {}): Promise<Json> => {
    const headers = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' };
    const answer = await fetch(`${address}${path}`, { headers, ...init });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  /** Asks again while the service is down. */
  const patiently = async (path: string): Promise<Json> => {
    let body: Json;
    await until(
      async () => {
        await restarting;
        body = await ask(path).catch(() => undefined);
        return body !== undefined && body.status !== 'processing';
      },
      path,
      PATIENCE,
    );
    return body;
  };
  const run = async (body: object): Promise<Json> => {
    // The service may die before it has answered: the same key starts the same run.
    const headers = {
      authorization: `Bearer ${TEST_KEY}`,
      'content-type': 'application/json',
      'x-idempotency-key': crypto.randomUUID(),
    };
    const start = { method: 'POST', headers, body: JSON.stringify(body) };
    let id = '';
    await until(
      async () => {
        await restarting;
        ({ id = '' } = await ask('/v2/agent', start).catch((error: unknown) => {
          // Gone, or busy with the start.
          if (error instanceof TypeError || /answers 503/.test(String(error))) return {};
          throw error;
        }));
        return id !== '';
      },
      'the start',
      PATIENCE,
    );
    if (dies('accepted')) await restarting;
    const status = await patiently(`/v2/agent/${id}`);
    assert.equal(status.status, 'completed', JSON.stringify(status));
    const { events } = await patiently(`/v2/agent/${id}/trace`);
    const ends = events.filter(({ type }: Json) => type === 'tool_call.finished').map((one: Json) => one.toolCallId);
    assert.equal(new Set(ends).size, ends.length, 'no call is told twice');
    for (const type of ['run.started', 'run.finished']) {
      assert.equal(events.filter((event: Json) => event.type === type).length, 1, type);
    }
    return { id, ...status };
  };

  const webhook = { url: `${receiver.url}/hook`, events: ['completed'] };
  const exchange = { enabled: true, toolkits: ['items'], requireApproval: true };
  const prompt = 'All lamps, and whether there is a red vase';
  const urls = [`${site.url}/list`, `${site.url}/more/*`];
  const body = { prompt, urls, schema: SCHEMA, mode: 'chat', exchange };
  const first = await run(body);
  assert.equal(first.pendingApproval?.calls.length, 1, JSON.stringify(first));
  const approve = { approvalId: first.pendingApproval.id, always: true };
  const second = await run({ prompt, threadId: first.threadId, webhook, exchange: { approve } });
  await until(() => told.length > 0, 'the webhook', PATIENCE);
  await restarting;

  const expected = withModel ? lamps.items : COLOURS.map((_, n) => lampOf(n));
  const found = (second.data as { items: Json[] }).items;
  for (const lamp of expected) {
    assert.ok(
      found.some((one) => Object.entries(lamp).every(([name, value]) => one[name] === value)),
      `${JSON.stringify(lamp)} in ${JSON.stringify(found)}`,
    );
  }
  assert.equal(second.exchange.creditsUsed, withModel ? 4 : 2, 'each call to a provider is paid once');
  const usage = await patiently('/v2/team/credit-usage/historical');
  const used = usage.periods.reduce((sum: number, { creditsUsed }: Json) => sum + creditsUsed, 0);
  assert.equal(used, first.creditsUsed + second.creditsUsed);
  assert.deepEqual([...left], [], 'it was killed in every phase');
  // What was under way is sent again, and nothing else.
  assert.ok(api.asked.length <= (withModel ? 2 : 1) + kills, `${api.asked.length} calls`);
  return { kills };
}
