// Citations and vectors in our own files, beside SQL and LanceDB.
//
//   npm run bench -- index-files [--citations 5000000] [--vectors 100000] [--requests 200]
//
// Citations: a generated literature is built into the citation graph, and into one SQLite table with an index in each direction; both then
// count what connects 300 candidates with 10 seeds, and find the papers around 10 seeds.
// Vectors: clustered random vectors of 128 dimensions are written and searched by our files and by LanceDB, exactly and with its indexes.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrations } from '../src/app.ts';
import { openCitationGraph, updateGraph } from '../src/capabilities/research/index.ts';
import { allRows, mergeVectors } from '../src/capabilities/research/vectors/merge.ts';
import { nearestSearch } from '../src/capabilities/research/vectors/nearest.ts';
import { gaussian } from '../src/capabilities/research/vectors/random.ts';
import { openSegments } from '../src/capabilities/research/vectors/segments.ts';
import { TermRowsBuilder, writeTermRows } from '../src/capabilities/research/vectors/term-records.ts';
import { loadConfig } from '../src/foundation/config/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { migrate, openDatabase } from '../src/foundation/store/index.ts';
import { writeLiterature } from './lib/citations.ts';
import { lanceSearches } from './lib/lance-vectors.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { sizeOnDisk } from './lib/memory.ts';
import { temporaryFolder } from './lib/processes.ts';
import { seeded } from './lib/queries.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { sqlGraph } from './lib/sql-graph.ts';
import { count, latency, megabytes, ms, score, seconds, table } from './lib/stats.ts';

const WARM_UP = 10;
const SEEDS = 10;
const CANDIDATES = 300;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      citations: { type: 'string', default: '5000000' },
      vectors: { type: 'string', default: '100000' },
      requests: { type: 'string', default: '200' },
    },
  });
  const [citations, vectors, requests] = [values.citations, values.vectors, values.requests].map(Number) as [
    number,
    number,
    number,
  ];
  if (!(citations >= 1) || !(vectors >= 1) || !(requests >= 1)) wrongUsage('all arguments are numbers from 1 on');
  const dir = temporaryFolder();
  print(
    machineLine(thisMachine()),
    '',
    'Citations',
    '',
    await citationsTable(join(dir, 'citations'), citations, requests),
  );
  print('', 'Vectors', '', await vectorsTable(join(dir, 'vectors'), vectors, requests));
  return 0;
}

/** A measured question: wall time and CPU time of the whole process, threads included, in milliseconds. */
interface Times {
  readonly wall: readonly number[];
  /** The mean. */
  readonly cpu: number;
}

async function timesOf(requests: number, ask: (i: number) => unknown): Promise<Times> {
  for (let i = 0; i < WARM_UP; i++) await ask(i);
  const wall: number[] = [];
  const before = process.cpuUsage();
  for (let i = WARM_UP; i < WARM_UP + requests; i++) {
    const started = performance.now();
    await ask(i);
    wall.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / 1000 / requests };
}

function cells({ wall, cpu }: Times): string[] {
  const { p50, p95 } = latency(wall);
  return [ms(p50), ms(p95), ms(cpu)];
}

/** @returns the table of both ways */
async function citationsTable(dataDir: string, citations: number, requests: number): Promise<string> {
  mkdirSync(dataDir, { recursive: true });
  const config = loadConfig({ TRAWL_DATA_DIR: dataDir });
  await using db = await openDatabase(config.database);
  await migrate(db, migrations);
  const { papers } = await writeLiterature(db, citations, (_, written) => step(`${count(written)} citations written`));

  const startedGraph = performance.now();
  await updateGraph(db.as(), config.indexDir, { waitMs: 60_000 });
  const graphTime = performance.now() - startedGraph;
  const graph = openCitationGraph(db.as(), config.indexDir);

  const startedSql = performance.now();
  const file = join(dataDir, 'citations.db');
  using sql = sqlGraph(file, join(dataDir, 'trawl.db'));
  const sqlTime = performance.now() - startedSql;

  const topics = Math.max(1, Math.round(papers / 2_000));
  /** Papers of one topic, as those of a search are; the same ones for both ways. */
  const drawn = (i: number, many: number): number[] => {
    const next = seeded(i);
    const topic = Math.floor(next() * topics);
    const any = () => Math.min(papers, topic + topics * (1 + Math.floor((next() * papers) / topics - 1)));
    return Array.from({ length: many }, () => Math.max(1, any()));
  };
  const question = (i: number) => {
    const [...ids] = drawn(i, SEEDS + CANDIDATES);
    return { seeds: ids.slice(0, SEEDS), candidates: ids.slice(SEEDS) };
  };
  const asked = (ids: readonly number[]) => ids.map((id) => ({ id, weight: 1 }));
  step('asking');
  const rows = [
    [
      'Citation graph (files)',
      seconds(graphTime),
      megabytes(await sizeOnDisk(join(config.indexDir, 'graph'))),
      ...cells(
        await timesOf(requests, (i) => {
          const { seeds, candidates } = question(i);
          return graph.expandStructure(asked(seeds), { candidates }, deadlineIn(10_000));
        }),
      ),
      ...cells(await timesOf(requests, (i) => graph.expandStructure(asked(question(i).seeds), {}, deadlineIn(10_000)))),
    ],
    [
      'SQLite table, two indexes',
      seconds(sqlTime),
      megabytes(await sizeOnDisk(file)),
      ...cells(
        await timesOf(requests, (i) => {
          const { seeds, candidates } = question(i);
          return sql.connecting(seeds, candidates);
        }),
      ),
      ...cells(await timesOf(requests, (i) => sql.around(question(i).seeds))),
    ],
  ];
  await graph.close();
  const head = ['', 'built in', 'on disk', '300 candidates p50', 'p95', 'CPU', 'finds them p50', 'p95', 'CPU'];
  return table([head, ...rows]);
}

