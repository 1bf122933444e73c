// What a paper search costs beside SQLite FTS5, and beside a search by words alone.
//
//   npm run bench -- paper-cost (--data <data folder> | --snapshot <arXiv metadata snapshot> [--citations])
//                               [--queries 300] [--rounds 3] [--k 40] [--clients 16] [--seconds 8]
//
// Three services run at once: Trawl with all stages, Trawl with words alone (on a copy of the data), and FTS5 (BM25, title counted twice, a
// column of authors, any word of the query) behind Node's plain HTTP server, which returns the same fields. In each round each of them gets
// the same queries, one at a time, in turns that begin with another one; then the clients load one after the other. CPU is that of all
// processes of a service. With --citations the papers of the snapshot cite each other, as many and as unevenly as real ones do
// (lib/citations.ts).

import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCitingPapers } from './lib/citing-papers.ts';
import { createSearcher, searchPath } from './lib/http.ts';
import { importFile } from './lib/import.ts';
import { drive } from './lib/load-client.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { useOfTree } from './lib/process-tree.ts';
import { temporaryFolder } from './lib/processes.ts';
import { catalogQueries } from './lib/queries.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { type Server, startServer } from './lib/server.ts';
import { startFts5Server } from './lib/sqlite-server.ts';
import { STAGES } from './lib/stages.ts';
import { count, latency, ms, percentile, table } from './lib/stats.ts';
import { learnVectors } from './lib/vectors.ts';

/** Milliseconds of load before the measured ones. */
const WARM_UP = 2_000;

type Peer = Pick<Server, 'origin' | 'key' | 'pid' | 'stop'>;

interface Measured {
  readonly name: string;
  readonly peer: Peer;
  /** Milliseconds of CPU a search, of each round. */
  readonly cpu: number[];
  readonly times: number[];
  /** Searches a second of the clients, of each round. */
  readonly rates: number[];
  /** Milliseconds of CPU a search under load, of each round. */
  readonly loadCpu: number[];
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      snapshot: { type: 'string' },
      citations: { type: 'boolean', default: false },
      queries: { type: 'string', default: '300' },
      rounds: { type: 'string', default: '3' },
      k: { type: 'string', default: '40' },
      clients: { type: 'string', default: '16' },
      seconds: { type: 'string', default: '8' },
    },
  });
  if ((values.data === undefined) === (values.snapshot === undefined))
    wrongUsage('either --data or --snapshot is needed');
  if (values.citations && values.snapshot === undefined) wrongUsage('--citations needs --snapshot');
  const [wanted, rounds, k] = [Number(values.queries), Number(values.rounds), Number(values.k)];
  process.stdout.write(`${machineLine(thisMachine())}\n`);
  const dataDir = values.data === undefined ? temporaryFolder() : resolve(values.data);
  if (values.snapshot !== undefined) await importSnapshot(dataDir, resolve(values.snapshot), values.citations);
  await learnVectors(dataDir);
  const copy = join(temporaryFolder(), 'data');
  cpSync(dataDir, copy, { recursive: true });
  const queries = catalogQueries(dataDir, wanted * (rounds + 1));
  const all: Measured[] = [
    measured('all stages', await startServer(dataDir)),
    measured('words alone', await startServer(copy, STAGES[0]?.settings)),
    measured('FTS5', await startFts5Server(dataDir)),
  ];
  for (const { peer } of all) await askAll(peer, queries.slice(0, wanted), k);
  for (let round = 0; round < rounds; round++) {
    const own = queries.slice((round + 1) * wanted, (round + 2) * wanted);
    const turn = all.map((_, i) => all[(i + round) % all.length] as Measured);
    for (const one of turn) {
      const before = useOfTree(one.peer.pid).cpu;
      one.times.push(...(await askAll(one.peer, own, k)));
      one.cpu.push((useOfTree(one.peer.pid).cpu - before) / own.length);
    }
    for (const one of turn) {
      const before = useOfTree(one.peer.pid).cpu;
      const report = await drive({
        origin: one.peer.origin,
        key: one.peer.key,
        paths: own.map((query) => searchPath(query, k)),
        clients: Number(values.clients),
        warmUp: WARM_UP,
        duration: 1000 * Number(values.seconds),
      });
      const failed = Object.keys(report.errors);
      if (failed.length > 0) throw new Error(`${one.name} answered ${failed.join(', ')}`);
      const rate = report.times.length / report.elapsed;
      one.rates.push(1000 * rate);
      // The warm-up costs as much a millisecond as what follows.
      one.loadCpu.push((useOfTree(one.peer.pid).cpu - before) / (rate * (report.elapsed + WARM_UP)));
    }
  }
  for (const { peer } of all) await peer.stop();
  const peer = all.at(-1) as Measured;
  const ratio = (one: number, other: number): string => (one / other).toFixed(2);
  const rows = all.map((one) => {
    const { p50, p95 } = latency(one.times);
    const [cpu, rate, loadCpu] = [median(one.cpu), median(one.rates), median(one.loadCpu)];
    return [
      ...[one.name, ms(cpu), ratio(cpu, median(peer.cpu)), ms(p50), ms(p95)],
      ...[rate.toFixed(0), ratio(rate, median(peer.rates)), ms(loadCpu)],
    ];
  });
  const head = [
    '',
    'CPU a search',
    'x FTS5',
    'p50',
    'p95',
    `${values.clients} clients, searches/s`,
    'x FTS5',
    'CPU a search',
  ];
  process.stdout.write(`\n${rounds} rounds of ${wanted} queries, k = ${k}\n\n${table([head, ...rows])}\n`);
  return 0;
}

async function importSnapshot(dataDir: string, snapshot: string, withCitations: boolean): Promise<void> {
  if (!withCitations) {
    await importFile(dataDir, 'arxiv', snapshot);
    return;
  }
  const file = join(temporaryFolder(), 'papers.jsonl');
  const citations = await writeCitingPapers(snapshot, file, true);
  await importFile(dataDir, 'jsonl', file);
  process.stdout.write(`${count(citations)} citations\n`);
}

const measured = (name: string, peer: Peer): Measured => ({
  ...{ name, peer, cpu: [], times: [], rates: [], loadCpu: [] },
});

async function askAll(peer: Peer, queries: readonly string[], k: number): Promise<number[]> {
  const searcher = createSearcher(peer);
  const times: number[] = [];
  for (const query of queries) times.push((await searcher.search(query, k)).took);
  await searcher.close();
  return times;
}

const median = (values: readonly number[]): number => percentile(Float64Array.from(values).sort(), 0.5);

runBench(main);
