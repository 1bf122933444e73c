import { ArchiveError, type ArchivePlace, readCaptures, warcFiles } from '../../../engines/archives/index.ts';
import { type ClaimedJob, type Jobs, LeaseLostError } from '../../../foundation/jobs/index.ts';
import { anySignal } from '../../../foundation/kernel/any-signal.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { LARGEST_PAGE } from '../../scrape/index.ts';
import { addNotes } from '../notes.ts';
import type { PageJob } from '../settings.ts';
import { checkFilter, type ImportFilter, ofHosts } from './filter.ts';
import { claimImport, endedImport } from './import-job.ts';
import {
  type ArchiveCounts,
  type ArchiveProgress,
  FILE_START,
  type KeptProgress,
  openProgress,
} from './import-progress.ts';
import { createPageMaker, type MadePage, type MakerDeps, NO_ADDRESS } from './make-pages.ts';
import type { ArchivePlaces } from './places.ts';
import { laterThanStored } from './store-pages.ts';

/** Pages of web archives as results of a job, found by search and read by scrapes of the team. Resumes where it was stopped. */

interface ImportDeps extends MakerDeps {
  readonly jobs: Jobs;
  /** Makes pages known to the search of the team. */
  index(teamId: string, pages: readonly MadePage['indexed'][]): Promise<void>;
}

export interface ArchiveImport extends ImportFilter {
  readonly teamId: string;
  /** As the operator named it, without credentials. */
  readonly name: string;
  readonly archives: ArchivePlaces;
}

export interface ImportSummary extends ArchiveCounts {
  readonly id: string;
  readonly resumed: boolean;
  /** It had ended before: nothing was read. */
  readonly isOld: boolean;
  /** Milliseconds of this run, packed bytes of it, and pages that it made. */
  readonly elapsed: number;
  readonly read: number;
  readonly made: number;
}

interface RunOptions {
  readonly signal: AbortSignal;
  /** @param of packed bytes in all; undefined if a size is not known */
  readonly onProgress?: (now: {
    readonly pages: number;
    readonly bytes: number;
    readonly of: number | undefined;
  }) => void;
}

/** Pages, and bytes of them, that are made and stored together. */
const BATCH_PAGES = 64;
const BATCH_BYTES = 32 * 1024 * 1024;
/** Records between two notes of the place, if none of them gives a page. */
const BATCH_RECORDS = 20_000;
/** Bytes of a record that is kept: the page may be coded. */
const LARGEST_RECORD = LARGEST_PAGE + 1024 * 1024;
/**
 * Imports archives, or goes on with an import of the same files with the same filters.
 * @throws OperatorError for a filter that is none, if another process works on it, or if it was cancelled; the reason of the signal
 */
export async function importArchives(
  deps: ImportDeps,
  task: ArchiveImport,
  options: RunOptions,
): Promise<ImportSummary> {
  const { jobs } = deps;
  const { teamId, name, archives, hosts, languages, types } = task;
  checkFilter(task);
  const filter = { hosts, languages, types };
  const key = `${archives.key} ${JSON.stringify(filter)}`;
  const old = await endedImport(jobs, teamId, key);
  if (old !== undefined) {
    return { ...(old.result as ArchiveCounts), id: old.id, resumed: false, isOld: true, elapsed: 0, read: 0, made: 0 };
  }
  const settings: PageJob = {
    ...{ url: name, baseUrl: '', zeroDataRetention: false, hasWebhook: false },
    scrapeOptions: { formats: [{ type: 'markdown' }] },
    imported: { key, ...filter },
  };
  const job = await claimImport(jobs, teamId, settings, options.signal);
  const lost = new AbortController();
  const beating = setInterval(() => {
    jobs.heartbeat(job).catch((error: unknown) => lost.abort(error));
  }, job.leaseMs / 3);
  try {
    return await run(deps, task, job, { ...options, signal: anySignal(options.signal, lost.signal) });
  } catch (error) {
    const reason = lost.signal.aborted ? lost.signal.reason : error;
    if (reason instanceof LeaseLostError) {
      throw new OperatorError(
        reason.loss === 'cancelled'
          ? 'the import was cancelled; its pages stay'
          : 'another process has taken the import over',
      );
    }
    await jobs.release(job).catch(() => {});
    throw error;
  } finally {
    clearInterval(beating);
  }
}

