import type { Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Blobs, Database, Transaction } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { OpenedFile } from '../map/index.ts';
import type { Gate } from './gate.ts';
import type { PageFetcher, ReadRobots } from './pages.ts';
import type { PageJob } from './settings.ts';
import type { Watch } from './watch.ts';

/** What running a job takes. */
export interface RunDeps {
  readonly jobs: Jobs;
  /** Undefined: large documents are kept in rows too. */
  readonly blobs: Blobs | undefined;
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency' | 'teams'>;
  readonly pages: PageFetcher;
  readonly readRobots: ReadRobots;
  /** Opens a file of a site through the guard. */
  readonly openFile: (url: string, deadline: Deadline) => Promise<OpenedFile>;
  readonly gate: Gate;
  readonly watch: Watch;
  readonly notify: Notify;
  readonly clock: Clock;
  readonly log: Log;
  /** Where the rows of a job are; undefined for one that left nothing behind and whose process is gone. */
  rowsOf(job: { readonly id: string; readonly payload: unknown }): { db: Database; settings: PageJob } | undefined;
}

/** What is told to whoever asked to be told of a job. */
export type JobNews =
  | { readonly type: 'started' | 'completed' }
  | { readonly type: 'failed'; readonly error: string }
  | { readonly type: 'page'; readonly n: number }
  | { readonly type: 'page_failed'; readonly url: string; readonly error: string };

/**
 * Sees to it, as part of a transaction, that news of a job reach its webhook.
 * @param isInMemory whether its documents are in the memory of this process only
 */
export type Notify = (tx: Transaction, jobId: string, news: readonly JobNews[], isInMemory?: boolean) => Promise<void>;
