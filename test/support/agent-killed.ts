import assert from 'node:assert/strict';
import { TEST_KEY } from './app.ts';
import { type ModelRequest, startModelServer, toolCalls } from './model-server.ts';
import { startService } from './service.ts';
import { SITE_HOST, startSite } from './site.ts';
import { tempDir } from './tmp.ts';
import { until } from './until.ts';

/** Runs of agents whose service is killed with -9 and started again. */

export interface KillRun {
  /** Whether a scripted language model leads; else the agent without one. */
  readonly withModel: boolean;
  /** Whether the model opens every second page in a browser. */
  readonly withBrowser?: boolean;
  /** Calls that have finished in the trace when it is killed, one for each kill. */
  readonly moments: readonly number[];
  readonly pages: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Milliseconds: on a machine with much else to do a start takes long, and after it the lease of the killed process has to end. */
const PATIENCE = 300_000;

/** Milliseconds that a page takes, so that a run lasts longer than it takes to notice a moment. */
const PAGE_MS = 400;

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
type Json = any;

const NAMES =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda omicron rho sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );
const fieldOf = (i: number): string => NAMES[i] as string;

/**
 * Starts a run of so many pages, at most 20, kills the service at each moment, and holds the end against what a run that is left alone has: every page
 * in the data, every finished call in the trace once, and nothing that had finished fetched or paid again.
 */
export async function runKilled({
  withModel,
  withBrowser = false,
  moments,
  pages,
  env = {},
}: KillRun): Promise<{ kills: number }> {
  await using site = await startSite(
    Object.fromEntries(
      Array.from({ length: pages }, (_, i) => [
        `/p/${i}`,
        (_request: unknown, response: { end(text: string): void }) =>
          void setTimeout(
            () =>
              response.end(`<main><h1>Item ${i}</h1><dl><dt>${fieldOf(i)} shade</dt><dd>tone ${i}</dd></dl></main>`),
            PAGE_MS,
          ),
      ]),
    ),
  );
  const urls = Array.from({ length: pages }, (_, i) => `${site.url}/p/${i}`);
  const properties = Object.fromEntries(urls.map((_, i) => [`${fieldOf(i)}Shade`, { type: 'string' }]));
  const data = Object.fromEntries(urls.map((_, i) => [`${fieldOf(i)}Shade`, `tone ${i}`]));
  await using model = await startModelServer(({ body }: ModelRequest) => {
    const turn = body.messages.filter(({ role }: { role: string }) => role === 'assistant').length;
    // Two pages a step, then the end.
    const next = urls.slice(2 * turn, 2 * turn + 2);
    return next.length > 0
      ? toolCalls(
          next.map((url, index) => ({ name: withBrowser && index === 1 ? 'interact' : 'scrape', input: { url } })),
          `step ${turn}`,
          `turn-${turn}`,
        )
      : toolCalls([{ name: 'finish', input: { data } }]);
  });
  const dir = tempDir();
  const settings = {
    TRAWL_API_KEY: TEST_KEY,
    TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
    TRAWL_RATE_LIMIT: '10000000',
    ...(withModel ? { TRAWL_LLM_BASE_URL: model.baseUrl, TRAWL_LLM_MODEL: 'scripted' } : {}),
    ...env,
  };
  let service = startService(dir, settings);
  await using _ended = {
    [Symbol.asyncDispose]: async () => {
      service.signal('SIGKILL');
      await service.ended;
    },
  };
  let address = await service.address();
  const ask = async (path: string, init: RequestInit = {}): Promise<Json> => {
    const headers = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' };
    const answer = await fetch(`${address}${path}`, { headers, ...init });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const body = JSON.stringify({
    prompt: 'The colours',
    urls,
    schema: { type: 'object', properties },
    strictConstrainToURLs: true,
    effort: 'high',
  });
  const { id } = await ask('/v2/agent', { method: 'POST', body });
  const finished = async (): Promise<number> =>
    (await ask(`/v2/agent/${id}/trace`)).events.filter(({ type }: Json) => type === 'tool_call.finished').length;
  let kills = 0;
  for (const moment of moments) {
    const isOver = async (): Promise<boolean> => (await ask(`/v2/agent/${id}`)).status !== 'processing';
    await until(async () => (await finished()) >= moment || (await isOver()), `${moment} calls`, PATIENCE);
    if (await isOver()) break;
    service.signal('SIGKILL');
    await service.ended;
    kills++;
    service = startService(dir, settings);
    address = await service.address();
  }
  await until(async () => (await ask(`/v2/agent/${id}`)).status !== 'processing', 'the run', PATIENCE);
  const status = await ask(`/v2/agent/${id}`);
  assert.equal(status.status, 'completed', JSON.stringify(status));
  assert.deepEqual(status.data, data);
  const replies = withModel ? pages / 2 + 1 : 0;
  const read = withBrowser ? pages / 2 : pages;
  // Browsers are paid by the minute, and a new one is opened after each kill.
  const browsers = status.creditsUsed - read - replies;
  assert.ok(withBrowser ? browsers > 0 && browsers <= 20 * (kills + 1) : browsers === 0, `${browsers} credits`);
  const { events } = await ask(`/v2/agent/${id}/trace`);
  const calls = events.filter(({ type }: Json) => type === 'tool_call.finished');
  assert.equal(calls.length, pages);
  assert.equal(new Set(calls.map(({ toolCallId }: Json) => toolCallId)).size, pages);
  for (const list of Map.groupBy(events as Json[], ({ agent }) => agent.id).values()) {
    assert.deepEqual(
      list.map(({ producerSequence }) => producerSequence),
      list.map((_, index) => index + 1),
    );
  }
  const once = ['run.started', 'run.finished'];
  for (const type of once) assert.equal(events.filter((event: Json) => event.type === type).length, 1, type);
  const usage = await ask('/v2/team/credit-usage/historical');
  const used = usage.periods.reduce((sum: number, { creditsUsed }: Json) => sum + creditsUsed, 0);
  assert.equal(used, status.creditsUsed);
  const count = (type: string): number => events.filter((event: Json) => event.type === type).length;
  assert.equal(count('browser.session.finished'), count('browser.session.started'));
  assert.ok(count('browser.session.started') <= kills + 1);
  // What was under way when it died is done again, and nothing else.
  const AT_ONCE = 5;
  assert.ok(site.asked.length <= pages + kills * AT_ONCE + pages, `${site.asked.length} requests`);
  const again = urls.filter((_, i) => site.count(`/p/${i}`) > 1).length;
  assert.ok(again <= kills * AT_ONCE, `${again} pages were fetched again after ${kills} kills`);
  return { kills };
}
