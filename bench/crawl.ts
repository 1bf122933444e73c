import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { machineLine, thisMachine } from './lib/machine.ts';
import { removeFolder, startFile, temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { startServer } from './lib/server.ts';

const USAGE = `npm run bench:crawl -- [--pages <n>] [--at-once <n>] [--no-cache] [--peers <folder>]

  Crawls a generated site through the API, with Markdown, links, metadata and every page durably stored, and measures pages a second,
  CPU a page (of the service and its threads, not of the site), memory, and how long the status takes to answer meanwhile.

  --pages     pages of the site; 2,000 by default
  --at-once   pages at once; 50 by default
  --no-cache  pages are not kept in the page cache
  --peers     a folder with crawlee-cheerio.mjs and spider-rs.mjs and what they need installed: both crawl the same site afterwards`;

/** The address that the scripts of the peers have. */
const PORT = 8801;
const TICK_MS = 10;

interface Sample {
  readonly pages: number;
  readonly mb: number;
}

/** Milliseconds of CPU that a process and its threads have used. Linux only. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '2000' },
      'at-once': { type: 'string', default: '50' },
      'no-cache': { type: 'boolean', default: false },
      peers: { type: 'string' },
    },
  });
  const pages = Number(values.pages);
  console.log(machineLine(thisMachine()));
  const site = startFile('bench/lib/crawl-site.ts', [String(PORT), String(pages)], {
    settings: {},
    cwd: process.cwd(),
  });
  await pause(1_000);
  const dataDir = temporaryFolder();
  const server = await startServer(dataDir, { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1' });
  const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${server.origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const cpu = cpuOf(server.pid);
  const began = performance.now();
  const { id } = await ask('/v2/crawl', {
    url: `http://127.0.0.1:${PORT}/p/0.html`,
    limit: pages,
    sitemap: 'skip',
    maxConcurrency: Number(values['at-once']),
    scrapeOptions: { formats: ['markdown', 'links'], ...(values['no-cache'] ? { storeInCache: false } : {}) },
  });
  const times: number[] = [];
  const memory: Sample[] = [];
  let completed = 0;
  for (let status = 'scraping'; status === 'scraping'; ) {
    await pause(100);
    const asked = performance.now();
    const answer = await ask(`/v2/crawl/${id}?skip=${pages}`);
    times.push(performance.now() - asked);
    completed = answer.completed as number;
    status = answer.status as string;
    const step = Math.max(500, Math.floor(pages / 10));
    if (completed >= (memory.at(-1)?.pages ?? 0) + step)
      memory.push({ pages: completed, mb: Math.round(server.memory().now / 1e6) });
  }
  const seconds = (performance.now() - began) / 1_000;
  const used = cpuOf(server.pid) - cpu;
  times.sort((a, b) => a - b);
  console.log(
    JSON.stringify({
      tool: 'trawl',
      pages: completed,
      seconds: Number(seconds.toFixed(1)),
      pagesPerSecond: Number((completed / seconds).toFixed(1)),
      cpuMsPerPage: Number((used / completed).toFixed(2)),
      peakMb: Math.round(server.memory().peak / 1e6),
      memory: memory.map((one) => `${one.pages}: ${one.mb} MB`),
      statusMs: { p50: Math.round(at(times, 0.5)), p99: Math.round(at(times, 0.99)) },
    }),
  );
  await server.stop();
  removeFolder(dataDir);
  if (values.peers !== undefined) {
    await peer(values.peers, 'crawlee-cheerio.mjs', [String(pages * 2), '20']);
    await peer(values.peers, 'spider-rs.mjs', ['crawl']);
  }
  site.child.kill('SIGTERM');
  return 0;
}

/** Runs a peer, which prints a line of its own. */
async function peer(folder: string, script: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(folder, script), ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) console.log(`${script} did not run (${code}); is it installed in ${folder}?`);
}

runBench(USAGE, main);
