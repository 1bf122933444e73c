import type { RecordPlace } from '../../../engines/archives/index.ts';
import type { ClaimedJob, Jobs } from '../../../foundation/jobs/index.ts';
import { addImported } from '../../scrape/index.ts';
import type { MadePage } from './make-pages.ts';
import { OTHER_CAPTURE } from './other-capture.ts';
import { storePages } from './store-pages.ts';

/** How far an import is: its checkpoint, written with the pages that it counts. */

export interface ArchiveProgress {
  /** Archive, and WARC file in it, that is read. */
  readonly archive: number;
  readonly file: number;
  readonly from: RecordPlace;
  /** Of packed bytes, those that were read. */
  readonly bytes: number;
  readonly counts: ArchiveCounts;
}

export interface ArchiveCounts {
  /** Stored. */
  readonly pages: number;
  /** Of them, those of which a later state took the place of an earlier one. */
  readonly replaced: number;
  /** What was left out, by reason. */
  readonly left: Readonly<Record<string, number>>;
  /** Archives that could not be read, or not to their end. */
  readonly problems: readonly string[];
}

const MOST_PROBLEMS = 100;
export const FILE_START: RecordPlace = { at: 0, inside: 0 };
const NOTHING: ArchiveProgress = {
  ...{ archive: 0, file: 0, from: FILE_START, bytes: 0 },
  counts: { pages: 0, replaced: 0, left: {}, problems: [] },
};

export interface KeptProgress {
  /** Where the run began; undefined for the first run. */
  readonly resumed: ArchiveProgress | undefined;
  readonly now: ArchiveProgress;
  /** Pages of this run. */
  readonly made: number;
  /** Counts what is left out; stored with the next pages. */
  leave(reason: string, count?: number): void;
  problem(message: string): void;
  /** Stores pages and how far the import is. */
  store(pages: readonly MadePage[], to: Omit<ArchiveProgress, 'counts'>): Promise<void>;
}

export function openProgress(jobs: Jobs, job: ClaimedJob): KeptProgress {
  const resumed = job.progress as ArchiveProgress | undefined;
  let now = resumed ?? NOTHING;
  let made = 0;
  const left = new Map(Object.entries(now.counts.left));
  const leave = (reason: string, count = 1): void => void left.set(reason, (left.get(reason) ?? 0) + count);
  return {
    resumed,
    get now() {
      return now;
    },
    get made() {
      return made;
    },
    leave,
    problem(message) {
      const problems = [...now.counts.problems, message].slice(0, MOST_PROBLEMS);
      now = { ...now, counts: { ...now.counts, problems } };
    },
    async store(pages, to) {
      now = await jobs.db.transaction(async (tx) => {
        const { added, replaced, older } = await storePages(tx, job.id, pages);
        await addImported(
          tx,
          pages.flatMap(({ row }) => row ?? []),
        );
        const again = older > 0 ? [[OTHER_CAPTURE, (left.get(OTHER_CAPTURE) ?? 0) + older] as const] : [];
        const counts = {
          ...now.counts,
          pages: now.counts.pages + added,
          replaced: now.counts.replaced + replaced,
          left: Object.fromEntries([...new Map([...left, ...again])].sort()),
        };
        const next = { ...to, counts };
        await jobs.checkpoint(tx, job, next);
        return next;
      });
      for (const [reason, count] of Object.entries(now.counts.left)) left.set(reason, count);
      made += pages.length;
    },
  };
}
