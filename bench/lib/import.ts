import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sizeOnDisk } from './proc.ts';
import { outputOf, projectFile, removeFolder, startFile, temporaryFolder } from './processes.ts';

/** One `trawl papers import` into a new data folder, seen from outside. */
export interface ImportRun {
  /** Papers that searches find afterwards. */
  readonly papers: number;
  readonly rejected: number;
  /** Milliseconds from the start of the process to its end, when all is searchable. */
  readonly wall: number;
  /** Milliseconds of that which an import of one record takes too: starting, migrating, the first index. */
  readonly fixed: number;
  /** Bytes, highest of the importing process. */
  readonly peakMemory: number;
  /** Bytes on disk. */
  readonly indexSize: number;
  readonly databaseSize: number;
}

/**
 * Papers a second: of the whole run, and without its fixed cost. The latter is NaN for a run that is hardly longer than
 * that cost, where it would tell nothing.
 */
export function rates({ papers, wall, fixed }: ImportRun): { all: number; net: number } {
  return { all: (papers * 1000) / wall, net: wall < 3 * fixed ? Number.NaN : (papers * 1000) / (wall - fixed) };
}

/**
 * Imports a file with the command line, as anybody would.
 * @param dataDir empty or not there yet
 * @throws Error when the folder holds papers already, when the import fails or leaves papers that cannot be found
 */
export async function importFile(
  dataDir: string,
  source: string,
  file: string,
  settings: Settings = {},
): Promise<ImportRun> {
  if (existsSync(join(dataDir, 'trawl.db')))
    throw new Error(`${dataDir} holds papers already; an import needs a new folder`);
  const fixed = await fixedCost();
  const { wall, peakMemory } = await runImport(dataDir, source, file, settings);
  const { papers, waiting, rejected } = await status(dataDir, settings);
  if (waiting > 0) throw new Error(`the import ended although ${waiting} papers cannot be found yet`);
  return {
    papers,
    rejected,
    wall,
    fixed,
    peakMemory,
    indexSize: await sizeOnDisk(join(dataDir, 'index')),
    databaseSize: (await sizeOnDisk(join(dataDir, 'trawl.db'))) + (await sizeOnDisk(join(dataDir, 'trawl.db-wal'))),
  };
}

async function fixedCost(): Promise<number> {
  const folder = temporaryFolder();
  const file = join(folder, 'one.jsonl');
  writeFileSync(file, `${JSON.stringify({ doi: '10.5555/bench.one', title: 'One record' })}\n`);
  const { wall } = await runImport(join(folder, 'data'), 'jsonl', file);
  removeFolder(folder);
  return wall;
}

const runImport = (dataDir: string, source: string, file: string, settings: Settings = {}): Promise<CommandRun> =>
  runCommand(dataDir, ['papers', 'import', source, file], settings);

/** Settings of the service beyond those of a bench. */
type Settings = Readonly<Record<string, string>>;

/** A command of the command line, seen from outside. */
interface CommandRun {
  /** Milliseconds from the start of the process to its end. */
  readonly wall: number;
  /** Bytes, highest of its processes together. */
  readonly peakMemory: number;
}

/** Runs a command that runs leanly (src/cli/thrifty-process.ts), as anybody would. @throws Error with its complaint when it fails */
export async function runCommand(
  dataDir: string,
  args: readonly string[],
  settings: Settings = {},
  root?: string,
): Promise<CommandRun> {
  const folder = temporaryFolder();
  const memoryFile = join(folder, 'memory');
  const begun = performance.now();
  const run = startFile('src/cli/main.ts', args, {
    settings: { TRAWL_DATA_DIR: dataDir, TRAWL_BENCH_MEMORY: memoryFile, ...settings },
    ...{ cwd: folder, root },
    nodeArgs: ['--import', pathToFileURL(projectFile('bench/lib/report-memory.ts')).href],
  });
  const code = await run.ended;
  const wall = performance.now() - begun;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${run.complaint()}`);
  const peaks = readFileSync(memoryFile, 'utf8').trim().split('\n').map(Number);
  // All processes of the command together, as if their peaks fell on one moment.
  const peakMemory = peaks.reduce((sum, peak) => sum + peak, 0);
  removeFolder(folder);
  return { wall, peakMemory };
}

/** What `papers status` tells. */
export interface Status {
  readonly papers: number;
  readonly waiting: number;
  readonly rejected: number;
  readonly vectors: { readonly due: boolean };
}

/** Asks for the state of a data folder. */
export async function status(dataDir: string, settings: Settings = {}): Promise<Status> {
  const output = await outputOf('src/cli/main.ts', ['papers', 'status', '--json'], {
    TRAWL_DATA_DIR: dataDir,
    ...settings,
  });
  const { index, vectors, runs } = JSON.parse(output) as {
    vectors: Status['vectors'];
    index: { papers: number; waiting: number };
    runs: readonly { rejected: number }[];
  };
  return { papers: index.papers, waiting: index.waiting, rejected: runs[0]?.rejected ?? 0, vectors };
}
