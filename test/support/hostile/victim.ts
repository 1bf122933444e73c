import { setTimeout as sleep } from 'node:timers/promises';

/** A team that sends ordinary requests all the time and checks every answer, while others attack. */

export interface Measured {
  /** Milliseconds of the answers that were right. */
  readonly times: number[];
  /** The slowest of each kind of request. */
  readonly slowest: Map<string, number>;
  /** What was wrong, as `request: answer`. */
  readonly wrong: string[];
  /** Answers that said to come back later, with `Retry-After`. */
  postponed: number;
}

export interface Target {
  readonly url: string;
  readonly key: string;
  /** `http://127.9.9.9:port`; every page contains its own path. */
  readonly site: string;
}

/** 200 requests a minute. */
const PAUSE = 300;

type Ask = (target: Target, n: number) => Promise<string | undefined>;

/** What a team does all day. Each resolves with what was wrong, or throws Postponed. */
const REQUESTS: readonly (readonly [name: string, ask: Ask])[] = [
  ['scrape', scrape],
  ['papers', papers],
  ['scrape', scrape],
  ['map', map],
  ['papers', papers],
  ['crawl', crawl],
  ['credits', credits],
];

class Postponed extends Error {}

/** Scrapes pages one after another until the signal aborts. @param first the number of the first page */
export async function beScraper(
  target: Target,
  first: number,
  now: () => Measured,
  signal: AbortSignal,
): Promise<void> {
  for (let n = first; !signal.aborted; n++) {
    await measure('scrape', () => scrape(target, n), now);
    await sleep(PAUSE, undefined, { signal }).catch(() => {});
  }
}

/** Sends requests until the signal aborts. @param now the phase that an answer is counted in when it arrives */
export async function beVictim(target: Target, now: () => Measured, signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let n = 0; !signal.aborted; n++) {
    const [name, ask] = REQUESTS[n % REQUESTS.length] as (typeof REQUESTS)[number];
    const one = measure(name, () => ask(target, n), now);
    running.add(one);
    void one.finally(() => running.delete(one));
    await sleep(PAUSE, undefined, { signal }).catch(() => {});
  }
  await Promise.all(running);
}

async function measure(name: string, ask: () => Promise<string | undefined>, now: () => Measured): Promise<void> {
  const started = performance.now();
  try {
    const wrong = await ask();
    const took = performance.now() - started;
    const { times, slowest } = now();
    if (wrong === undefined) {
      times.push(took);
      slowest.set(name, Math.max(took, slowest.get(name) ?? 0));
    }
    if (wrong !== undefined) now().wrong.push(`${name}: ${wrong.slice(0, 300)}`);
  } catch (error) {
    if (error instanceof Postponed) now().postponed++;
    else now().wrong.push(`${name}: ${String(error)} ${String((error as Error).cause ?? '')}`);
  }
}

/** @returns what was wrong with an answer of 200, as `judge` says */
async function send(
  { url, key }: Target,
  method: string,
  path: string,
  body: unknown,
  judge: (text: string) => boolean,
): Promise<string | undefined> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000),
  });
  const text = await response.text();
  if ([429, 503].includes(response.status) && response.headers.has('retry-after')) throw new Postponed();
  return response.status === 200 && judge(text) ? undefined : `${response.status} ${text}`;
}

function scrape(target: Target, n: number): Promise<string | undefined> {
  const body = { url: `${target.site}/victim/${n}`, formats: ['markdown'], maxAge: 0 };
  return send(target, 'POST', '/v2/scrape', body, (text) => text.includes(`Page /victim/${n}`));
}

function papers(target: Target): Promise<string | undefined> {
  const path = '/v2/search/research/papers?query=attention%20mechanism&k=3';
  return send(target, 'GET', path, undefined, (text) => text.includes('Neural Machine Translation'));
}

function map(target: Target): Promise<string | undefined> {
  const body = { url: `${target.site}/victim/map`, limit: 20 };
  return send(target, 'POST', '/v2/map', body, (text) => text.includes('/next'));
}

function crawl(target: Target, n: number): Promise<string | undefined> {
  const body = { url: `${target.site}/victim/crawl-${n}`, limit: 2 };
  return send(target, 'POST', '/v2/crawl', body, (text) => text.includes('"id"'));
}

function credits(target: Target): Promise<string | undefined> {
  return send(target, 'GET', '/v2/team/credit-usage', undefined, (text) => text.includes('remainingCredits'));
}

/** Asks `/health` all the time. @returns the milliseconds of each answer, through `now` */
export async function watchHealth(url: string, now: () => number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const started = performance.now();
    const isUp = await fetch(`${url}/health`, { signal: AbortSignal.timeout(60_000) }).then(
      async (response) => (await response.text()) !== '' && response.status === 200,
      () => false,
    );
    now().push(isUp ? performance.now() - started : Number.POSITIVE_INFINITY);
    await sleep(20, undefined, { signal }).catch(() => {});
  }
}
