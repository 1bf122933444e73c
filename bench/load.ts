// How many searches a second closed-loop clients get.
//
//   npm run bench -- load (--data <data folder> | --snapshot <arXiv metadata snapshot>)
//                         [--clients 16] [--seconds 20] [--k 40] [--json <out.json>]

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { searchPath } from './lib/http.ts';
import { importFile } from './lib/import.ts';
import { drive } from './lib/load-client.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { temporaryFolder } from './lib/processes.ts';
import { catalogQueries } from './lib/queries.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { startServer } from './lib/server.ts';
import { count, latency, megabytes, ms, table } from './lib/stats.ts';
import { learnVectors } from './lib/vectors.ts';

/** Different queries that are asked, in turn. */
const QUERIES = 5_000;
/** Milliseconds before the measured time. */
const WARM_UP = 3_000;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      snapshot: { type: 'string' },
      clients: { type: 'string', default: '16' },
      seconds: { type: 'string', default: '20' },
      k: { type: 'string', default: '40' },
      json: { type: 'string' },
    },
  });
  const [clients, seconds, k] = [Number(values.clients), Number(values.seconds), Number(values.k)];
  const isWrong = (values.data === undefined) === (values.snapshot === undefined);
  if (isWrong) wrongUsage('either --data or --snapshot is needed');
  if (!(clients >= 1) || !(seconds > 0) || !(k >= 1 && k <= 500))
    wrongUsage('--clients is at least 1, --seconds more than 0, --k 1 to 500');
  const machine = thisMachine();
  process.stdout.write(`${machineLine(machine)}\n`);
  const dataDir = values.data === undefined ? temporaryFolder() : resolve(values.data);
  if (values.snapshot !== undefined) {
    process.stderr.write('importing …\n');
    await importFile(dataDir, 'arxiv', resolve(values.snapshot));
  }
  await learnVectors(dataDir);
  const queries = catalogQueries(dataDir, QUERIES);
  const server = await startServer(dataDir);
  process.stderr.write(`${clients} clients for ${seconds} s …\n`);
  const report = await drive({
    origin: server.origin,
    key: server.key,
    paths: queries.map((query) => searchPath(query, k)),
    clients,
    warmUp: WARM_UP,
    duration: seconds * 1000,
  });
  const memory = server.memory();
  await server.stop();

  const times = latency([...report.times]);
  const failed = Object.values(report.errors).reduce((sum, n) => sum + n, 0);
  const rate = (times.count * 1000) / report.elapsed;
  const rows = [
    [
      'clients',
      'k',
      'seconds',
      'searches',
      'searches/s',
      'p50',
      'p95',
      'p99',
      'errors',
      'service peak RSS',
      'client CPU',
    ],
    [
      ...[count(clients), count(k), count(seconds), count(times.count), rate.toFixed(0)],
      ...[ms(times.p50), ms(times.p95), ms(times.p99), count(failed), megabytes(memory.peak)],
      `${((report.cpu / report.elapsed) * 100).toFixed(0)} % of a core`,
    ],
  ];
  process.stdout.write(`\n${table(rows)}\n`);
  if (failed > 0) process.stdout.write(`errors: ${JSON.stringify(report.errors)}\n`);
  if (values.json !== undefined) {
    const { errors, received, cpu, elapsed } = report;
    const result = { clients, k, elapsed, rate, latency: times, errors, received, cpu, peakMemory: memory.peak };
    writeFileSync(values.json, `${JSON.stringify({ machine, load: result }, undefined, 2)}\n`);
  }
  return failed > 0 ? 1 : 0;
}

runBench(main);
