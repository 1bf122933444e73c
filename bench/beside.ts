// CPU of a search, a scrape and a crawled page beside another checkout of Trawl, in turns.
//
//   npm run bench -- beside --other <folder> [--snapshot <arXiv snapshot>] [--rounds 7] [--only search|scrape|crawl]
//
// Both services run at the same time, each from its own checkout with its own packages and a new data folder. In each round both do the same
// work, one after the other, and begin in turn. CPU is that of all processes of a service until they are idle. Prints the median of the rounds
// and the ratio of each pair of rounds, so that a machine with other work on it still compares fairly.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machineLine, thisMachine } from './lib/machine.ts';
import { idleCpu } from './lib/process-tree.ts';
import { projectFile, temporaryFolder } from './lib/processes.ts';
import { catalogQueries } from './lib/queries.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { table } from './lib/stats.ts';

const KEY = 'fc-bench-key-0123456789abcdef0123456789abcdef';
const SITE_PORT = 8802;
const SITE_PAGES = 50_000;
/** Of one round. Enough that a run of the index process, of which there is at least one in each round, is a small part. */
const [SEARCHES, SCRAPES, PAGES] = [400, 600, 2_000];
/** Requests under way at a time. */
const AT_ONCE = 4;

interface Checkout {
  readonly name: string;
  readonly root: string;
  readonly dataDir: string;
  readonly port: number;
}

type Work = (service: Checkout, round: number) => Promise<number>;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      other: { type: 'string' },
      snapshot: { type: 'string' },
      rounds: { type: 'string', default: '7' },
      only: { type: 'string' },
    },
  });
  if (values.other === undefined) wrongUsage('--other is the folder of another checkout');
  const checkouts: readonly Checkout[] = [
    { name: 'this', root: projectFile(''), dataDir: temporaryFolder(), port: 8803 },
    { name: 'other', root: resolve(values.other), dataDir: temporaryFolder(), port: 8804 },
  ];
  console.log(machineLine(thisMachine()));
  const site = spawn(process.execPath, [
    fileURLToPath(new URL('./lib/crawl-site.ts', import.meta.url)),
    `${SITE_PORT}`,
    `${SITE_PAGES}`,
  ]);
  const services: ChildProcess[] = [];
  try {
    for (const checkout of checkouts) {
      if (values.snapshot !== undefined) await importSnapshot(checkout, resolve(values.snapshot));
      services.push(await start(checkout));
    }
    const queries = values.snapshot === undefined ? STARTER : catalogQueries(checkouts[0]?.dataDir as string, 500);
    const works: Readonly<Record<string, Work>> = { search: searches(queries), scrape: scrapes, crawl };
    const rows = [['', 'this, ms CPU', 'other, ms CPU', 'ratio: median', 'least', 'most']];
    for (const [name, work] of Object.entries(works)) {
      if (values.only !== undefined && values.only !== name) continue;
      rows.push([name, ...(await compare(checkouts, services, work, Number(values.rounds)))]);
    }
    console.log(`\n${table(rows)}`);
  } finally {
    for (const child of [site, ...services]) child.kill('SIGKILL');
  }
  return 0;
}

const STARTER = [
  'attention mechanism',
  'graph neural networks',
  'language model pre-training',
  'image recognition',
  'reinforcement learning',
];

/** @returns cells: the median CPU of both, the ratio of the rounds */
async function compare(
  checkouts: readonly Checkout[],
  services: readonly ChildProcess[],
  work: Work,
  rounds: number,
): Promise<string[]> {
  const measure = async (i: number, round: number): Promise<number> => {
    const [checkout, service] = [checkouts[i] as Checkout, services[i] as ChildProcess];
    const before = await idleCpu(service.pid as number);
    const done = await work(checkout, round);
    return ((await idleCpu(service.pid as number)) - before) / done;
  };
  const times: [number, number][] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const pair: [number, number] = [0, 0];
    for (const i of round % 2 === 0 ? [0, 1] : [1, 0]) pair[i] = await measure(i, round);
    if (round > 0) times.push(pair);
    console.error(pair.map((ms) => ms.toFixed(2)).join(' / '));
  }
  const ratios = times.map(([own, other]) => own / other).toSorted((a, b) => a - b);
  const median = (all: readonly number[]): number =>
    all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] as number;
  const cells = [median(times.map(([own]) => own)), median(times.map(([, other]) => other))];
  return [...cells, median(ratios), ratios[0] as number, ratios.at(-1) as number].map((value) => value.toFixed(2));
}

function run({ root, dataDir, port }: Checkout, file: string, args: readonly string[]): ChildProcess {
  const node = join(root, 'node_modules', '.bin', 'node');
  const { PATH, HOME } = process.env;
  return spawn(node, [join(root, 'scripts', 'run.mjs'), ...(file === 'src/main.ts' ? ['--lean'] : []), file, ...args], {
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH,
      HOME,
      TRAWL_DATA_DIR: dataDir,
      TRAWL_API_KEY: KEY,
      TRAWL_RATE_LIMIT: '10000000',
      TRAWL_RESEARCH_LIVE: 'off',
      TRAWL_RESEARCH_FULLTEXT: 'off',
      TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  });
}

async function importSnapshot(checkout: Checkout, file: string): Promise<void> {
  const child = run(checkout, 'src/cli/main.ts', ['papers', 'import', 'arxiv', file]);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the import of "${checkout.name}" ended with ${code}`);
}

async function start(checkout: Checkout): Promise<ChildProcess> {
  const child = run(checkout, 'src/main.ts', []);
  process.once('exit', () => child.kill('SIGKILL'));
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${checkout.port}/ready`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`"${checkout.name}" ended with ${child.exitCode}`);
    await pause(100);
  }
  return child;
}

async function ask(checkout: Checkout, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${checkout.port}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok)
    throw new Error(`"${checkout.name}" answered ${path} with ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

async function times(many: number, one: (i: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const loop = async (): Promise<void> => {
    while (next < many) await one(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return many;
}

const searches =
  (queries: readonly string[]): Work =>
  (service, round) =>
    times(SEARCHES, (i) => {
      const query = encodeURIComponent(queries[(round * SEARCHES + i) % queries.length] as string);
      return ask(service, `/v2/search/research/papers?query=${query}`);
    });

/** A page that nobody has asked this service for. */
const pageAt = (n: number): string => `http://127.0.0.1:${SITE_PORT}/p/${n % SITE_PAGES}.html`;

function scrapes(service: Checkout, round: number): Promise<number> {
  return times(SCRAPES, (i) =>
    ask(service, '/v2/scrape', { url: pageAt(20_000 + round * SCRAPES + i), formats: ['markdown', 'links'] }),
  );
}

async function crawl(service: Checkout, round: number): Promise<number> {
  const started = await ask(service, '/v2/crawl', {
    url: pageAt(round * 100),
    limit: PAGES,
    crawlEntireDomain: true,
    maxConcurrency: 50,
    scrapeOptions: { maxAge: 0 },
  });
  for (;;) {
    const { status, completed } = await ask(service, `/v2/crawl/${started.id}?limit=1`);
    if (status === 'completed') return Number(completed);
    if (status === 'failed') throw new Error(`a crawl of "${service.name}" failed`);
    await pause(200);
  }
}

runBench(main);
