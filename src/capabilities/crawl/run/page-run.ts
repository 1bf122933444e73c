// Over 10 kB: the loop of a run and what it is made of, read from top to bottom.

import { setTimeout as delay } from 'node:timers/promises';
import type { ClaimedJob, Job, JobContext } from '../../../foundation/jobs/index.ts';
import { type Bell, createBell } from '../../../foundation/kernel/bell.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Database, isStorageOutage, type Transaction } from '../../../foundation/store/index.ts';
import type { Payer, Slot } from '../../../platform/accounts/index.ts';
import { packFetched } from '../archive-rows.ts';
import type { RunDeps } from '../deps.ts';
import { fingerprints, hasQueued, heldPages, nextPages } from '../frontier.ts';
import { type Finished, type Ledger, openLedger, type Stored } from '../ledger.ts';
import type { Site } from '../open-site.ts';
import type { FetchedPage } from '../page-fetcher.ts';
import { createPageQueue, type PageQueue, type Taken } from '../page-queue.ts';
import { releaseHeld } from '../release-held.ts';
import type { PageJob } from '../settings.ts';
import { createSlots, type Slots } from '../slots.ts';
import { createNearDuplicates, type NearDuplicates } from '../traps/near-duplicates.ts';
import { createSameAnswers } from '../traps/same-answers.ts';
import { opensIn } from '../visit-time.ts';
import type { Share } from '../workers/share.ts';
import { type AttemptDeps, attemptPage } from './attempt.ts';
import { createFailures } from './failure.ts';
import { lookAround } from './help-wanted.ts';
import { outcomeOf } from './outcome.ts';
import { createPagesAhead, type PagesAhead } from './pages-ahead.ts';
import { createTasks, type Tasks } from './tasks.ts';

/**
 * The pages of one job that are this process's share: takes URLs from the frontier, fetches several at once, and stores the results. Only
 * rows outlive it. `PagesAhead` has the pages, `attemptPage` says what becomes of one, and the ledger writes it down.
 */

export interface PageRunOptions {
  readonly deps: RunDeps;
  readonly job: Pick<ClaimedJob, 'id' | 'teamId'>;
  /** Of the claim of the job; undefined for a helper, which ends when it has had nothing to do for a while. */
  readonly fence: number | undefined;
  readonly settings: PageJob;
  readonly context: Pick<JobContext, 'signal'>;
  readonly share: Share;
  /** Called with the job from time to time while others work on it too. */
  heard?(job: Job | undefined): void;
  /** Of the rows; under zero data retention it is another database than that of the jobs. */
  readonly db: Database;
  /** Called in the transaction that stores pages, in the database of the jobs. */
  stored(tx: Transaction, stored: Stored): Promise<void>;
  /** The lock under which others add URLs to the job. */
  readonly lock: string;
  readonly site: Site | undefined;
  /** Whether local search finds the pages. */
  readonly localSearch: boolean;
  /** Scope of the usage. */
  readonly what: string;
}

/** Pages that are released at once. */
const MOST_RELEASED = 64;
/** Milliseconds after which a helper leaves that has nothing to do. */
const LINGER = 5_000;
/** Milliseconds between two questions for a slot of a plan that has none. */
const SLOT_WAIT = 1_000;

/** Why nothing starts any more. */
type Stopped = { readonly why: 'credits' } | { readonly why: 'error'; readonly error: unknown };

export class PageRun {
  readonly ledger: Ledger;
  readonly #options: PageRunOptions;
  readonly #payer: Payer;
  readonly #deadline: Deadline;
  readonly #bell: Bell;
  readonly #tasks: Tasks<'worker' | 'feed'>;
  readonly #queue: PageQueue;
  readonly #pages: PagesAhead;
  readonly #near: NearDuplicates | undefined;
  readonly #attempts: AttemptDeps;
  readonly #slots: Slots;
  readonly #pause: () => Promise<void>;
  /** Of the workers, how many have a page. */
  #fetching = 0;
  /** Pages that others may have, too, are being fetched or wait. */
  #queuedAnywhere = Number.POSITIVE_INFINITY;
  #idleSince: number | undefined;
  #stopped: Stopped | undefined;

