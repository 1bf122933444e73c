// What papers cost by their number: import, learning, searches, memory, disk, in one table.
//
//   npm run bench -- paper-scale [sizes, default 10000 100000 1000000] [--snapshot <arXiv metadata snapshot>] [--queries 300] [--k 40]
//
// Papers are made of those of the snapshot, or of the starter library: other ids, a third of the words from other papers. Each size is imported
// into a new data folder, whose vectors are learned; then the service gets the queries one at a time. A last row is computed: what 43 million
// papers (all of PubMed, about a sixth of OpenAlex) take, if everything goes on as between the two largest sizes.

import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importFile } from './lib/import.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { sizeOnDisk } from './lib/memory.ts';
import { removeFolder, temporaryFolder } from './lib/processes.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { writeScaledCorpus } from './lib/scaled-corpus.ts';
import { timeSearches } from './lib/searches.ts';
import { count, megabytes, ms, seconds, table } from './lib/stats.ts';
import { learnVectors } from './lib/vectors.ts';

const COMPUTED = 43_000_000;

/** Milliseconds and bytes. */
interface Row {
  readonly papers: number;
  readonly import: number;
  readonly importMemory: number;
  readonly learning: number;
  readonly p50: number;
  readonly p95: number;
  readonly memory: number;
  readonly disk: number;
  readonly load: number;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      snapshot: { type: 'string' },
      queries: { type: 'string', default: '300' },
      k: { type: 'string', default: '40' },
    },
  });
  const sizes = (positionals.length > 0 ? positionals : ['10000', '100000', '1000000']).map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1)) wrongUsage('sizes are numbers of papers');
  const snapshot = values.snapshot === undefined ? undefined : resolve(values.snapshot);
  process.stdout.write(`${machineLine(thisMachine())}\n\n`);
  const rows: Row[] = [];
  for (const papers of sizes) {
    rows.push(await measure(papers, snapshot, Number(values.queries), Number(values.k)));
    process.stderr.write(`${cells(rows.at(-1) as Row).join('  ')}\n`);
  }
  const [before, last] = rows.slice(-2);
  const computed = before && last ? [extrapolated(before, last)] : [];
  process.stdout.write(`${table([HEAD, ...rows.map(cells), ...computed])}\n`);
  return 0;
}

async function measure(papers: number, snapshot: string | undefined, wanted: number, k: number): Promise<Row> {
  const folder = temporaryFolder();
  const file = join(folder, 'papers.jsonl');
  await writeScaledCorpus(papers, file, snapshot);
  const dataDir = join(folder, 'data');
  const imported = await importFile(dataDir, 'jsonl', file);
  rmSync(file);
  const load = loadavg()[0] as number;
  const learned = await learnVectors(dataDir);
  const { p50, p95, memory } = await timeSearches(dataDir, wanted, k);
  const disk = await sizeOnDisk(dataDir);
  removeFolder(folder);
  const learning = learned?.wall ?? Number.NaN;
  return { papers, import: imported.wall, importMemory: imported.peakMemory, learning, p50, p95, memory, disk, load };
}

const HEAD = ['papers', 'import', 'papers/s', 'import RSS', 'learning', 'p50', 'p95', 'service RSS', 'disk', 'load'];

const cells = (row: Row): string[] => [
  ...[count(row.papers), seconds(row.import), count((1000 * row.papers) / row.import), megabytes(row.importMemory)],
  ...[Number.isNaN(row.learning) ? '-' : seconds(row.learning), ms(row.p50), ms(row.p95)],
  ...[megabytes(row.memory), megabytes(row.disk), row.load.toFixed(1)],
];

/** Each figure grows as a power of the number of papers, as it did between two sizes. */
function extrapolated(from: Row, to: Row): string[] {
  const at = (of: (row: Row) => number): number => {
    const power = Math.log(of(to) / of(from)) / Math.log(to.papers / from.papers);
    return of(to) * (COMPUTED / to.papers) ** power;
  };
  const row: Row = {
    papers: COMPUTED,
    import: at((one) => one.import),
    importMemory: at((one) => one.importMemory),
    learning: at((one) => one.learning),
    p50: at((one) => one.p50),
    p95: at((one) => one.p95),
    memory: at((one) => one.memory),
    disk: at((one) => one.disk),
    load: 0,
  };
  const [papers, ...others] = cells(row);
  return [`${papers}, computed`, ...others.slice(0, -1), ''];
}

runBench(main);
