// CPU of a search, a scrape and a crawled page beside another checkout of Trawl, in turns.
//
//   npm run bench -- beside --other <folder> [--snapshot <arXiv snapshot>] [--rounds 7] [--only search|scrape|crawl] [--scale 1]
//
// Both services run at the same time, each from its own checkout with its own packages and a new data folder. In each round both do the same
// work, one after the other, and begin in turn. CPU is that of all processes of a service until they are idle. Prints the median of the rounds
// and the ratio of each pair of rounds, so that a machine with other work on it still compares fairly. --scale makes rounds smaller or larger.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  askServer,
  bench,
  ended,
  idleCpu,
  median,
  projectFile,
  type Row,
  startHelper,
  temporaryFolder,
  wrongUsage,
} from './lib/kit.ts';
import { catalogQueries } from './lib/queries.ts';

const KEY = 'fc-bench-key-0123456789abcdef0123456789abcdef';
const SITE_PORT = 8802;
const SITE_PAGES = 50_000;
/** Of one round, times --scale. Enough that a run of the index process, of which there is at least one in each round, is a small part. */
const [SEARCHES, SCRAPES, PAGES] = [400, 600, 2_000];
/** Requests under way at a time. */
const AT_ONCE = 4;

interface Checkout {
  readonly name: string;
  readonly root: string;
  readonly dataDir: string;
  readonly port: number;
  ask(path: string, body?: object): ReturnType<typeof askServer>;
}

type Work = (service: Checkout, round: number) => Promise<number>;

const STARTER = [
  'attention mechanism',
  'graph neural networks',
  'language model pre-training',
  'image recognition',
  'reinforcement learning',
];

export default bench({
  name: 'beside',
  options: { other: undefined, snapshot: undefined, rounds: 7, only: undefined, scale: 1 },
  rows: {
    ratios: `work: | own: this, ms CPU [2] | other: other, ms CPU [2] | ratio: ratio: median [2] | least [2] |
      most [2]`,
  },
  least: ['ratios.ratio <= 1.5'],
  async run({ values: { other, snapshot, rounds, only, scale }, step }) {
    if (other === undefined) wrongUsage('--other is the folder of another checkout');
    const checkouts = [
      { name: 'this', root: projectFile(''), port: 8803 },
      { name: 'other', root: resolve(other), port: 8804 },
    ].map((one): Checkout => {
      const service = { origin: `http://127.0.0.1:${one.port}`, key: KEY };
      return { ...one, dataDir: temporaryFolder(), ask: (path, body) => askServer(service, path, body) };
    });
    using _site = await startHelper('bench/lib/crawl-site.ts', [SITE_PORT, SITE_PAGES]);
    const services: ChildProcess[] = [];
    for (const checkout of checkouts) {
      if (snapshot !== undefined) await importSnapshot(checkout, resolve(snapshot));
      services.push(await start(checkout));
    }
    const queries = snapshot === undefined ? STARTER : catalogQueries(checkouts[0]?.dataDir as string, 500);
    const [some, few, most] = [SEARCHES, SCRAPES, PAGES].map((n) => Math.max(1, Math.round(n * scale))) as [
      number,
      number,
      number,
    ];
    const works: Readonly<Record<string, Work>> = {
      search: searches(queries, some),
      scrape: scrapes(few),
      crawl: crawl(most),
    };
    const ratios: Row[] = [];
    for (const [name, work] of Object.entries(works)) {
      if (only !== undefined && only !== name) continue;
      step(name);
      ratios.push({ work: name, ...(await compare(checkouts, services, work, rounds)) });
    }
    for (const child of services) child.kill('SIGKILL');
    return { ratios };
  },
});

async function compare(checkouts: readonly Checkout[], services: readonly ChildProcess[], work: Work, rounds: number) {
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
  }
  const ratios = times.map(([own, other]) => own / other);
  return {
    ...{ own: median(times.map(([own]) => own)), other: median(times.map(([, one]) => one)) },
    ...{ ratio: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
  };
}

function run({ root, dataDir, port }: Checkout, file: string, args: readonly string[]): ChildProcess {
  const node = join(root, 'node_modules', '.bin', 'node');
  const { PATH, HOME } = process.env;
  const lean = file === 'src/main.ts' ? ['--lean'] : [];
  const child = spawn(node, [join(root, 'scripts', 'run.mjs'), ...lean, file, ...args], {
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...{ PATH, HOME, TRAWL_DATA_DIR: dataDir, TRAWL_API_KEY: KEY, TRAWL_RATE_LIMIT: '10000000' },
      ...{ TRAWL_RESEARCH_LIVE: 'off', TRAWL_RESEARCH_FULLTEXT: 'off', TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1' },
      ...{ LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: String(port) },
    },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

async function importSnapshot(checkout: Checkout, file: string): Promise<void> {
  const [code] = await once(run(checkout, 'src/cli/main.ts', ['papers', 'import', 'arxiv', file]), 'exit');
  if (code !== 0) throw new Error(`the import of "${checkout.name}" ended with ${code}`);
}

async function start(checkout: Checkout): Promise<ChildProcess> {
  const child = run(checkout, 'src/main.ts', []);
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

async function times(many: number, one: (i: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const loop = async (): Promise<void> => {
    while (next < many) await one(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return many;
}

const searches =
  (queries: readonly string[], many: number): Work =>
  (service, round) =>
    times(many, (i) => {
      const query = encodeURIComponent(queries[(round * many + i) % queries.length] as string);
      return service.ask(`/v2/search/research/papers?query=${query}`);
    });

/** A page that nobody has asked this service for. */
const pageAt = (n: number): string => `http://127.0.0.1:${SITE_PORT}/p/${n % SITE_PAGES}.html`;

const scrapes =
  (many: number): Work =>
  (service, round) =>
    times(many, (i) =>
      service.ask('/v2/scrape', { url: pageAt(20_000 + round * many + i), formats: ['markdown', 'links'] }),
    );

const crawl =
  (limit: number): Work =>
  async (service, round) => {
    const { id } = await service.ask('/v2/crawl', {
      ...{ url: pageAt(round * 100), limit, crawlEntireDomain: true, maxConcurrency: 50 },
      scrapeOptions: { maxAge: 0 },
    });
    const { status, completed } = await ended(service, `/v2/crawl/${id}?limit=1`);
    if (status !== 'completed') throw new Error(`a crawl of "${service.name}" ${status}`);
    return Number(completed);
  };
