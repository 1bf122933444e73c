// What a paper search costs beside SQLite FTS5, and beside a search by words alone.
//
//   npm run bench -- paper-cost (--data <data folder> | --snapshot <arXiv metadata snapshot> [--citations])
//                               [--queries 300] [--rounds 3] [--k 40] [--clients 16] [--seconds 8]
//
// Four services run at once: Trawl with all stages, Trawl with words alone (on a copy of the data), and FTS5 (BM25, title counted twice, a
// column of authors, any word of the query) behind Node's plain HTTP server, which returns the same fields: asked without the stop words
// that we drop, and with them. In each round each of them gets the same queries, one at a time, in turns that begin with another one; then
// the clients load one after the other. CPU is that of all processes of a service. With --citations the papers of the snapshot cite each
// other, as many and as unevenly as real ones do (lib/citations.ts).

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import {
  bench,
  count,
  createAsker,
  importFile,
  latency,
  median,
  type Server,
  searchPath,
  startServer,
  temporaryFolder,
  useOfTree,
  wrongUsage,
} from './lib/kit.ts';
import { drive } from './lib/load-client.ts';
import { paperFolder, writeCitingPapers } from './lib/papers.ts';
import { catalogQueries } from './lib/queries.ts';
import { startFts5Server } from './lib/sqlite-server.ts';
import { STAGES } from './lib/stages.ts';

/** Milliseconds of load before the measured ones. */
const WARM_UP = 2_000;

type Peer = Pick<Server, 'origin' | 'key' | 'pid' | 'stop'>;

/** What is measured of a peer: CPU in milliseconds a search, searches a second. */
class Measured {
  readonly name: string;
  readonly peer: Peer;
  readonly cpu: number[] = [];
  readonly times: number[] = [];
  readonly rates: number[] = [];
  readonly loadCpu: number[] = [];

  constructor(name: string, peer: Peer) {
    this.name = name;
    this.peer = peer;
  }

  get cpuSoFar(): number {
    return useOfTree(this.peer.pid).cpu;
  }
}

export default bench({
  name: 'paper-cost',
  options: {
    ...{ data: undefined, snapshot: undefined, citations: false, queries: 300, rounds: 3, k: 40, clients: 16 },
    seconds: 8,
  },
  rows: {
    searches: `search: | cpu: CPU a search [ms] | cpuRatio: x FTS5 [2] | p50 [ms] | p95 [ms] |
      rate: clients at once, searches/s [0] | rateRatio: x FTS5 [2] | loadCpu: CPU a search [ms]`,
  },
  least: ['searches[search=all stages].cpuRatio <= 0.45', 'searches[search=all stages].rateRatio >= 3.5'],
  async run({ values, say, step }) {
    const { queries: wanted, rounds, k, clients } = values;
    if (values.citations && values.snapshot === undefined) wrongUsage('--citations needs --snapshot');
    step('importing');
    const dataDir = await paperFolder(
      values,
      values.citations
        ? async (folder, snapshot) => {
            const file = join(temporaryFolder(), 'papers.jsonl');
            say(`${count(await writeCitingPapers(snapshot, file, true))} citations`);
            await importFile(folder, 'jsonl', file);
          }
        : undefined,
    );
    const copy = join(temporaryFolder(), 'data');
    cpSync(dataDir, copy, { recursive: true });
    const queries = catalogQueries(dataDir, wanted * (rounds + 1));
    const all = [
      new Measured('all stages', await startServer(dataDir)),
      new Measured('words alone', await startServer(copy, STAGES[0]?.settings)),
      new Measured('FTS5', await startFts5Server(dataDir, 'without stop words')),
      new Measured('FTS5, with stop words', await startFts5Server(dataDir, 'all words')),
    ];
    for (const { peer } of all) await askAll(peer, queries.slice(0, wanted), k);
    for (let round = 0; round < rounds; round++) {
      step(`round ${round + 1}`);
      const own = queries.slice((round + 1) * wanted, (round + 2) * wanted);
      const turn = all.map((_, i) => all[(i + round) % all.length] as Measured);
      for (const one of turn) {
        const before = one.cpuSoFar;
        one.times.push(...(await askAll(one.peer, own, k)));
        one.cpu.push((one.cpuSoFar - before) / own.length);
      }
      for (const one of turn) {
        const before = one.cpuSoFar;
        const paths = own.map((query) => searchPath(query, k));
        const { origin, key } = one.peer;
        const report = await drive({ origin, key, paths, clients, warmUp: WARM_UP, duration: 1000 * values.seconds });
        const failed = Object.keys(report.errors);
        if (failed.length > 0) throw new Error(`${one.name} answered ${failed.join(', ')}`);
        const rate = report.times.length / report.elapsed;
        one.rates.push(1000 * rate);
        // The warm-up costs as much a millisecond as what follows.
        one.loadCpu.push((one.cpuSoFar - before) / (rate * (report.elapsed + WARM_UP)));
      }
    }
    for (const { peer } of all) await peer.stop();
    const peer = all.find(({ name }) => name === 'FTS5') as Measured;
    return {
      searches: all.map((one) => {
        const [cpu, rate] = [median(one.cpu), median(one.rates)];
        return {
          ...{ search: one.name, cpu, cpuRatio: cpu / median(peer.cpu), ...latency(one.times) },
          ...{ rate, rateRatio: rate / median(peer.rates), loadCpu: median(one.loadCpu) },
        };
      }),
    };
  },
});

async function askAll(peer: Peer, queries: readonly string[], k: number): Promise<number[]> {
  await using asker = createAsker(peer);
  const times: number[] = [];
  for (const query of queries) times.push((await asker.search(query, k)).took);
  return times;
}