const DIMENSIONS = 128;
const CENTRES = 1_000;
const RESULTS = 40;

/** @returns the table of both ways */
async function vectorsTable(dir: string, many: number, requests: number): Promise<string> {
  mkdirSync(dir, { recursive: true });
  const next = gaussian(9);
  const unit = (towards?: Float32Array): Float32Array => {
    const vector = Float32Array.from({ length: DIMENSIONS }, (_, k) => next() * 0.09 + (towards?.[k] ?? 0));
    const length = Math.hypot(...vector);
    return vector.map((x) => x / length);
  };
  const centres = Array.from({ length: CENTRES }, () => unit());
  const vectors = Array.from({ length: many }, (_, i) => unit(centres[i % CENTRES]));
  const queries = Array.from({ length: WARM_UP + requests }, (_, i) => unit(centres[(7 * i) % CENTRES]));
  step('finding the true neighbours');
  const truth = queries.slice(WARM_UP).map((query) => nearestExactly(vectors, query));
  const recall = (found: readonly (readonly number[])[]): string => {
    const shared = found.reduce((sum, ids, i) => sum + ids.filter((id) => truth[i]?.has(id)).length, 0);
    return score(shared / (RESULTS * found.length));
  };
  const rows = [['', 'written in', 'on disk', `recall@${RESULTS}`, 'p50', 'p95', 'CPU']];

  const started = performance.now();
  const search = await ownSearch(join(dir, 'own'), vectors);
  const built = performance.now() - started;
  const own: number[][] = [];
  const ownTimes = await timesOf(requests, (i) => {
    const ids = [...search.search(queries[i] as Float32Array, RESULTS).ids].map((id) => id - 1);
    if (i >= WARM_UP) own.push(ids);
  });
  const ownSize = megabytes(await sizeOnDisk(join(dir, 'own', 'vectors')));
  rows.push(['Vector files', seconds(built), ownSize, recall(own), ...cells(ownTimes)]);

  for await (const { name, built, size, ask } of lanceSearches(join(dir, 'lance'), vectors, RESULTS)) {
    step(name);
    const found: number[][] = [];
    const times = await timesOf(requests, async (i) => {
      const ids = await ask(queries[i] as Float32Array);
      if (i >= WARM_UP) found.push(ids);
    });
    rows.push([name, seconds(built), megabytes(size), recall(found), ...cells(times)]);
  }
  return table(rows);
}

function nearestExactly(vectors: readonly Float32Array[], query: Float32Array): ReadonlySet<number> {
  const scores = Float32Array.from(vectors, (vector) => {
    let sum = 0;
    for (let k = 0; k < DIMENSIONS; k++) sum += (vector[k] as number) * (query[k] as number);
    return sum;
  });
  const order = Uint32Array.from(scores.keys()).sort((a, b) => (scores[b] as number) - (scores[a] as number));
  return new Set(order.subarray(0, RESULTS));
}

async function ownSearch(dir: string, vectors: readonly Float32Array[]): Promise<ReturnType<typeof nearestSearch>> {
  mkdirSync(dir, { recursive: true });
  const rows = new TermRowsBuilder();
  const none = new Uint32Array(0);
  for (let id = 1; id <= vectors.length; id++)
    rows.add({ id, title: none, abstract: none }, { created: id, updated: id, categories: [] });
  await writeTermRows(join(dir, 'terms'), rows.done());
  const segment = { terms: 'terms', rows: vectors.length, vectors: undefined };
  const bare = openSegments(dir, [segment]);
  await mergeVectors(join(dir, 'vectors'), bare, allRows(bare, 0), {
    dimensions: DIMENSIONS,
    vectorize: async (ids) => ids.map((id) => vectors[id - 1]),
  });
  return nearestSearch(openSegments(dir, [{ ...segment, vectors: 'vectors' }], bare), DIMENSIONS);
}

const print = (...lines: string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`);
};
const step = (text: string): void => {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : '');
};

runBench(main);
