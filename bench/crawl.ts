// Pages a second, CPU and memory of a crawl, beside other crawlers.
//
//   npm run bench -- crawl [--pages <n>] [--at-once <n>] [--no-cache] [--set NAME=value …] [--site <folder>] [--peers <folder>]
//
// Crawls a generated site through the API, with Markdown, links, metadata and every page durably stored, and measures pages a second,
// processor time a page and memory (of the service, its threads and the processes that it starts, not of the site), and how long the
// API takes to answer meanwhile. Processor time is counted until the crawl is completed and, for the total, until the local search index
// has the pages and all processes are idle; then also by part of the service.
//
//   --pages     pages of the site; 2,000 by default
//   --at-once   pages at once; 50 by default
//   --no-cache  pages are not kept in the page cache
//   --set       a setting of the service
//   --site      a folder with p/<number>.html, whose pages are served in place of generated ones
//   --peers     a folder with crawlee-cheerio.mjs and spider-rs.mjs and what they need installed: both crawl the same site afterwards

import { setTimeout as pause } from 'node:timers/promises';
import { startCrawl, startCrawlSite } from './lib/crawl.ts';
import { crawlPeer } from './lib/crawl-peer.ts';
import { bench, idleCpu, latency, type Row, startServer, useOfTree } from './lib/kit.ts';
import { cpuByPart } from './lib/proc.ts';

/** Pages after which the memory is measured. */
const MARKS = [1_000, 5_000, 10_000, 20_000, 30_000, 40_000, 50_000];
/** Seconds without work after which the service has nothing left to do: it waits up to two before it starts to index. */
const QUIET = 10;
/** Milliseconds between measurements of memory, and between requests to the API. */
const LOOK_EVERY = 1_000;
const ASK_EVERY = 100;

interface Sample {
  readonly pages: number;
  /** Milliseconds since the start. */
  readonly at: number;
  /** Bytes: of all processes, and of the service's own. */
  readonly memory: number;
  readonly own: number;
  /** Milliseconds. */
  readonly cpu: number;
}

export default bench({
  name: 'crawl',
  options: { pages: 2_000, 'at-once': 50, 'no-cache': false, set: [], site: undefined, peers: undefined },
  rows: {
    crawl: `pages [count] | took: in [s] | rate: pages/s [1] | cpu: CPU a page, completed [ms] | idle: until idle [ms] |
      p50: API meanwhile p50 [ms] | p99 [ms]`,
    crawlers: 'crawler: | cpu: CPU a page [ms] | rate: pages/s [0] | memory: memory at most [MB] | pages [count]',
    parts: 'part: CPU until idle | cpu: a page [ms]',
    stretches: `pages [count] | at: after [s] | own: service [MB] | memory: with its children [MB] |
      rate: pages/s since [0] | cpu: CPU a page since [ms]`,
    memory: 'of: memory | from: pages from | least [MB] | most [MB]',
  },
  least: ['crawl.cpu <= 7', 'crawl.p99 <= 100, quiet', 'memory.most <= 800000000'],
  async run({ values, say }) {
    const settings = Object.fromEntries(values.set.map((one) => one.split(/=(.*)/s).slice(0, 2)));
    using _site = await startCrawlSite(values.pages, values.site);
    const server = await startServer(undefined, { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1', ...settings });
    const before = useOfTree(server.pid);
    const partsBefore = cpuByPart(server.pid);
    const began = performance.now();
    const path = await startCrawl(server, values.pages, values);
    const times: number[] = [];
    const samples: Sample[] = [];
    let completed = 0;
    const look = (): void => {
      const { memory, own, cpu } = useOfTree(server.pid);
      samples.push({ pages: completed, at: performance.now() - began, memory, own, cpu });
    };
    const timer = setInterval(look, LOOK_EVERY);
    const timed = async (asked: string) => {
      const since = performance.now();
      const answer = await server.ask(asked);
      times.push(performance.now() - since);
      return answer;
    };
    for (let status = 'scraping'; status === 'scraping'; ) {
      await pause(ASK_EVERY);
      ({ completed, status } = await timed(path));
      await timed('/v2/team/credit-usage');
    }
    const took = performance.now() - began;
    look();
    clearInterval(timer);
    const used = (samples.at(-1) as Sample).cpu - before.cpu;
    const idle = (await idleCpu(server.pid, QUIET)) - before.cpu;
    const parts = [...cpuByPart(server.pid)].map(([part, ms]) => ({
      ...{ part, cpu: (ms - (partsBefore.get(part) ?? 0)) / completed },
    }));
    await server.stop();
    const crawlers: Row[] = [
      {
        crawler: 'Trawl: Markdown, links, metadata, stored durably',
        cpu: used / completed,
        rate: (completed * 1_000) / took,
        pages: completed,
      },
      { crawler: 'and searchable: the local index has all pages', cpu: idle / completed },
      ...(values.peers === undefined
        ? []
        : [
            await crawlPeer(
              values.peers,
              'Crawlee `CheerioCrawler`: links and text, nothing stored',
              ['crawlee-cheerio.mjs', String(values.pages * 2), '20'],
              say,
            ),
            await crawlPeer(
              values.peers,
              'spider (Rust): links only',
              ['spider-rs.mjs', 'crawl', String(values.pages * 2)],
              say,
            ),
          ].flat()),
    ];
    const range = (of: string, from: number, memory: (sample: Sample) => number): Row => {
      const all = samples.filter(({ pages }) => pages >= from).map(memory);
      return { of, from, least: Math.min(...all), most: Math.max(...all) };
    };
    const perPage = { cpu: used / completed, idle: idle / completed };
    return {
      crawl: [{ pages: completed, took, rate: (completed * 1_000) / took, ...perPage, ...latency(times) }],
      crawlers,
      parts,
      stretches: stretches(samples),
      memory: [0, 10_000].flatMap((from) =>
        from > completed
          ? []
          : [range('the service', from, ({ own }) => own), range('with its children', from, ({ memory }) => memory)],
      ),
    };
  },
});

/** A row for each mark that was passed, and the end: the memory there, and what was done since the one before. */
function stretches(samples: readonly Sample[]): Row[] {
  const marks = MARKS.flatMap((mark) => samples.find(({ pages }) => pages >= mark) ?? []);
  let before: Sample = { pages: 0, at: 0, memory: 0, own: 0, cpu: samples[0]?.cpu ?? 0 };
  return [...new Set([...marks, samples.at(-1) as Sample])].map((now) => {
    const done = now.pages - before.pages;
    const row = { ...now, rate: (done * 1_000) / (now.at - before.at), cpu: (now.cpu - before.cpu) / done };
    before = now;
    return row;
  });
}
