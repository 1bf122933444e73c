import { resolve } from 'node:path';
import {
  egressFor,
  IMPORT_SOURCES,
  importSnapshot,
  isRemote,
  type OpenalexFilter,
  SNAPSHOT_SOURCES,
  type SnapshotOutlook,
  type SnapshotSource,
  type SnapshotSummary,
  type SnapshotTask,
} from '../capabilities/research/index.ts';
import { type Command, type Context, several, text, UsageError, wholeNumber } from './command.ts';
import { withPapers } from './papers.ts';
import { bytes, count, type Terminal } from './terminal.ts';
import { progressLines, summaryLines } from './watch-ingest.ts';

/** Options that choose papers of OpenAlex, and the store of a snapshot. */
export const SLICE_OPTIONS = {
  type: { type: 'string', multiple: true },
  language: { type: 'string', multiple: true },
  field: { type: 'string', multiple: true },
  'from-year': { type: 'string' },
  'to-year': { type: 'string' },
  's3-endpoint': { type: 'string' },
} as const satisfies Command['options'];

export const SLICE_HELP = {
  type: 'OpenAlex: only works of this type, such as article; may be repeated',
  language: 'OpenAlex: only works in this language, such as en; may be repeated',
  field: 'OpenAlex: only works of this subfield, field or domain; may be repeated',
  'from-year': 'OpenAlex: only works published in this year or later',
  'to-year': 'OpenAlex: only works published in this year or earlier',
  's3-endpoint': 'for s3:// places: URL of an S3 store other than AWS',
};

/** undefined if no filter is given. @throws UsageError for a filter of another source than OpenAlex */
export function filterOf(context: Context, source: string): OpenalexFilter | undefined {
  const filter = {
    types: several(context, 'type'),
    languages: several(context, 'language'),
    fields: several(context, 'field'),
    fromYear: wholeNumber(context, 'from-year'),
    toYear: wholeNumber(context, 'to-year'),
  };
  const isGiven = Object.values(filter).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  );
  if (isGiven && source !== 'openalex') throw new UsageError('filters are for the source openalex');
  return isGiven ? filter : undefined;
}

/** The slice that a command names. @throws UsageError for a source without snapshots */
export function sliceOf(context: Context, source: string, place: string): SnapshotTask {
  if (!(SNAPSHOT_SOURCES as readonly string[]).includes(source)) {
    const isSource = (IMPORT_SOURCES as readonly string[]).includes(source);
    throw new UsageError(
      isSource
        ? `a URL or folder is for ${SNAPSHOT_SOURCES.join(', ')}; for ${source}, name files`
        : `unknown source "${source}"; use one of ${SNAPSHOT_SOURCES.join(', ')}`,
    );
  }
  const endpoint = text(context, 's3-endpoint');
  if (endpoint !== undefined && !URL.canParse(endpoint))
    throw new UsageError(`--s3-endpoint: "${endpoint}" is not a URL`);
  const absolute = isRemote(place) ? place : resolve(place);
  return { source: source as SnapshotSource, place: absolute, endpoint, filter: filterOf(context, source) };
}

/** Imports the slice with its progress on the terminal. @returns the exit code */
export async function runSnapshot(context: Context, task: SnapshotTask): Promise<number> {
  const { out, signal } = context;
  const config = context.config();
  await using egress = egressFor(config, task);
  const show = progressLines(out, task.source);
  return await withPapers(config, async (deps) => {
    try {
      const summary = await importSnapshot({ ...deps, egress, contact: config.contactEmail }, task, {
        signal,
        onOutlook: (outlook) => {
          for (const line of outlookLines(outlook)) out.note(line);
        },
        onProgress: (progress) => show({ ...progress, done: progress.share, total: 1 }),
      });
      if (context.values.json) out.print(JSON.stringify(summary));
      else print(out, summary);
      return 0;
    } catch (error) {
      if (!signal.aborted) throw error;
      out.note('stopped; imported papers are kept. Run the same command again to resume.');
      return 130;
    }
  });
}

/** Problems that are printed; the others are counted. */
const SHOWN = 20;

function print(out: Terminal, summary: SnapshotSummary): void {
  const { total, read, before, failed } = summary.parts;
  const earlier = before > 0 ? `, ${count(before)} read before` : '';
  out.print(
    `${count(total)} parts: ${count(read)} read${earlier}${failed > 0 ? `, ${count(failed)} not readable` : ''}`,
  );
  for (const line of summaryLines(summary)) out.print(line);
  for (const problem of summary.problems.slice(0, SHOWN)) out.print(`  ! ${problem}`);
  if (summary.problems.length > SHOWN) out.print(`  ! and ${count(summary.problems.length - SHOWN)} more`);
  if (failed > 0) out.print('Run the same command again to try the parts that could not be read.');
}

function outlookLines({ parts, done, bytes: size, records, disk }: SnapshotOutlook): string[] {
  const facts = [
    `${count(parts - done)} of ${count(parts)} parts to read`,
    ...(size === undefined ? [] : [bytes(size)]),
    ...(records === undefined ? [] : [`${count(records)} records before filters`]),
    ...(disk > 0 ? [`up to ${bytes(disk)} of disk for parts while they are read`] : []),
  ];
  return [facts.join(', ')];
}
