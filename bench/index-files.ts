// Citations and vectors in our own files, beside SQL and LanceDB.
//
//   npm run bench -- index-files [--citations 5000000] [--vectors 100000] [--requests 200]
//
// Citations: a generated literature is built into the citation graph, and into one SQLite table with an index in each direction; both then
// count what connects 300 candidates with 10 seeds, and find the papers around 10 seeds.
// Vectors: clustered random vectors of 128 dimensions are written and searched by our files and by LanceDB, exactly and with its indexes.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openCitationGraph, updateGraph } from '../src/capabilities/research/index.ts';
import { allRows, mergeVectors } from '../src/capabilities/research/vectors/merge.ts';
import { nearestSearch } from '../src/capabilities/research/vectors/nearest.ts';
import { gaussian } from '../src/capabilities/research/vectors/random.ts';
import { openSegments } from '../src/capabilities/research/vectors/segments.ts';
import { TermRowsBuilder, writeTermRows } from '../src/capabilities/research/vectors/term-records.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { asSeeds, drawnAt, openCatalog, writeLiterature } from './lib/citations.ts';
import { bench, count, cpuNow, latency, type Row, share, sizeOnDisk, temporaryFolder } from './lib/kit.ts';
import { lanceSearches } from './lib/lance-vectors.ts';
import { sqlGraph } from './lib/sql-graph.ts';

const WARM_UP = 10;
const SEEDS = 10;
const CANDIDATES = 300;
const DIMENSIONS = 128;
const CENTRES = 1_000;
const RESULTS = 40;

export default bench({
  name: 'index-files',
  options: { citations: 5_000_000, vectors: 100_000, requests: 200 },
  seeds: { vectors: 9 },
  rows: {
    citations: `way: citations | built: built in [s] | disk: on disk [MB] | p50: 300 candidates p50 [ms] | p95 [ms] |
      cpu: CPU [ms] | findsP50: finds them p50 [ms] | findsP95: p95 [ms] | findsCpu: CPU [ms]`,
    vectors: `way: vectors | built: written in [s] | disk: on disk [MB] | recall: recall@${RESULTS} [score] |
      p50 [ms] | p95 [ms] | cpu: CPU [ms]`,
  },
  least: [
    'vectors[way=Vector files].recall >= 0.99',
    'vectors[way=Vector files].cpu <= 2',
    'citations[way=Citation graph (files)].cpu <= 20',
  ],
  async run({ values, step }) {
    const dir = temporaryFolder();
    return {
      citations: await citationWays(join(dir, 'citations'), values.citations, values.requests, step),
      vectors: await vectorWays(join(dir, 'vectors'), values.vectors, values.requests, step),
    };
  },
});

/** A measured question: wall time, and CPU time of the whole process, threads included, in milliseconds. */
async function timesOf(
  requests: number,
  ask: (i: number) => unknown,
): Promise<{ p50: number; p95: number; cpu: number }> {
  for (let i = 0; i < WARM_UP; i++) await ask(i);
  const wall: number[] = [];
  const before = cpuNow();
  for (let i = WARM_UP; i < WARM_UP + requests; i++) {
    const started = performance.now();
    await ask(i);
    wall.push(performance.now() - started);
  }
  return { ...latency(wall), cpu: (cpuNow() - before) / requests };
}

type Step = (text: string) => void;

async function citationWays(dataDir: string, citations: number, requests: number, step: Step): Promise<Row[]> {
  mkdirSync(dataDir, { recursive: true });
  const { db, indexDir } = await openCatalog(dataDir);
  await using _db = db;
  const { papers } = await writeLiterature(db, citations, (_, written) => step(`${count(written)} citations written`));
  const startedGraph = performance.now();
  await updateGraph(db.as(), indexDir, { waitMs: 60_000 });
  const graphTime = performance.now() - startedGraph;
  const graph = openCitationGraph(db.as(), indexDir);
  const startedSql = performance.now();
  const file = join(dataDir, 'citations.db');
  using sql = sqlGraph(file, join(dataDir, 'trawl.db'));
  const sqlTime = performance.now() - startedSql;

  /** The same ones for both ways. */
  const question = (i: number) => {
    const ids = drawnAt(papers, i, SEEDS + CANDIDATES);
    return { seeds: ids.slice(0, SEEDS), candidates: ids.slice(SEEDS) };
  };
  const way = async (
    name: string,
    built: number,
    place: string,
    given: (one: ReturnType<typeof question>) => unknown,
    finds: (seeds: readonly number[]) => unknown,
  ): Promise<Row> => {
    step(name);
    const found = await timesOf(requests, (i) => given(question(i)));
    const { p50, p95, cpu } = await timesOf(requests, (i) => finds(question(i).seeds));
    const disk = await sizeOnDisk(place);
    return { way: name, built, disk, ...found, findsP50: p50, findsP95: p95, findsCpu: cpu };
  };
  const expand = (seeds: readonly number[], options: object) =>
    graph.expandStructure(asSeeds(seeds), options, deadlineIn(10_000));
  const rows = [
    await way(
      ...(['Citation graph (files)', graphTime, join(indexDir, 'graph')] as const),
      ({ seeds, candidates }) => expand(seeds, { candidates }),
      (seeds) => expand(seeds, {}),
    ),
    await way(
      ...(['SQLite table, two indexes', sqlTime, file] as const),
      ({ seeds, candidates }) => sql.connecting(seeds, candidates),
      (seeds) => sql.around(seeds),
    ),
  ];
  await graph.close();
  return rows;
}

async function vectorWays(dir: string, many: number, requests: number, step: Step): Promise<Row[]> {
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
  const measured = async (
    way: string,
    built: number,
    disk: number,
    ask: (query: Float32Array) => number[] | Promise<number[]>,
  ) => {
    step(way);
    const found: number[][] = [];
    const times = await timesOf(requests, async (i) => {
      const ids = await ask(queries[i] as Float32Array);
      if (i >= WARM_UP) found.push(ids);
    });
    const shared = found.reduce((sum, ids, i) => sum + ids.filter((id) => truth[i]?.has(id)).length, 0);
    return { way, built, disk, recall: share(shared, RESULTS * found.length), ...times };
  };

  const started = performance.now();
  const { search } = await ownSearch(join(dir, 'own'), vectors);
  const built = performance.now() - started;
  const disk = await sizeOnDisk(join(dir, 'own', 'vectors'));
  const rows: Row[] = [
    await measured('Vector files', built, disk, (query) => [...search(query, RESULTS).ids].map((id) => id - 1)),
  ];
  for await (const { name, built: time, size, ask } of lanceSearches(join(dir, 'lance'), vectors, RESULTS))
    rows.push(await measured(name, time, size, ask));
  return rows;
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
