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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { machineLine, thisMachine } from './lib/machine.ts';
import { cpuByPart } from './lib/process-parts.ts';
import { idleCpu, useOfTree } from './lib/process-tree.ts';
import { removeFolder, startFile, temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { askServer, startServer } from './lib/server.ts';
import { count, latency, megabytes, table } from './lib/stats.ts';

/** The address that the scripts of the peers have. */
const PORT = 8801;
/** Pages after which the memory is printed. */
const MARKS = [1_000, 5_000, 10_000, 20_000, 30_000, 40_000, 50_000];
/** Seconds without work after which the service has nothing left to do: it waits up to two before it starts to index. */
const QUIET = 10;
/** Milliseconds between measurements of memory, and between requests to the API. */
const LOOK_EVERY = 1_000;
const ASK_EVERY = 100;

interface Sample {
  readonly pages: number;
  /** Seconds since the start. */
  readonly at: number;
  /** Bytes: of all processes, and of the service's own. */
  readonly memory: number;
  readonly own: number;
  /** Milliseconds. */
  readonly cpu: number;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '2000' },
      'at-once': { type: 'string', default: '50' },
      'no-cache': { type: 'boolean', default: false },
      set: { type: 'string', multiple: true, default: [] },
      site: { type: 'string' },
      peers: { type: 'string' },
    },
  });
  const pages = Number(values.pages);
  const settings = Object.fromEntries(values.set.map((one) => one.split(/=(.*)/s).slice(0, 2)));
  console.log(machineLine(thisMachine()));
  const site = startFile(
    'bench/lib/crawl-site.ts',
    [String(PORT), String(pages), ...(values.site ? [values.site] : [])],
    { settings: {}, cwd: process.cwd() },
  );
  await pause(1_000);
  const dataDir = temporaryFolder();
  const server = await startServer(dataDir, { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1', ...settings });
  const ask = (path: string, body?: object) => askServer(server, path, body);
  const idle = useOfTree(server.pid);
  const partsBefore = cpuByPart(server.pid);
  const began = performance.now();
  const { id } = await ask('/v2/crawl', {
    url: `http://127.0.0.1:${PORT}/p/0.html`,
    limit: pages,
    sitemap: 'skip',
    maxConcurrency: Number(values['at-once']),
    scrapeOptions: { formats: ['markdown', 'links'], ...(values['no-cache'] ? { storeInCache: false } : {}) },
  });
  const times: number[] = [];
  const samples: Sample[] = [];
  let completed = 0;
  const look = (): void => {
    const { memory, own, cpu } = useOfTree(server.pid);
    samples.push({ pages: completed, at: (performance.now() - began) / 1_000, memory, own, cpu });
  };
  const timer = setInterval(look, LOOK_EVERY);
  const timed = async (path: string): Promise<Record<string, unknown>> => {
    const asked = performance.now();
    const answer = await ask(path);
    times.push(performance.now() - asked);
    return answer;
  };
  for (let status = 'scraping'; status === 'scraping'; ) {
    await pause(ASK_EVERY);
    const answer = await timed(`/v2/crawl/${id}?skip=${pages}`);
    await timed('/v2/team/credit-usage');
    completed = answer.completed as number;
    status = answer.status as string;
  }
  const seconds = (performance.now() - began) / 1_000;
  look();
  clearInterval(timer);
  const used = (samples.at(-1) as Sample).cpu - idle.cpu;
  const total = (await idleCpu(server.pid, QUIET)) - idle.cpu;
  const parts = [...cpuByPart(server.pid)].map(
    ([name, ms]) => `${name} ${((ms - (partsBefore.get(name) ?? 0)) / completed).toFixed(2)}`,
  );
  const { p50, p99 } = latency(times);
  console.log(
    table([
      ['pages', 'after', 'service', 'with its children', 'pages/s since', 'CPU ms a page since'],
      ...stretches(samples),
    ]),
  );
  const range = (of: (sample: Sample) => number, from: number): string => {
    const all = samples.filter((sample) => sample.pages >= from).map(of);
    return all.length === 0 ? '-' : `${megabytes(Math.min(...all))} to ${megabytes(Math.max(...all))}`;
  };
  console.log(
    `${count(completed)} pages in ${seconds.toFixed(1)} s: ${(completed / seconds).toFixed(1)} pages/s, ` +
      `${(used / completed).toFixed(2)} ms of processor time a page, ${(total / completed).toFixed(2)} ms until all is idle; ` +
      `API answered within ${p50.toFixed(0)} ms (p50), ${p99.toFixed(0)} ms (p99), ${times.length} requests`,
  );
  console.log(`CPU by part until idle, ms a page: ${parts.join(', ')}`);
  console.log(
    `memory: the service ${megabytes(idle.own)} before, ${range(({ own }) => own, 0)} in all, ${range(({ own }) => own, 10_000)} from 10,000 ` +
      `pages on; with its children ${range(({ memory }) => memory, 0)} and ${range(({ memory }) => memory, 10_000)}`,
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

/** A row for each mark that was passed, and the end: the memory there, and what was done since the one before. */
function stretches(samples: readonly Sample[]): string[][] {
  const last = samples.at(-1) as Sample;
  const marks = MARKS.flatMap((mark) => samples.find(({ pages }) => pages >= mark) ?? []);
  let before: Sample = { pages: 0, at: 0, memory: 0, own: 0, cpu: samples[0]?.cpu ?? 0 };
  return [...new Set([...marks, last])].map((now) => {
    const done = now.pages - before.pages;
    const row = [
      count(now.pages),
      `${now.at.toFixed(0)} s`,
      megabytes(now.own),
      megabytes(now.memory),
      (done / (now.at - before.at)).toFixed(0),
      ((now.cpu - before.cpu) / done).toFixed(2),
    ];
    before = now;
    return row;
  });
}

/** Runs a peer, which prints its own line. */
async function peer(folder: string, script: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(folder, script), ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) console.log(`${script} did not run (${code}); is it installed in ${folder}?`);
}

runBench(main);
