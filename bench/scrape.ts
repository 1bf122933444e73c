// How fast single pages are scraped through the API without a browser.
//
//   npm run bench -- scrape <folder of .html pages> [--clients 16] [--seconds 20] [--formats markdown,links]

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { machineLine, thisMachine } from './lib/machine.ts';
import { startFile, temporaryFolder } from './lib/processes.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { startServer } from './lib/server.ts';
import { latency, megabytes, ms, table } from './lib/stats.ts';

/** Scrapes one after the other. */
const ALONE = 200;
const WARM_UP = 100;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      clients: { type: 'string', default: '16' },
      seconds: { type: 'string', default: '20' },
      formats: { type: 'string', default: 'markdown,links' },
    },
  });
  const [clients, seconds] = [Number(values.clients), Number(values.seconds)];
  const [folder] = positionals;
  if (folder === undefined) wrongUsage('a folder of .html pages is needed');
  if (!(clients >= 1) || !(seconds > 0)) wrongUsage('--clients is at least 1, --seconds more than 0');
  process.stdout.write(`${machineLine(thisMachine())}\n`);
  const site = await serve(resolve(folder));
  const server = await startServer(temporaryFolder(), { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1' });
  const formats = values.formats.split(',');
  let at = 0;
  const scrape = async (): Promise<number> => {
    const url = `http://127.0.0.1:${site.port}${site.paths[at++ % site.paths.length]}?${at}`;
    const started = performance.now();
    const answer = await fetch(`${server.origin}/v2/scrape`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url, formats, maxAge: 0 }),
    });
    const { success } = (await answer.json()) as { success: boolean };
    if (!success) throw new Error(`${url} was not scraped: ${answer.status}`);
    return performance.now() - started;
  };

  for (let i = 0; i < WARM_UP; i++) await scrape();
  const alone: number[] = [];
  for (let i = 0; i < ALONE; i++) alone.push(await scrape());

  const together: number[] = [];
  const cpuBefore = cpuOf(server.pid);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - begun < seconds * 1000) together.push(await scrape());
    }),
  );
  const elapsed = performance.now() - begun;
  const cpu = cpuOf(server.pid) - cpuBefore;
  const memory = server.memory();
  await server.stop();
  site.stop();

  const one = latency(alone);
  const many = latency(together);
  const rows = [
    ['', 'pages', 'pages/s', 'p50', 'p95', 'p99', 'CPU of the service a page', 'its RSS'],
    ['one after the other', String(one.count), '', ms(one.p50), ms(one.p95), ms(one.p99), '', ''],
    [
      `${clients} at once`,
      String(many.count),
      ((many.count * 1000) / elapsed).toFixed(0),
      ms(many.p50),
      ms(many.p95),
      ms(many.p99),
      ms(cpu / many.count),
      megabytes(memory.now),
    ],
  ];
  process.stdout.write(`${formats.join(', ')}\n${table(rows)}\n`);
  return 0;
}

/** Milliseconds of processor time that a process has used, all its threads together (Linux). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

interface Served {
  readonly port: number;
  readonly paths: readonly string[];
  stop(): void;
}

async function serve(folder: string): Promise<Served> {
  const { child } = startFile('bench/lib/site-server.ts', [folder], {
    settings: {},
    cwd: temporaryFolder(),
    ipc: true,
  });
  const told = await new Promise<Omit<Served, 'stop'>>((done, fail) => {
    child.once('message', (message) => done(message as Omit<Served, 'stop'>));
    child.once('exit', () => fail(new Error('the site cannot be served')));
  });
  return { ...told, stop: () => void child.kill() };
}

runBench(main);
