// What papers cost by their number: import, learning, searches, memory, disk, in one table.
//
//   npm run bench -- paper-scale [sizes, default 10000 100000 1000000] [--snapshot <arXiv metadata snapshot>] [--queries 300] [--k 40]
//
// Papers are made of those of the snapshot, or of the starter library: other ids, a third of the words from other papers. Each size is imported
// into a new data folder, whose vectors are learned; then the service gets the queries one at a time. A last row is computed: what 43 million
// papers (all of PubMed, about a sixth of OpenAlex) take, if everything goes on as between the two largest sizes.

import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bench, count, importFile, removeFolder, sizeOnDisk, temporaryFolder, wrongUsage } from './lib/kit.ts';
import { learnVectors, timeSearches } from './lib/papers.ts';
import { load } from './lib/result.ts';
import { writeScaledCorpus } from './lib/scaled-corpus.ts';

const COMPUTED = 43_000_000;

/** Milliseconds and bytes. */
interface Size {
  readonly papers: number;
  readonly import: number;
  readonly importMemory: number;
  readonly learning: number;
  readonly p50: number;
  readonly p95: number;
  readonly memory: number;
  readonly disk: number;
  /** When the papers were imported; undefined: computed. */
  readonly load?: number;
}

export default bench({
  name: 'paper-scale',
  takes: true,
  options: { snapshot: undefined, queries: 300, k: 40 },
  rows: {
    sizes: `papers | import [s] | rate: papers/s [count] | importMemory: import RSS [MB] | learning [s] | p50 [ms] |
      p95 [ms] | memory: service RSS [MB] | disk [MB] | load [1]`,
  },
  least: [
    'sizes[papers=1,000,000].memory <= 2000000000',
    'sizes[papers=1,000,000].disk <= 4500000000',
    'sizes[papers=1,000,000].p50 <= 100, quiet',
  ],
  async run({ values: { snapshot, queries, k }, positionals, step }) {
    const sizes = (positionals.length > 0 ? positionals : ['10000', '100000', '1000000']).map(Number);
    if (sizes.some((size) => !Number.isInteger(size) || size < 1)) wrongUsage('sizes are numbers of papers');
    const rows: Size[] = [];
    for (const papers of sizes) {
      step(`${count(papers)} papers`);
      rows.push(await measure(papers, snapshot === undefined ? undefined : resolve(snapshot), queries, k));
    }
    const [before, last] = rows.slice(-2);
    const computed = before && last ? [extrapolated(before, last)] : [];
    return {
      sizes: [...rows, ...computed].map((row) => ({
        ...row,
        papers: `${count(row.papers)}${row.load === undefined ? ', computed' : ''}`,
        rate: (1000 * row.papers) / row.import,
      })),
    };
  },
});

async function measure(papers: number, snapshot: string | undefined, wanted: number, k: number) {
  const folder = temporaryFolder();
  const file = join(folder, 'papers.jsonl');
  await writeScaledCorpus(papers, file, snapshot);
  const dataDir = join(folder, 'data');
  const { wall, peakMemory: importMemory } = await importFile(dataDir, 'jsonl', file);
  rmSync(file);
  const busy = load();
  const learning = (await learnVectors(dataDir))?.wall ?? Number.NaN;
  const { p50, p95, memory } = await timeSearches(dataDir, wanted, k);
  const disk = await sizeOnDisk(dataDir);
  removeFolder(folder);
  return { papers, import: wall, importMemory, learning, p50, p95, memory, disk, load: busy };
}

/** Each figure grows as a power of the number of papers, as it did between two sizes. */
function extrapolated(from: Size, to: Size): Size {
  const at = (key: Exclude<keyof Size, 'load'>): number => {
    const power = Math.log(to[key] / from[key]) / Math.log(to.papers / from.papers);
    return to[key] * (COMPUTED / to.papers) ** power;
  };
  const keys = ['import', 'importMemory', 'learning', 'p50', 'p95', 'memory', 'disk'] as const;
  return { papers: COMPUTED, ...(Object.fromEntries(keys.map((key) => [key, at(key)])) as Omit<Size, 'papers'>) };
}
