// What `papers plan` foretells, beside what the import then takes.
//
//   npm run bench -- paper-plan [--snapshot <arXiv metadata snapshot>] [--works 165000] [--parts 40] [--queries 300]
//
// The snapshot is a folder in the layout of OpenAlex's, whose works have titles and abstracts of arXiv records (or of the starter library); two of
// three are articles. `papers plan --type article` runs first, then the articles are imported, their vectors learned, and searches sent, one at a
// time. Positive: more was foretold than came.

import { createReadStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { packed, workOf } from '../test/support/snapshot-server.ts';
import { runCommand, status } from './lib/import.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { sizeOnDisk } from './lib/memory.ts';
import { removeFolder, startFile, temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { writeScaledCorpus } from './lib/scaled-corpus.ts';
import { timeSearches } from './lib/searches.ts';
import { count, megabytes, ms, seconds, table } from './lib/stats.ts';
import { learnVectors } from './lib/vectors.ts';

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

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      snapshot: { type: 'string' },
      works: { type: 'string', default: '165000' },
      parts: { type: 'string', default: '40' },
      queries: { type: 'string', default: '300' },
    },
  });
  const snapshot = values.snapshot === undefined ? undefined : resolve(values.snapshot);
  process.stdout.write(`${machineLine(thisMachine())}\n\n`);
  const folder = temporaryFolder();
  const place = join(folder, 'data', 'works');
  await writeSnapshot(place, Number(values.works), Number(values.parts), snapshot);
  const dataDir = join(folder, 'data-dir');
  const plan = await planOf(dataDir, place);
  const { wall, peakMemory } = await runCommand(dataDir, ['papers', 'import', 'openalex', place, ...FILTER]);
  const { papers } = await status(dataDir);
  const disk = await sizeOnDisk(dataDir);
  const learned = await learnVectors(dataDir);
  const { p50, p95, memory } = await timeSearches(dataDir, Number(values.queries), K);
  removeFolder(folder);
  const row = (what: string, foretold: number, came: number, shown: (value: number) => string): string[] => [
    ...[
      what,
      shown(foretold),
      shown(came),
      `${foretold > came ? '+' : ''}${Math.round((100 * foretold) / came - 100)}%`,
    ],
  ];
  const rows = [
    ['', 'foretold', 'came', ''],
    row('papers', plan.papers, papers, count),
    row('time to import', plan.time.all, wall, seconds),
    row('disk', plan.disk.database + plan.disk.index, disk, megabytes),
    row('memory of the import', plan.memory.import, peakMemory, megabytes),
    row('time to learn', plan.time.learning, learned?.wall ?? Number.NaN, seconds),
    row('search, p50', plan.search.p50, p50, ms),
    row('search, p95', plan.search.p95, p95, ms),
    row('memory of the service', plan.memory.service, memory, megabytes),
  ];
  process.stdout.write(`${table(rows)}\n`);
  return 0;
}

async function planOf(dataDir: string, place: string): Promise<Plan> {
  const folder = temporaryFolder();
  let output = '';
  const run = startFile('src/cli/main.ts', ['papers', 'plan', 'openalex', place, ...FILTER, '--json'], {
    settings: { TRAWL_DATA_DIR: dataDir },
    cwd: folder,
    onOutput: (text) => {
      output += text;
    },
  });
  if ((await run.ended) !== 0) throw new Error(`papers plan: ${run.complaint()}`);
  removeFolder(folder);
  return JSON.parse(output) as Plan;
}

/** Works in parts of equal size, each of a day of its own. */
async function writeSnapshot(place: string, works: number, parts: number, snapshot: string | undefined): Promise<void> {
  const file = join(temporaryFolder(), 'papers.jsonl');
  await writeScaledCorpus(works, file, snapshot);
  let n = 0;
  let part: object[] = [];
  const write = (): void => {
    const day = new Date(Date.UTC(2022, 0, 1 + Math.floor((n - 1) / Math.ceil(works / parts))))
      .toISOString()
      .slice(0, 10);
    const folder = join(place, `updated_date=${day}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'part_0000.gz'), packed(part));
    part = [];
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { title, abstract } = JSON.parse(line) as { title: string; abstract: string };
    part.push(workOf(++n, { title, abstract_inverted_index: inverted(abstract) }));
    if (part.length >= Math.ceil(works / parts)) write();
  }
  if (part.length > 0) write();
  rmSync(file);
}

function inverted(abstract: string): Record<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, word] of abstract.split(/\s+/).entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [at]);
    else known.push(at);
  }
  return Object.fromEntries(places);
}

runBench(main);
