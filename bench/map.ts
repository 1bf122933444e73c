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
import { parseArgs } from 'node:util';
import { machineLine, thisMachine } from './lib/machine.ts';
import { useOfTree } from './lib/process-tree.ts';
import { removeFolder, startFile, temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { startServer } from './lib/server.ts';
import { count, megabytes } from './lib/stats.ts';

const PORT = 8802;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '100000' },
      runs: { type: 'string', default: '5' },
      search: { type: 'string' },
    },
  });
  console.log(machineLine(thisMachine()));
  const site = startFile('bench/lib/sitemap-site.ts', [String(PORT), values.pages], {
    settings: {},
    cwd: process.cwd(),
  });
  await pause(2_000);
  const dataDir = temporaryFolder();
  const server = await startServer(dataDir, { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1' });
  for (let run = 1; run <= Number(values.runs); run++) {
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
    const answer = await fetch(`${server.origin}/v2/map`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `http://127.0.0.1:${PORT}/`, limit: 100_000, search: values.search }),
    });
    const text = await answer.text();
    const took = performance.now() - began;
    isOver = true;
    await others;
    const { links } = JSON.parse(text) as { links?: unknown[] };
    const { cpu, memory } = useOfTree(server.pid);
    console.log(
      `run ${run}: ${count(links?.length ?? 0)} addresses in ${took.toFixed(0)} ms, ${cpu - before} ms of processor time, ` +
        `${megabytes(text.length)}; another request waited ${worst.toFixed(0)} ms at most; memory ${megabytes(memory)}`,
    );
  }
  await server.stop();
  removeFolder(dataDir);
  site.child.kill('SIGTERM');
  return 0;
}

runBench(main);
