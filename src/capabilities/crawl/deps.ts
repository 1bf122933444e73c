import type { Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Blobs, Database, Transaction } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { OpenedFile } from '../map/index.ts';
import type { JobChanges } from './job-changes.ts';
import type { Paces } from './pace/paces.ts';
import type { PageFetcher, ReadRobots } from './page-fetcher.ts';
import type { PageSemaphore } from './page-semaphore.ts';
import type { PageJob } from './settings.ts';
import type { StorageWaits } from './storage-waits.ts';

/** What running a job needs. */
export interface RunDeps {
  readonly jobs: Jobs;
  /** Undefined: large documents are kept in rows too. */
  readonly blobs: Blobs | undefined;
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency' | 'teams'>;
  readonly pages: PageFetcher;
  readonly readRobots: ReadRobots;
  /** Opens a file of a site through the guard. */
  readonly openFile: (
    url: string,
    deadline: Deadline,
  ) => Promise<OpenedFile & { readonly headers: Readonly<Record<string, string>> }>;
  readonly semaphore: PageSemaphore;
  /** Ids of the jobs that this process works on. */
  readonly working: Set<string>;
  /** Of hosts, for all jobs of all processes. */
  readonly paces: Paces;
  /** Milliseconds for which a page, or a host that answers with failures only, is tried again; 0 is not at all. */
  readonly patience: number;
  readonly storage: StorageWaits;
  readonly changes: JobChanges;
  readonly notify: Notify;
  readonly clock: Clock;
  readonly log: Log;
  /** Database and settings of a job; undefined for a job under zero data retention whose process has ended. */
  rowsOf(job: { readonly id: string; readonly payload: unknown }): { db: Database; settings: PageJob } | undefined;
}

/** What a webhook reports of a job. */
export type JobNews =
  | { readonly type: 'started' | 'completed' }
  | { readonly type: 'failed'; readonly error: string }
  | { readonly type: 'page'; readonly n: number }
  | { readonly type: 'page_failed'; readonly url: string; readonly error: string };

/**
 * Adds events of a job to the outbox of its webhook, as part of a transaction.
 * @param isInMemory whether its documents are in the memory of this process only
 */
type Notify = (tx: Transaction, jobId: string, news: readonly JobNews[], isInMemory?: boolean) => Promise<void>;