  static async open(options: PageRunOptions): Promise<PageRun> {
    const { deps, job, db, settings, share, fence } = options;
    const bell = createBell();
    let pagesUnderWay = (): number => 0;
    const ledger = await openLedger({
      db,
      limit: settings.crawl?.limit ?? Number.POSITIVE_INFINITY,
      stored: options.stored,
      jobsDb: deps.jobs.db,
      credits: deps.accounts.credits,
      clock: deps.clock,
      jobId: job.id,
      fence,
      isShared: () => share.isShared,
      prove: share.prove,
      lock: options.lock,
      pagesUnderWay: () => pagesUnderWay(),
      wrote: () => {
        deps.changes.publish(job.id);
        bell.ring();
      },
    });
    const run = new PageRun(options, ledger, bell);
    await run.#learnTexts();
    pagesUnderWay = () => run.#tasks.count('worker');
    return run;
  }

  private constructor(options: PageRunOptions, ledger: Ledger, bell: Bell) {
    const { deps, job, db, settings, site, share, context, what, localSearch } = options;
    const { signal } = context;
    this.#options = options;
    this.ledger = ledger;
    this.#bell = bell;
    this.#tasks = createTasks(
      (error) => this.#stop({ why: 'error', error }),
      () => bell.ring(),
    );
    this.#queue = createPageQueue(deps.paces);
    this.#pages = createPagesAhead(
      this.#queue,
      share,
      (range, limit, buckets) => nextPages(db, job.id, range, limit, deps.clock, buckets),
      () => this.#learnTexts(),
    );
    this.#near = settings.crawl?.skipNearDuplicates ? createNearDuplicates() : undefined;
    this.#slots = createSlots(() => this.#acquireSlot());
    this.#payer = payerOf(job, settings);
    this.#deadline = deadlineIn(Number.POSITIVE_INFINITY, signal);
    this.#pause = spacing(site?.delay ?? 0, signal);
    const blobs = settings.zeroDataRetention ? undefined : deps.blobs;
    const outcomes = {
      ...{ site, crawl: settings.crawl, near: this.#near, same: createSameAnswers(), isFull: () => ledger.isFull },
      store: ({ seq }: { readonly seq: number }, fetched: FetchedPage) => {
        const pack = () => packFetched({ jobId: job.id, teamId: job.teamId ?? '', blobs }, String(seq), fetched);
        return deps.storage.run(job.id, signal, () => true, pack);
      },
    };
    this.#attempts = {
      ...{
        deps,
        jobId: job.id,
        settings,
        payer: this.#payer,
        what,
        signal,
        deadline: this.#deadline,
        site,
        localSearch,
      },
      failures: createFailures(deps.patience, this.#queue),
      outcomeOf: (page, fetched, took) => outcomeOf(page, fetched, outcomes, took),
    };
  }

  /** What this job has stored before, here or in another process. */
  async #learnTexts(): Promise<void> {
    if (this.#near === undefined) return;
    const { db, job } = this.#options;
    for (const { url, fingerprint } of await fingerprints(db, job.id)) this.#near.add(url, fingerprint);
  }

  /** Whether it stopped because the team has no credits left. */
  get isOutOfCredits(): boolean {
    return this.#stopped?.why === 'credits';
  }

  /** Milliseconds until pages may be fetched. */
  opensIn(): number {
    const { settings, deps } = this.#options;
    return opensIn(settings.crawl?.visitTime, deps.clock.now());
  }

  /** See `Share`. */
  get prove(): Share['prove'] {
    return this.#options.share.prove;
  }

  /** Runs something that adds to the frontier; the run does not end before it. */
  feed(work: () => Promise<void>): void {
    this.#tasks.start('feed', work);
  }

  /**
   * Works until nothing is left to fetch, or until no pages may be fetched at this time of the day.
   * @throws LeaseLostError, the reason of the signal, an error of the database; everything that was under way has ended then
   */
  async work(): Promise<void> {
    const { deps, context } = this.#options;
    const { signal } = context;
    const ring = this.#bell.ring;
    signal.addEventListener('abort', ring);
    const unlisten = deps.paces.listen(ring);
    this.#queuedAnywhere = Number.POSITIVE_INFINITY;
    const looking = new AbortController();
    const looks = this.#look(looking.signal).catch((error: unknown) => this.#stop({ why: 'error', error }));
    try {
      for (;;) {
        signal.throwIfAborted();
        if (this.#stopped?.why === 'error') throw this.#stopped.error;
        this.#bell.reset();
        if (!(await this.#pages.fill(this.ledger.last, this.#workers))) this.#bell.ring();
        this.#startWorkers();
        if (this.#isOver()) return;
        await this.#bell.wait(this.#restsFor());
      }
    } finally {
      unlisten();
      signal.removeEventListener('abort', ring);
      await this.#pages.close(async () => {
        await this.#tasks.ended();
        await this.#slots.close();
        looking.abort();
        await looks;
      });
    }
  }

  get #workers(): number {
    return this.#tasks.count('worker');
  }

  /** Whether no page may start, whatever there is. */
  get #isClosed(): boolean {
    return this.#stopped !== undefined || this.opensIn() > 0;
  }

  #stop(why: Stopped): void {
    if (this.#stopped?.why !== 'error') this.#stopped = why;
    this.#bell.ring();
  }

  /** Whether nothing is left to do here. */
  #isOver(): boolean {
    const { share, fence } = this.#options;
    const isIdle = this.#workers === 0 && this.#tasks.count('feed') === 0;
    if (isIdle && (this.isOutOfCredits || this.opensIn() > 0)) return true;
    if (!isIdle || !this.#pages.isDone(this.ledger.last)) {
      this.#idleSince = undefined;
      return false;
    }
    if (!share.isShared) return true;
    if (fence !== undefined) return this.#queuedAnywhere === 0;
    this.#idleSince ??= performance.now();
    return performance.now() - this.#idleSince > LINGER;
  }

  /** Milliseconds until a page may start, if nothing happens before. */
  #restsFor(): number {
    // Where pages may start now, workers are on their way to them.
    const isWaiting =
      this.#workers < this.#options.share.most && !this.isOutOfCredits && this.#queue.startable(1) === 0;
    return isWaiting ? this.#queue.startsIn() : Number.POSITIVE_INFINITY;
  }

  #look(signal: AbortSignal): Promise<void> {
    const { deps, db, share, fence, heard } = this.#options;
    const looks = {
      ...{ db, jobsDb: deps.jobs.db, share, isHolder: fence !== undefined },
      heard,
      divide: async () => {
        const now = await this.#pages.divide(this.#workers);
        this.#queuedAnywhere = await this.ledger.refresh();
        this.#bell.ring();
        return now;
      },
      hasSpare: () => !this.#isClosed && share.most > 1 && this.#queue.startableHosts() >= 2,
      isFull: () => deps.semaphore.waiting > 0,
      pause: (ms: number) => sleep(ms, signal),
    };
    return lookAround(looks, signal);
  }

  /** As many as there are pages that may start now. */
  #startWorkers(): void {
    if (this.#isClosed) return;
    const starting = this.#workers - this.#fetching;
    const free = this.#options.share.most - this.#workers;
    const wanted = this.#queue.startable(starting + free) - starting;
    for (let n = Math.min(free, wanted); n > 0; n--) this.#tasks.start('worker', () => this.#worker());
  }

  /** Fetches one page after the other until none is left. */
  async #worker(): Promise<void> {
    const { deps, job, context, share } = this.#options;
    for (;;) {
      if (context.signal.aborted || this.#isClosed) return;
      if (this.#queue.startable(1) === 0 || this.#workers > share.most) return;
      await this.#pause();
      const slot = await this.#slots.take();
      try {
        const release = await deps.semaphore.acquire(job.teamId ?? '', context.signal);
        try {
          const taken = this.#pages.take();
          if (taken === undefined) return;
          // Where pages start one by one, another may have to look after the next.
          if (taken.pace.isPaced) this.#bell.ring();
          await this.#visit(taken);
        } finally {
          release();
        }
      } finally {
        await this.#slots.give(slot);
      }
    }
  }

  /** Fetches a page and stores what became of it. */
  async #visit(taken: Taken): Promise<void> {
    this.#fetching++;
    try {
      const attempted = await attemptPage(taken, this.#attempts);
      if (attempted.kind === 'unpaid') return this.#stop({ why: 'credits' });
      if (attempted.kind === 'again') return this.#pages.again(attempted.page, taken);
      await this.#write(attempted.finished);
      const { end, page } = attempted.finished;
      if (end?.state === 'queued' && page) {
        const { attempts, blamed, wait = 0, error = '', code, status } = end;
        this.#pages.again({ ...page, attempts, blamed, wait, failure: { error, code, status } }, taken);
      }
    } finally {
      this.#pages.end(taken.page);
      this.#fetching--;
    }
  }

  /** Stores a page, as soon as that is possible; one that cannot be stored is not charged. */
  async #write(finished: Finished): Promise<void> {
    const { deps, job, context } = this.#options;
    try {
      await deps.storage.run(job.id, context.signal, isStorageOutage, () => this.ledger.write(finished));
    } catch (error) {
      await finished.reservation?.refund().catch(() => {});
      throw error;
    }
  }

  /** A slot of the team's plan. */
  async #acquireSlot(): Promise<Slot> {
    const { deps, context } = this.#options;
    for (;;) {
      try {
        return await deps.accounts.concurrency.acquire(this.#payer, { deadline: this.#deadline });
      } catch (error) {
        if (!(error instanceof ApiError && error.key === 'CONCURRENCY_LIMIT_REACHED')) throw error;
        await sleep(SLOT_WAIT, context.signal);
      }
    }
  }

  /** Stores the pages that were held back, where no other form of their address was fine. */
  async release(): Promise<void> {
    const { db, deps, job, what } = this.#options;
    for (;;) {
      const held = await heldPages(db, job.id, MOST_RELEASED);
      const isPaid = await releaseHeld(
        held.map(({ seq, credits }) => ({ seq, credits })),
        (credits) => deps.accounts.credits.reserve(this.#payer, credits, what),
        (release, reservation) => this.#write({ found: [], release, reservation }),
      );
      if (!isPaid) return this.#stop({ why: 'credits' });
      if (held.length < MOST_RELEASED || this.isOutOfCredits) return;
    }
  }

  /** Whether URLs were added since `work` has ended, or others work on some. */
  async hasMore(on: Database | Transaction): Promise<boolean> {
    const { job, deps, share } = this.#options;
    if (share.isShared) return hasQueued(on, job.id);
    return this.#pages.readOn((range, limit) => nextPages(on, job.id, range, limit, deps.clock));
  }
}

/** The team and the key that pay for the pages of a job. */
function payerOf(job: { readonly teamId: string | undefined }, settings: Pick<PageJob, 'keyId'>): Payer {
  return { teamId: job.teamId ?? '', ...(settings.keyId === undefined ? {} : { keyId: settings.keyId }) };
}

/** Waits so that two calls are some milliseconds apart. */
function spacing(ms: number, signal: AbortSignal): () => Promise<void> {
  let next = 0;
  return async () => {
    if (ms === 0) return;
    const now = performance.now();
    const wait = next - now;
    next = Math.max(now, next) + ms;
    if (wait > 0) await sleep(wait, signal);
  };
}

/** Returns early when the signal aborts. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => {});
