// Time and cost of mapping a site with large sitemaps.
//
//   npm run bench -- map [--pages <n>] [--runs <n>] [--search <words>]
//
// Maps a site whose sitemaps (an index, and files of 50,000 addresses each) name many pages, through the API, and measures how long it
// takes, what it costs, and the longest that another request had to wait meanwhile.
//
//   --pages   addresses in the sitemaps; 100,000 by default
//   --runs    maps one after the other, the first on a service that has just started; 5 by default
//   --search  orders them by these words

import { setTimeout as pause } from 'node:timers/promises';
import { askServer, bench, type Row, startHelper, startServer, useOfTree } from './lib/kit.ts';

const PORT = 8802;

export default bench({
  name: 'map',
  options: { pages: 100_000, runs: 5, search: undefined },
  rows: {
    runs: `run: map | urls: URLs [count] | took: time [ms] | cpu: CPU [ms] |
      worst: longest wait of another request [ms] | memory [MB]`,
  },
  least: ['runs.urls >= 1', 'runs.cpu <= 2000', 'runs.worst <= 100, quiet'],
  async run({ values: { pages, runs, search } }) {
    using _site = await startHelper('bench/lib/sitemap-site.ts', [PORT, pages]);
    await using server = await startServer(undefined, { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1' });
    const rows: Row[] = [];
    for (let run = 1; run <= runs; run++) {
      const before = useOfTree(server.pid).cpu;
      const began = performance.now();
      let worst = 0;
      let isOver = false;
      const others = (async () => {
        while (!isOver) {
          const asked = performance.now();
          await (await fetch(`${server.origin}/health`)).arrayBuffer();
          worst = Math.max(worst, performance.now() - asked);
          await pause(5);
        }
      })();
      const { links = [] } = await askServer(server, '/v2/map', {
        ...{ url: `http://127.0.0.1:${PORT}/`, limit: 100_000, search },
      });
      const took = performance.now() - began;
      isOver = true;
      await others;
      const { cpu, memory } = useOfTree(server.pid);
      rows.push({ run, urls: links.length, took, cpu: cpu - before, worst, memory });
    }
    return { runs: rows };
  },
});
