// CPU of a crawl that keeps a web archive, and memory while crawls are exported.
//
//   npm run bench -- archives [--pages <n>] [--compared <n>] [--at-once <n>]
//
// Crawls a generated site of pages of 31 KB in turns without and with `archive`, and compares the processor time a page, that of all processes of the
// service until they are idle. Then exports a small and a large archived crawl in each format, and measures the memory of the service meanwhile.
//
//   --pages     pages of the large crawl; 10,000 by default
//   --compared  pages of each crawl that is compared, and of the small one; 2,000 by default
//   --at-once   pages at once; 50 by default

import { setTimeout as pause } from 'node:timers/promises';
import { type CrawlOptions, startCrawl, startCrawlSite } from './lib/crawl.ts';
import { bench, ended, idleCpu, type Row, type Server, startServer, useOfTree } from './lib/kit.ts';

const FORMATS = ['warc', 'wacz', 'parquet', 'csv', 'jsonl', 'markdown', 'llms-full'] as const;
/** Turns of two crawls that are compared. */
const TURNS = 2;
/** Pages of the crawl before all others. */
const WARM_UP = 300;
/** Milliseconds between two looks at the memory. */
const LOOK_EVERY = 100;

export default bench({
  name: 'archives',
  options: { pages: 10_000, compared: 2_000, 'at-once': 50 },
  rows: {
    crawls: 'pages [count] | plain: CPU a page [ms] | archived: with archive [ms] | ratio [2]',
    exports: `format: | pages [count] | bytes [MB] | took: in [s] | cpu: CPU a page [ms] | before: memory before [MB] |
      most: at most [MB] | more: more [MB]`,
    growth: 'format: | more: memory of the large export beyond the small one [MB]',
  },
  least: ['crawls.ratio <= 2', 'growth.more <= 150000000'],
  async run({ values }) {
    using _site = await startCrawlSite(values.pages);
    const server = await startServer(undefined, { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1' });
    const options = { 'at-once': values['at-once'], 'no-cache': true, 'no-search': true };
    await crawl(server, WARM_UP, { ...options, archive: true });
    const used = { plain: [] as number[], archived: [] as number[] };
    let small = '';
    for (let turn = 0; turn < TURNS; turn++) {
      used.plain.push((await crawl(server, values.compared, options)).cpu);
      const archived = await crawl(server, values.compared, { ...options, archive: true });
      used.archived.push(archived.cpu);
      small = archived.id;
    }
    const large = await crawl(server, values.pages, { ...options, archive: true });
    const exports: Row[] = [];
    const growth: Row[] = [];
    for (const format of FORMATS) {
      const [one, other] = [
        await exported(server, small, format, values.compared),
        await exported(server, large.id, format, values.pages),
      ];
      exports.push(one, other);
      growth.push({ format, more: other.most - one.most });
    }
    await server.stop();
    const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
    const [plain, archived] = [mean(used.plain), mean(used.archived)];
    return { crawls: [{ pages: values.compared, plain, archived, ratio: archived / plain }], exports, growth };
  },
});

/** @returns its id, and milliseconds of processor time a page */
async function crawl(server: Server, limit: number, options: CrawlOptions): Promise<{ id: string; cpu: number }> {
  const before = await idleCpu(server.pid, 2);
  const path = await startCrawl(server, limit, options);
  const { completed } = await ended(server, path, 500);
  const cpu = (await idleCpu(server.pid, 2)) - before;
  return { id: /crawl\/([^?]+)/.exec(path)?.[1] ?? '', cpu: cpu / completed };
}

/** Downloads a crawl. The memory is that of the service's own process. */
async function exported(server: Server, id: string, format: string, pages: number) {
  const { url } = await server.ask(`/v2/crawl/${id}/export?format=${format}`);
  const { own: before, cpu: cpuBefore } = useOfTree(server.pid);
  let most = before;
  let bytes = 0;
  const began = performance.now();
  const done = new AbortController();
  const looking = (async () => {
    while (!done.signal.aborted) {
      most = Math.max(most, useOfTree(server.pid).own);
      await pause(LOOK_EVERY, undefined, { signal: done.signal }).catch(() => {});
    }
  })();
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`${format}: status ${response.status}`);
  for await (const part of response.body) bytes += part.length;
  const took = performance.now() - began;
  done.abort();
  await looking;
  const { cpu } = useOfTree(server.pid);
  return { format, pages, bytes, took, cpu: (cpu - cpuBefore) / pages, before, most, more: most - before };
}
