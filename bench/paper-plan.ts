// What `papers plan` foretells, beside what the import then takes.
//
//   npm run bench -- paper-plan [--snapshot <arXiv metadata snapshot>] [--works 165000] [--parts 40] [--queries 300]
//
// The snapshot is a folder in the layout of OpenAlex's, whose works have titles and abstracts of arXiv records (or of the starter library); two of
// three are articles. `papers plan --type article` runs first, then the articles are imported, their vectors learned, and searches sent, one at a
// time. Positive: more was foretold than came.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packed, workOf } from '../test/support/snapshot-server.ts';
import {
  bench,
  type Format,
  linesOf,
  outputOf,
  runCommand,
  shown,
  sizeOnDisk,
  status,
  temporaryFolder,
} from './lib/kit.ts';
import { learnVectors, timeSearches } from './lib/papers.ts';
import { writeScaledCorpus } from './lib/scaled-corpus.ts';

const FILTER = ['--type', 'article'];
const K = 40;

/** What of `papers plan --json` is compared; milliseconds and bytes. */
interface Plan {
  readonly papers: number;
  readonly disk: { readonly database: number; readonly index: number };
  readonly memory: { readonly import: number; readonly service: number };
  readonly time: { readonly all: number; readonly learning: number };
  readonly search: { readonly p50: number; readonly p95: number };
}

export default bench({
  name: 'paper-plan',
  options: { snapshot: undefined, works: 165_000, parts: 40, queries: 300 },
  rows: { plan: 'what: | foretold | came | more: [+%]' },
  least: ['plan[what=papers].more >= -0.3 <= 0.3', 'plan[what=disk].more >= -0.3 <= 0.3'],
  async run({ values: { snapshot, works, parts, queries }, step }) {
    const folder = temporaryFolder();
    const place = join(folder, 'data', 'works');
    step('writing the snapshot');
    await writeSnapshot(place, works, parts, snapshot === undefined ? undefined : resolve(snapshot));
    const dataDir = join(folder, 'data-dir');
    const args = ['papers', 'plan', 'openalex', place, ...FILTER, '--json'];
    const plan = JSON.parse(await outputOf('src/cli/main.ts', args, { TRAWL_DATA_DIR: dataDir })) as Plan;
    step('importing');
    const { wall, peakMemory } = await runCommand(dataDir, ['papers', 'import', 'openalex', place, ...FILTER]);
    const { papers } = await status(dataDir);
    const disk = await sizeOnDisk(dataDir);
    const learned = await learnVectors(dataDir);
    const { p50, p95, memory } = await timeSearches(dataDir, queries, K);
    const row = (what: string, foretold: number, came: number, format: Format) => ({
      ...{ what, foretold: shown(foretold, ['', format]), came: shown(came, ['', format]), more: foretold / came - 1 },
    });
    return {
      plan: [
        row('papers', plan.papers, papers, 'count'),
        row('time to import', plan.time.all, wall, 's'),
        row('disk', plan.disk.database + plan.disk.index, disk, 'MB'),
        row('memory of the import', plan.memory.import, peakMemory, 'MB'),
        row('time to learn', plan.time.learning, learned?.wall ?? Number.NaN, 's'),
        row('search, p50', plan.search.p50, p50, 'ms'),
        row('search, p95', plan.search.p95, p95, 'ms'),
        row('memory of the service', plan.memory.service, memory, 'MB'),
      ],
    };
  },
});

/** Works in parts of equal size, each of a day of its own. */
async function writeSnapshot(place: string, works: number, parts: number, snapshot: string | undefined): Promise<void> {
  const file = join(temporaryFolder(), 'papers.jsonl');
  await writeScaledCorpus(works, file, snapshot);
  const size = Math.ceil(works / parts);
  let n = 0;
  let part: object[] = [];
  const write = (): void => {
    const day = new Date(Date.UTC(2022, 0, 1 + Math.floor((n - 1) / size))).toISOString().slice(0, 10);
    const folder = join(place, `updated_date=${day}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'part_0000.gz'), packed(part));
    part = [];
  };
  for await (const line of linesOf(file)) {
    const { title, abstract } = JSON.parse(line) as { title: string; abstract: string };
    part.push(workOf(++n, { title, abstract_inverted_index: inverted(abstract) }));
    if (part.length >= size) write();
  }
  if (part.length > 0) write();
  rmSync(file);
}

const inverted = (abstract: string): Record<string, number[]> =>
  Object.fromEntries(
    [...Map.groupBy(abstract.split(/\s+/).entries(), ([, word]) => word)].map(([word, places]) => [
      word,
      places.map(([at]) => at),
    ]),
  );
