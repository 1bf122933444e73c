import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  egressFor,
  planSnapshot,
  type Scratch,
  type SnapshotPlan,
  trySearches,
} from '../../capabilities/research/index.ts';
import { loadConfig } from '../../foundation/config/index.ts';
import { createLog, silentLog } from '../../foundation/kernel/log.ts';
import { type Command, positionals } from '../command.ts';
import { withPapers } from '../papers.ts';
import { sizeOf } from '../size-of.ts';
import { SLICE_HELP, SLICE_OPTIONS, SLICE_USAGE, sliceOf } from '../snapshots.ts';
import { bytes, count, duration } from '../terminal.ts';
import { withDatabase } from '../with-database.ts';

export const command: Command = {
  usage: `<source> <folder|URL> ${SLICE_USAGE} [--json]`,
  description:
    'Estimates the import of a snapshot: records, papers, disk, memory, time, and how long a search takes afterwards.\n' +
    'Fetches the start of up to six parts (4 MB each), imports them into a temporary catalog, measures, and deletes it.\n' +
    'The figures are for this machine, with the load that it has now.',
  examples: ["trawl papers plan openalex s3://openalex/data/works --field 'Computer Science' --from-year 2020"],
  help: { ...SLICE_HELP, json: 'print it as JSON' },
  options: { ...SLICE_OPTIONS },
  async run(context) {
    const [source, place] = positionals(context, ['source', 'folder|URL']) as [string, string];
    const task = sliceOf(context, source, place);
    const config = await context.config();
    const { out, signal } = context;
    await using egress = egressFor(config, [task.endpoint, task.place]);
    const folder = await mkdtemp(join(tmpdir(), 'trawl-plan-'));
    try {
      const log = createLog(config.logLevel);
      const scratch = scratchIn(folder);
      out.progress('reading a sample');
      const plan = await planSnapshot({ log, egress, contact: config.contactEmail }, task, scratch, { signal });
      const { bavail, bsize } = await statfs(config.dataDir).catch(() => statfs('.'));
      if (context.values.json) out.print(JSON.stringify({ ...plan, free: bavail * bsize }));
      else for (const line of planLines(plan, bavail * bsize)) out.print(line);
      return 0;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** A catalog on SQLite in a folder, whatever this installation uses. */
function scratchIn(folder: string): Scratch {
  const dataDir = join(folder, 'data');
  const config = loadConfig({ TRAWL_DATA_DIR: dataDir });
  return {
    folder: join(folder, 'heads'),
    use: (work) => withPapers(config, work),
    searches: () => withDatabase(config, (db) => trySearches({ db, config, log: silentLog })),
    size: async () => {
      const [all, index] = await Promise.all([sizeOf(dataDir), sizeOf(config.indexDir)]);
      return { database: all - index, index };
    },
  };
}

function planLines(
  { parts, bytes: size, records, papers, disk, memory, time, search, sample, notes }: SnapshotPlan,
  free: number,
): string[] {
  const { database, index } = disk;
  return [
    `parts     ${count(parts)}, ${bytes(size)}`,
    `records   ${records.stated ? '' : 'about '}${count(records.all)}, of which about ${count(records.wanted)} are wanted`,
    `papers    about ${count(papers)}`,
    `disk      about ${bytes(database + index)} (database ${bytes(database)}, index ${bytes(index)}), and up to ${bytes(disk.parts)} for parts while they are read; ${bytes(free)} are free`,
    `memory    ${bytes(memory.import)} for the import, about ${bytes(memory.learning)} to learn from the papers and ${bytes(memory.service)} for the service while it is searched`,
    `time      about ${duration(time.all)}${time.fetch === undefined ? '' : ` (import ${duration(time.import)}, fetching ${duration(time.fetch)}, at once)`}${time.learning === undefined ? '' : `, then about ${duration(time.learning)} to learn from the papers, in the background`}`,
    ...(search === undefined
      ? []
      : [`search    about ${Math.round(search.p50)} ms, one in twenty longer than ${Math.round(search.p95)} ms`]),
    '',
    `from a sample of ${count(sample.records)} records, ${count(sample.papers)} papers, ${bytes(sample.bytes)} of ${count(sample.parts)} parts, on this machine now`,
    ...notes.slice(0, 20).map((note) => `  ! ${note}`),
  ];
}
