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
import { parseArgs } from 'node:util';
import { migrations } from '../src/app.ts';
import { openCitationGraph, updateGraph } from '../src/capabilities/research/index.ts';
import { loadConfig } from '../src/foundation/config/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { migrate, openDatabase } from '../src/foundation/store/index.ts';
import { writeLiterature } from './lib/citations.ts';
import { benchHeldOut } from './lib/held-out-bench.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { memoryOf, sizeOnDisk } from './lib/memory.ts';
import { startFile, temporaryFolder } from './lib/processes.ts';
import { seeded } from './lib/queries.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { benchSimilar } from './lib/similar-bench.ts';
import { count, latency, megabytes, ms, seconds, table } from './lib/stats.ts';

/** A step that runs in a separate process, so that its memory can be measured. */
const BUILD = '--build-in';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      citations: { type: 'string', default: '50000000' },
      data: { type: 'string' },
      snapshot: { type: 'string' },
      collection: { type: 'string' },
      requests: { type: 'string' },
    },
  });
  const [citations, requests] = [
    Number(values.citations),
    Number(values.requests ?? (values.collection === undefined ? 300 : 1_000)),
  ];
  if (!(citations >= 1) || !(requests >= 1)) wrongUsage('--citations and --requests are numbers from 1 on');
  print(machineLine(thisMachine()));
  if (values.snapshot !== undefined) {
    print(...(await benchSimilar(resolve(values.snapshot), requests, step)));
    return 0;
  }
  if (values.collection !== undefined) {
    print(...(await benchHeldOut(resolve(values.collection), requests, step)));
    return 0;
  }
  const dataDir = values.data === undefined ? temporaryFolder() : resolve(values.data);
  const papers = await makeLiterature(dataDir, citations);
  await makeGraph(dataDir);
  await askGraph(dataDir, papers, requests);
  return 0;
}

const configOf = (dataDir: string) => loadConfig({ TRAWL_DATA_DIR: dataDir });

async function makeLiterature(dataDir: string, citations: number): Promise<number> {
  const config = configOf(dataDir);
  await using db = await openDatabase(config.database);
  await migrate(db, migrations);
  const known = await db
    .as<{ paper_counters: { next_paper: number } }>()
    .kysely.selectFrom('paper_counters')
    .select('next_paper')
    .executeTakeFirstOrThrow();
  if (known.next_paper > 1) return known.next_paper - 1;
  const made = await writeLiterature(db, citations, (papers, written) =>
    step(`${count(papers)} papers, ${count(written)} citations written`),
  );
  return made.papers;
}

async function makeGraph(dataDir: string): Promise<void> {
  const config = configOf(dataDir);
  const folder = join(config.indexDir, 'graph');
  const isThere = existsSync(folder);
  step('making the graph');
  let output = '';
  const child = startFile('bench/graph.ts', [BUILD, dataDir], {
    settings: {},
    cwd: dataDir,
    onOutput: (text) => {
      output += text;
    },
  });
  if ((await child.ended) !== 0) throw new Error(child.complaint());
  const { elapsed, before, peak, facts } = JSON.parse(output) as Built;
  print(
    '',
    table([
      [
        'papers that cite',
        'citations',
        'of papers in the catalog',
        'graph made in',
        'citations/s',
        'memory',
        'on disk',
      ],
      [
        ...[count(facts.citing), count(facts.works), count(facts.citations)],
        ...(isThere ? ['-', '-', '-'] : [seconds(elapsed), count((facts.works / elapsed) * 1000)]),
        ...(isThere ? [] : [`${megabytes(peak - before)}`]),
        megabytes(await sizeOnDisk(folder)),
      ],
    ]),
  );
}

interface Built {
  readonly elapsed: number;
  /** Resident before, and at most. */
  readonly before: number;
  readonly peak: number;
  readonly facts: { readonly citing: number; readonly works: number; readonly citations: number };
}

/** The child process of makeGraph. */
async function buildIn(dataDir: string): Promise<number> {
  const config = configOf(dataDir);
  await using db = await openDatabase(config.database);
  const before = memoryOf('self').now;
  const started = performance.now();
  await updateGraph(db.as(), config.indexDir, { waitMs: 60_000 });
  const elapsed = performance.now() - started;
  const facts = await db
    .as<{ paper_graph_state: Built['facts'] }>()
    .kysely.selectFrom('paper_graph_state')
    .select(['citing', 'works', 'citations'])
    .executeTakeFirstOrThrow();
  process.stdout.write(JSON.stringify({ elapsed, before, peak: memoryOf('self').peak, facts } satisfies Built));
  return 0;
}

const WARM_UP = 20;
/** Papers that a search would hand over for each seed. */
const CANDIDATES = 300;

async function askGraph(dataDir: string, papers: number, requests: number): Promise<void> {
  const config = configOf(dataDir);
  await using db = await openDatabase(config.database);
  const graph = openCitationGraph(db.as(), config.indexDir);
  const next = seeded(11);
  const topics = Math.max(1, Math.round(papers / 2_000));
  const rows: string[][] = [['seeds', 'candidates', 'p50', 'p95', 'p99', 'found', 'cut short', 'event loop p99.9']];
  const before = memoryOf('self').now;
  const delays = monitorEventLoopDelay({ resolution: 2 });
  const delay = (): string => ms(delays.percentile(99.9) / 1e6 - 2);
  // What the machine does to a process that does nothing.
  delays.enable();
  await sleep(3_000);
  delays.disable();
  rows.push(['none', '', '', '', '', '', '', delay()]);
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
      // Seeds of one topic, as those of a search are.
      const topic = Math.floor(next() * topics);
      const any = () => Math.min(papers, topic + topics * (1 + Math.floor((next() * papers) / topics - 1)));
      const asked = Array.from({ length: seeds }, () => ({ id: Math.max(1, any()), weight: 1 }));
      const candidates = given ? Array.from({ length: given }, () => Math.max(1, any())) : undefined;
      const started = performance.now();
      const { signals, truncated } = await graph.expandStructure(
        asked,
        candidates ? { candidates } : {},
        deadlineIn(10_000),
      );
      const elapsed = performance.now() - started;
      if (i < WARM_UP) continue;
      delays.enable();
      times.push(elapsed);
      found += signals.size;
      cut += truncated ? 1 : 0;
    }
    delays.disable();
    const { p50, p95, p99 } = latency(times);
    rows.push([
      ...[String(seeds), given ? String(given) : 'finds them', ms(p50), ms(p95), ms(p99)],
      ...[count(found / requests), `${Math.round((100 * cut) / requests)} %`, delay()],
    ]);
  }
  print('', table(rows), '', `memory of asking: ${megabytes(memoryOf('self').now - before)}`);
  await graph.close();
}

const print = (...lines: string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`);
};
const step = (text: string): void => {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : '');
};

const buildFolder = process.argv[2] === BUILD ? process.argv[3] : undefined;
runBench(() => (buildFolder === undefined ? main() : buildIn(buildFolder)));
