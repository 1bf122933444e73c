// How fast the citation graph is built and answers.
//
//   npm run bench -- graph [--citations 50000000] [--data <folder>] [--requests 300]
//   npm run bench -- graph --snapshot <arXiv metadata snapshot> [--requests 300]
//   npm run bench -- graph --collection <folder of a collection whose judgements are citations> [--requests 1000]
//
// The first makes up a literature with so many citations in a temporary folder, or in --data, which then stays and is used as it is the
// next time; builds the graph of it, and queries it.
// The second imports the papers of a snapshot without citations and with made-up ones, and requests related papers from the service.
// The third hides references and sees whether related papers bring them back.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCitationGraph } from '../src/capabilities/research/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import type { Built } from './lib/build-graph.ts';
import { asSeeds, openCatalog, topicOf, writeLiterature } from './lib/citations.ts';
import { benchHeldOut } from './lib/held-out-bench.ts';
import {
  bench,
  count,
  latency,
  memoryOf,
  outputOf,
  type Row,
  seeded,
  share,
  sizeOnDisk,
  temporaryFolder,
} from './lib/kit.ts';
import { benchSimilar } from './lib/similar-bench.ts';

const WARM_UP = 20;
/** Papers that a search would hand over for each seed. */
const CANDIDATES = 300;

export default bench({
  name: 'graph',
  options: { citations: 50_000_000, data: undefined, snapshot: undefined, collection: undefined, requests: 0 },
  seeds: { literature: 7, requests: 11 },
  rows: {
    built: `citing: papers that cite [count] | works: citations [count] | citations: of papers in the catalog [count] |
      elapsed: graph made in [s] | rate: citations/s [count] | memory [MB] | disk: on disk [MB]`,
    asked: `seeds | candidates | p50 [ms] | p95 [ms] | p99 [ms] | found [count] | cut: cut short [%] |
      delay: event loop p99.9 [ms]`,
    memory: 'of: | memory [MB]',
    imports: `references [count] | papers [count] | wall: import [s] | rate: papers/s [count] |
      peakMemory: peak RSS [MB] | indexSize: index [MB] | databaseSize: database [MB]`,
    similar: 'mode | anchors | k | p50 [ms] | p95 [ms] | p99 [ms] | found [1] | pool [count]',
    hidden: 'ranking | cases | ndcg: nDCG@10 [score] | at10: Recall@10 [score] | at40: Recall@40 [score]',
  },
  least: ['asked.p50 <= 30, quiet', 'similar.p50 <= 60, quiet', 'hidden[ranking=related papers].ndcg >= 0.42'],
  async run({ values: { citations, data, snapshot, collection, requests }, step }) {
    if (snapshot !== undefined) return benchSimilar(resolve(snapshot), requests || 300, step);
    if (collection !== undefined) return { hidden: await benchHeldOut(resolve(collection), requests || 1_000, step) };
    const dataDir = data === undefined ? temporaryFolder() : resolve(data);
    const papers = await makeLiterature(dataDir, citations, step);
    const built = await makeGraph(dataDir, step);
    return { built: [built], ...(await askGraph(dataDir, papers, requests || 300)) };
  },
});

/** @returns the number of papers; those that are there already stay */
async function makeLiterature(dataDir: string, citations: number, step: (text: string) => void): Promise<number> {
  const { db } = await openCatalog(dataDir);
  await using _db = db;
  const known = await db
    .as<{ paper_counters: { next_paper: number } }>()
    .kysely.selectFrom('paper_counters')
    .select('next_paper')
    .executeTakeFirstOrThrow();
  if (known.next_paper > 1) return known.next_paper - 1;
  const told = (papers: number, written: number) =>
    step(`${count(papers)} papers, ${count(written)} citations written`);
  return (await writeLiterature(db, citations, told)).papers;
}

async function makeGraph(dataDir: string, step: (text: string) => void): Promise<Row> {
  const folder = join(dataDir, 'index', 'graph');
  const isThere = existsSync(folder);
  step('making the graph');
  const { elapsed, before, peak, facts } = JSON.parse(await outputOf('bench/lib/build-graph.ts', [dataDir])) as Built;
  const made = { elapsed, rate: (facts.works / elapsed) * 1000, memory: peak - before };
  return { ...facts, ...(isThere ? {} : made), disk: await sizeOnDisk(folder) };
}

async function askGraph(dataDir: string, papers: number, requests: number) {
  const { db, indexDir } = await openCatalog(dataDir);
  await using _db = db;
  const graph = openCitationGraph(db.as(), indexDir);
  const next = seeded(11);
  const before = memoryOf('self').now;
  const delays = monitorEventLoopDelay({ resolution: 2 });
  const delay = (): number => delays.percentile(99.9) / 1e6 - 2;
  // What the machine does to a process that does nothing.
  delays.enable();
  await sleep(3_000);
  delays.disable();
  const asked: Row[] = [{ seeds: 'none', delay: delay() }];
  for (const [seeds, given] of [
    [1, 0],
    [10, 0],
    [50, 0],
    [10, CANDIDATES],
    [50, CANDIDATES],
  ] as const) {
    const times: number[] = [];
    let [found, cut] = [0, 0];
    delays.reset();
    for (let i = 0; i < requests + WARM_UP; i++) {
      const draw = topicOf(papers, next);
      const from = asSeeds(draw(seeds));
      const options = given ? { candidates: draw(given) } : {};
      const started = performance.now();
      const { signals, truncated } = await graph.expandStructure(from, options, deadlineIn(10_000));
      const elapsed = performance.now() - started;
      if (i < WARM_UP) continue;
      delays.enable();
      times.push(elapsed);
      found += signals.size;
      cut += truncated ? 1 : 0;
    }
    delays.disable();
    const rest = { found: found / requests, cut: share(cut, requests), delay: delay() };
    asked.push({ seeds, candidates: given || 'finds them', ...latency(times), ...rest });
  }
  await graph.close();
  return { asked, memory: [{ of: 'asking', memory: memoryOf('self').now - before }] };
}
