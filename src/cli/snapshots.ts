import { resolve } from 'node:path';
import {
  egressFor,
  FILTERS,
  IMPORT_SOURCES,
  importSnapshot,
  isRemote,
  type RecordFilter,
  SNAPSHOT_SOURCES,
  type SnapshotOutlook,
  type SnapshotSource,
  type SnapshotSummary,
  type SnapshotTask,
} from '../capabilities/research/index.ts';
import { ownField } from '../foundation/kernel/table.ts';
import { type Command, type Context, several, text, UsageError, wholeNumber } from './command.ts';
import { withPapers } from './papers.ts';
import { bytes, count, type Terminal } from './terminal.ts';
import { progressLines, summaryLines } from './watch-ingest.ts';

/** Options that choose records of a source, and the store of a snapshot. */
export const SLICE_OPTIONS = {
  type: { type: 'string', multiple: true },
  language: { type: 'string', multiple: true },
  field: { type: 'string', multiple: true },
  journal: { type: 'string', multiple: true },
  'from-year': { type: 'string' },
  'to-year': { type: 'string' },
  's3-endpoint': { type: 'string' },
} as const satisfies Command['options'];

export const SLICE_USAGE =
  '[--type <type>]… [--language <code>]… [--field <name>]… [--journal <name|ISSN>]… [--from-year <year>] [--to-year <year>] [--s3-endpoint <url>]';

export const SLICE_HELP = {
  type: 'only records of this type: article (openalex), Review (pubmed); may be repeated',
  language: 'only records in this language: en (openalex), eng (pubmed); may be repeated',
  field:
    'only records of this subfield, field or domain (openalex), MeSH heading (pubmed) or category such as cs.CL (arxiv); may be repeated',
  journal: 'openalex, pubmed: only records of the journal with this name or ISSN; may be repeated',
  'from-year, --to-year': 'only records published in these years',
  's3-endpoint': 'for s3:// places: URL of an S3 store other than AWS',
};

/** undefined if no filter is given. @throws UsageError for a filter that the source does not have */
export function filterOf(context: Context, source: string): RecordFilter | undefined {
  const lists = {
    types: several(context, 'type'),
    languages: several(context, 'language'),
    fields: several(context, 'field'),
    journals: several(context, 'journal'),
  };
  const years = { fromYear: wholeNumber(context, 'from-year'), toYear: wholeNumber(context, 'to-year') };
  const given = (Object.keys(lists) as (keyof typeof lists)[]).filter((name) => lists[name].length > 0);
  if (given.length === 0 && years.fromYear === undefined && years.toYear === undefined) return undefined;
  const known = ownField(FILTERS, source);
  if (known === undefined) throw new UsageError(`filters are for ${Object.keys(FILTERS).join(', ')}`);
  const [other] = given.filter((name) => !known.includes(name));
  if (other !== undefined) throw new UsageError(`--${other.slice(0, -1)} is not for ${source}`);
  const { journals, ...rest } = lists;
  // The filter is a part of the slice's id: one without journals is as it was before there were any.
  return { ...rest, ...years, ...(journals.length > 0 ? { journals } : {}) };
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
  const config = await context.config();
  await using egress = egressFor(config, [task.endpoint, task.place]);
  const show = progressLines(out, task.source);
  return await withPapers(config, async (deps) => {
    try {
      const summary = await importSnapshot({ ...deps, egress, contact: config.contactEmail }, task, {
        signal,
        onOutlook: (outlook) => {
          for (const line of outlookLines(outlook)) out.note(line);
        },
        onProgress: show,
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
