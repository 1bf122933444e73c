// CPU of a search, a scrape and a crawled page beside another checkout of Trawl, in turns.
//
//   npm run bench -- beside --other <folder> [--snapshot <arXiv snapshot>] [--rounds 7] [--only search|scrape|crawl] [--scale 1]
//
// Both services run at the same time, each from its own checkout with its own packages and a new data folder. In each round both do the same
// work, one after the other, and begin in turn. CPU is that of all processes of a service until they are idle. Prints the median of the rounds
// and the ratio of each pair of rounds, so that a machine with other work on it still compares fairly. --scale makes rounds smaller or larger.

import { resolve } from 'node:path';
import { type Pairs, RATIOS, ratiosOf } from './lib/beside.ts';
import {
  bench,
  ended,
  idleCpu,
  inLanes,
  projectFile,
  type Row,
  runCommand,
  type Server,
  startHelper,
  startServer,
  temporaryFolder,
  wrongUsage,
} from './lib/kit.ts';
import { catalogQueries } from './lib/queries.ts';

const SITE_PORT = 8802;
const SITE_PAGES = 50_000;
/** Of one round, times --scale. Enough that a run of the index process, of which there is at least one in each round, is a small part. */
const [SEARCHES, SCRAPES, PAGES] = [400, 600, 2_000] as const;
/** Requests under way at a time. */
const AT_ONCE = 4;

/** @returns how much was done */
type Work = (service: Server, round: number) => Promise<number>;

const STARTER = [
  ...['attention mechanism', 'graph neural networks', 'language model pre-training', 'image recognition'],
  'reinforcement learning',
];

export default bench({
  name: 'beside',
  options: { other: undefined, snapshot: undefined, rounds: 7, only: undefined, scale: 1 },
  rows: { ratios: `work: | own: this, ms CPU [2] | other: other, ms CPU [2] | ${RATIOS}` },
  least: ['ratios.ratio <= 1.5'],
  async run({ values: { other, snapshot, rounds, only, scale }, step }) {
    if (other === undefined) wrongUsage('--other is the folder of another checkout');
    using _site = await startHelper('bench/lib/crawl-site.ts', [SITE_PORT, SITE_PAGES]);
    const services: Server[] = [];
    const dataDirs = [temporaryFolder(), temporaryFolder()] as const;
    for (const [i, root] of [projectFile(''), resolve(other)].entries()) {
      const dataDir = dataDirs[i] as string;
      if (snapshot !== undefined) {
        step(`importing into ${root}`);
        await runCommand(dataDir, ['papers', 'import', 'arxiv', resolve(snapshot)], {}, root);
      }
      services.push(await startServer(dataDir, { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1' }, root));
    }
    const queries = snapshot === undefined ? STARTER : catalogQueries(dataDirs[0], 500);
    const scaled = (many: number): number => Math.max(1, Math.round(many * scale));
    const works: Readonly<Record<string, Work>> = {
      search: searches(queries, scaled(SEARCHES)),
      scrape: scrapes(scaled(SCRAPES)),
      crawl: crawl(scaled(PAGES)),
    };
    const ratios: Row[] = [];
    for (const [work, one] of Object.entries(works)) {
      if (only !== undefined && only !== work) continue;
      step(work);
      ratios.push({ work, ...ratiosOf(await compare(services, one, rounds)) });
    }
    for (const service of services) await service.stop();
    return { ratios };
  },
});

async function compare(services: readonly Server[], work: Work, rounds: number): Promise<Pairs> {
  const pairs: [number, number][] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const pair: [number, number] = [0, 0];
    for (const i of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const service = services[i] as Server;
      const before = await idleCpu(service.pid);
      const done = await work(service, round);
      pair[i] = ((await idleCpu(service.pid)) - before) / done;
    }
    if (round > 0) pairs.push(pair);
  }
  return pairs;
}

const times =
  (many: number, one: (service: Server, i: number) => Promise<unknown>): Work =>
  async (service, round) => {
    await inLanes(AT_ONCE, many, (i) => one(service, round * many + i));
    return many;
  };

const searches = (queries: readonly string[], many: number): Work =>
  times(many, (service, i) => {
    const query = encodeURIComponent(queries[i % queries.length] as string);
    return service.ask(`/v2/search/research/papers?query=${query}`);
  });

/** A page that nobody has asked this service for. */
const pageAt = (n: number): string => `http://127.0.0.1:${SITE_PORT}/p/${n % SITE_PAGES}.html`;

const scrapes = (many: number): Work =>
  times(many, (service, i) => service.ask('/v2/scrape', { url: pageAt(20_000 + i), formats: ['markdown', 'links'] }));

const crawl =
  (limit: number): Work =>
  async (service, round) => {
    const { id } = await service.ask('/v2/crawl', {
      ...{ url: pageAt(round * 100), limit, crawlEntireDomain: true, maxConcurrency: 50 },
      scrapeOptions: { maxAge: 0 },
    });
    const { status, completed } = await ended(service, `/v2/crawl/${id}?limit=1`);
    if (status !== 'completed') throw new Error(`a crawl ${status}`);
    return Number(completed);
  };