async function run(
  deps: ImportDeps,
  task: ArchiveImport,
  job: ClaimedJob,
  { signal, onProgress }: RunOptions,
): Promise<ImportSummary> {
  const { jobs } = deps;
  const { places } = task.archives;
  const began = performance.now();
  const progress = openProgress(jobs, job);
  const { resumed } = progress;
  const of = sizeOf(places);
  const maker = createPageMaker(deps, { ...task, jobId: job.id });
  const store: Reading['store'] = async (pages, to) => {
    // Search keeps the latest state of a page, as the job does.
    const later = await laterThanStored(jobs.db, job.id, pages);
    await deps.index(
      task.teamId,
      later.map((page) => page.indexed),
    );
    await progress.store(pages, to);
    onProgress?.({ pages: progress.now.counts.pages, bytes: to.bytes, of });
  };
  for (let archive = resumed?.archive ?? 0; archive < places.length; archive++) {
    const before = sizeOf(places.slice(0, archive)) ?? 0;
    const from = archive === resumed?.archive ? resumed : undefined;
    try {
      await readArchive(places[archive] as ArchivePlace, {
        task,
        maker,
        progress,
        store,
        archive,
        before,
        from,
        signal,
      });
    } catch (error) {
      // The others are read.
      if (!(error instanceof ArchiveError)) throw error;
      if (places.length === 1 && progress.now.counts.pages === 0) {
        await jobs.fail(jobs.db, job, error.message);
        throw error;
      }
      progress.problem(error.message);
    }
  }
  const { counts, bytes } = progress.now;
  const reasons = Object.entries(counts.left).map(([reason, count]) => `${count} (${reason})`);
  const unread = counts.problems.length;
  const said = [
    ...(reasons.length === 0 ? [] : [`has records that were left out: ${reasons.join(', ')}`]),
    ...(unread === 0 ? [] : [`has files that could not be read, or not to their end: ${unread}`]),
  ];
  await jobs.db.transaction(async (tx) => {
    await addNotes(
      tx,
      job.id,
      said.length === 0 ? [] : [{ kind: 'archive', subject: task.name, text: said.join('; it ') }],
    );
    await jobs.complete(tx, job, counts);
  });
  return {
    ...{ ...counts, id: job.id, resumed: resumed !== undefined, isOld: false },
    elapsed: Math.round(performance.now() - began),
    read: bytes - (resumed?.bytes ?? 0),
    made: progress.made,
  };
}

/** Bytes of all; undefined if one has no size. */
const sizeOf = (places: readonly ArchivePlace[]): number | undefined =>
  places.every(({ size }) => size !== undefined) ? places.reduce((sum, { size = 0 }) => sum + size, 0) : undefined;

interface Reading extends Pick<KeptProgress, 'store'> {
  readonly task: ArchiveImport;
  readonly maker: ReturnType<typeof createPageMaker>;
  readonly progress: Pick<KeptProgress, 'leave'>;
  /** Its number, and the bytes of those before it. */
  readonly archive: number;
  readonly before: number;
  /** Where an earlier run ended in it. */
  readonly from: ArchiveProgress | undefined;
  readonly signal: AbortSignal;
}

/** @throws ArchiveError */
async function readArchive(place: ArchivePlace, reading: Reading): Promise<void> {
  const { task, maker, progress, store, archive, from, signal } = reading;
  const isOfHosts = ofHosts(task.hosts);
  const files = await warcFiles(place);
  for (let file = from?.file ?? 0; file < files.length; file++) {
    const before = reading.before + (sizeOf(files.slice(0, file)) ?? 0);
    let last = file === from?.file ? from.from : FILE_START;
    const batch = maker.batch();
    let records = 0;
    const flush = async (): Promise<void> => {
      records = 0;
      const pages = await batch.make(signal, progress.leave);
      await store(pages, { archive, file, from: last, bytes: before + last.at });
    };
    const captures = readCaptures(files[file] as ArchivePlace, {
      from: last,
      maxBlock: LARGEST_RECORD,
      wants(url) {
        const parsed = URL.parse(url);
        return parsed !== null && /^https?:$/.test(parsed.protocol) && isOfHosts(parsed);
      },
      passedOver: (url) => progress.leave(/^https?:/i.test(url) ? 'other hosts' : NO_ADDRESS),
    });
    for await (const { capture, fault, next } of captures) {
      signal.throwIfAborted();
      const reason = capture === undefined ? fault : batch.add(capture);
      if (reason !== undefined) progress.leave(reason);
      last = next;
      if (++records >= BATCH_RECORDS || batch.pages >= BATCH_PAGES || batch.bytes >= BATCH_BYTES) await flush();
    }
    await flush();
  }
}
