// How fast single pages are scraped through the API without a browser.
//
//   npm run bench -- scrape <folder of .html pages> [--clients 16] [--seconds 20] [--formats markdown,links]

import { resolve } from 'node:path';
import { bench, latency, startHelper, startServer, timesOf, took, wrongUsage } from './lib/kit.ts';

/** Scrapes one after the other. */
const ALONE = 200;
const WARM_UP = 100;

export default bench({
  name: 'scrape',
  needs: 'a folder of .html pages',
  options: { clients: 16, seconds: 20, formats: 'markdown,links' },
  rows: {
    scrapes: `scrapes: | count: pages [count] | rate: pages/s [0] | p50 [ms] | p95 [ms] | p99 [ms] |
      cpu: CPU of the service a page [ms] | memory: its RSS [MB]`,
  },
  least: ['scrapes.cpu <= 10', 'scrapes[scrapes=one after the other].p50 <= 20, quiet'],
  async run({ values: { clients, seconds, formats }, positionals: [folder = ''] }) {
    if (!(clients >= 1) || !(seconds > 0)) wrongUsage('--clients is at least 1, --seconds more than 0');
    using site = await startHelper<{ port: number; paths: string[] }>('bench/lib/site-server.ts', [resolve(folder)]);
    const { port, paths } = site.told;
    await using server = await startServer(undefined, { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1' });
    let at = 0;
    const scrape = (): Promise<unknown> => {
      const url = `http://127.0.0.1:${port}${paths[at++ % paths.length]}?${at}`;
      return server.ask('/v2/scrape', { url, formats: formats.split(','), maxAge: 0 });
    };
    const alone = await timesOf(ALONE, scrape, WARM_UP);
    const together: number[] = [];
    const before = server.cpu();
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() - begun < seconds * 1000) together.push(await took(scrape));
      }),
    );
    const rate = (together.length * 1000) / (performance.now() - begun);
    const cpu = (server.cpu() - before) / together.length;
    return {
      scrapes: [
        { scrapes: 'one after the other', ...latency(alone) },
        { scrapes: `${clients} at once`, ...latency(together), rate, cpu, memory: server.memory().now },
      ],
    };
  },
});
