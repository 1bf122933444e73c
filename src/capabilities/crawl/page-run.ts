// Over 10 kB: one state machine: frontier, pages under way and what is written down change together.

import type { ClaimedJob, JobContext } from '../../foundation/jobs/index.ts';
import { canonicalUrl } from '../../foundation/kernel/canonical-url.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { Payer, Reservation, Slot } from '../../platform/accounts/index.ts';
import type { RunDeps } from './deps.ts';
import type { Discovery } from './discovery.ts';
import { packDocument } from './documents.ts';
import { type FrontierPage, nextPages } from './frontier.ts';
import { type Finished, type Ledger, openLedger, type Stored } from './ledger.ts';
import type { PageFetcher, SiteRobots } from './page-fetcher.ts';
import type { Scope } from './scope.ts';
import type { Checkpoint, PageJob } from './settings.ts';

/**
 * The pages of one job, from first to last: takes URLs from the frontier, fetches several at once, and stores the results. The process
 * that runs it holds the lease of the job; only rows outlive it.
 */

/** What a crawl has beside a batch. */
export interface Site {
  /** URL of the start, in the form of the frontier. */
  readonly start: string;
  readonly scope: Scope;
  readonly discovery: Discovery;
  /** @throws the reason of the deadline's signal */
  robotsOf(url: URL, deadline: Deadline): Promise<SiteRobots>;
  /** Hops after which links are not followed. */
  readonly maxDepth: number;
  readonly followsLinks: boolean;
  /** Milliseconds between two pages. */
  readonly delay: number;
  /** Called with the URL that the start redirects to. */
  movedTo(url: string): void;
}

export interface PageRunOptions {
  readonly deps: RunDeps;
  readonly job: ClaimedJob;
  readonly settings: PageJob;
  readonly context: JobContext;
  /** Of the rows; under zero data retention it is another database than that of the jobs. */
  readonly db: Database;
  /** What the checkpoint of the job holds. */
  checkpoint(): Checkpoint;
  /** Called in the transaction that stores pages, in the database of the jobs. */
  stored(tx: Transaction, stored: Stored): Promise<void>;
  readonly site: Site | undefined;
  /** Most pages at once. */
  readonly atOnce: number;
  /** Scope of the usage. */
  readonly what: string;
}

/** URLs that are read ahead. */
const READ_AHEAD = 200;
/** Attempts for a page that fails for a temporary reason. */
const ATTEMPTS = 3;
/** Milliseconds before the second and the third attempt. */
const RETRY_AFTER = [1_000, 5_000];
/** Milliseconds after which a slot is released, for others that wait. */
const SLOT_LASTS = 500;

export class PageRun {
  readonly #options: PageRunOptions;
  readonly #payer: Payer;
  readonly #ledger: Ledger;
  readonly #deadline: Deadline;
  readonly #attempts = new Map<number, number>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #buffer: FrontierPage[] = [];
  #cursor = 0;
  #workers = 0;
  #feeding = 0;
  #nextStart = 0;
  #error: unknown;
  #hasFailed = false;
  #isOutOfCredits = false;
  /** Whether something happened since the loop last checked, and what wakes it while it waits. */
  #woken = false;
  #waiting: (() => void) | undefined;

  static async open(options: PageRunOptions): Promise<PageRun> {
    const { deps, job, context, db, settings } = options;
    let wake = (): void => {};
    let pagesUnderWay = (): number => 0;
    const ledger = await openLedger({
      db,
      limit: settings.crawl?.limit ?? Number.POSITIVE_INFINITY,
      checkpoint: options.checkpoint,
      stored: options.stored,
      jobsDb: deps.jobs.db,
      credits: deps.accounts.credits,
      clock: deps.clock,
      context,
      jobId: job.id,
      pagesUnderWay: () => pagesUnderWay(),
      wrote: () => {
        deps.changes.publish(job.id);
        wake();
      },
    });
    const run = new PageRun(options, ledger);
    wake = () => run.#wake();
    pagesUnderWay = () => run.#workers;
    return run;
  }

  private constructor(options: PageRunOptions, ledger: Ledger) {
    this.#options = options;
    this.#ledger = ledger;
    this.#payer = payerOf(options.job, options.settings);
    this.#deadline = deadlineIn(Number.POSITIVE_INFINITY, options.context.signal);
  }

  get ledger(): Ledger {
    return this.#ledger;
  }

  /** Whether it stopped because the team has no credits left. */
  get isOutOfCredits(): boolean {
    return this.#isOutOfCredits;
  }

  /** Runs something that adds to the frontier; the run does not end before it. */
  feed(work: () => Promise<void>): void {
    this.#feeding++;
    const feeding = work()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#feeding--;
        this.#underWay.delete(feeding);
        this.#wake();
      });
    this.#underWay.add(feeding);
  }

  /**
   * Works until nothing is left to fetch.
   * @throws LeaseLostError, the reason of the signal, an error of the database; everything that was under way has ended then
   */
  async work(): Promise<void> {
    const { context, atOnce } = this.#options;
    const onAbort = (): void => this.#wake();
    context.signal.addEventListener('abort', onAbort);
    try {
      for (;;) {
        context.signal.throwIfAborted();
        if (this.#hasFailed) throw this.#error;
        this.#woken = false;
        await this.#fill();
        while (this.#workers < atOnce && this.#buffer.length > 0 && !this.#isOutOfCredits) {
          this.#workers++;
          const worker = this.#worker()
            .catch((error: unknown) => this.#fail(error))
            .finally(() => {
              this.#workers--;
              this.#underWay.delete(worker);
              this.#wake();
            });
          this.#underWay.add(worker);
        }
        const isIdle = this.#workers === 0 && this.#feeding === 0 && this.#timers.size === 0;
        if (isIdle && (this.#isOutOfCredits || (this.#buffer.length === 0 && this.#cursor >= this.#ledger.last)))
          return;
        // What happened while the frontier was read counts too.
        if (this.#woken) continue;
        await new Promise<void>((resolve) => {
          this.#waiting = resolve;
        });
        this.#waiting = undefined;
      }
    } finally {
      context.signal.removeEventListener('abort', onAbort);
      for (const timer of this.#timers) clearTimeout(timer);
      this.#timers.clear();
      this.#buffer = [];
      await Promise.allSettled(this.#underWay);
    }
  }

  /** Whether URLs were added since `work` has ended. */
  async hasMore(on: Database | Transaction): Promise<boolean> {
    const { job } = this.#options;
    this.#buffer = await nextPages(on, job.id, this.#cursor, READ_AHEAD);
    this.#cursor = this.#buffer.at(-1)?.seq ?? this.#cursor;
    return this.#buffer.length > 0;
  }

  async #fill(): Promise<void> {
    const { db, job, atOnce } = this.#options;
    if (this.#buffer.length >= atOnce || this.#cursor >= this.#ledger.last) return;
    const last = this.#ledger.last;
    const pages = await nextPages(db, job.id, this.#cursor, READ_AHEAD);
    this.#cursor = pages.length < READ_AHEAD ? last : (pages.at(-1)?.seq ?? last);
    this.#buffer.push(...pages);
  }

  #wake(): void {
    this.#woken = true;
    this.#waiting?.();
  }

  #fail(error: unknown): void {
    if (!this.#hasFailed) this.#error = error;
    this.#hasFailed = true;
    this.#wake();
  }

  /** Fetches one page after the other until none is left. */
  async #worker(): Promise<void> {
    const { deps, job, context } = this.#options;
    let slot: Slot | undefined;
    let since = 0;
    try {
      for (;;) {
        if (context.signal.aborted || this.#hasFailed || this.#isOutOfCredits) return;
        if (this.#buffer.length === 0) return;
        await this.#pause();
        slot ??= await this.#acquireSlot();
        if (since === 0) since = performance.now();
        const page = this.#buffer.shift();
        if (page === undefined) return;
        const release = await deps.semaphore.acquire(job.teamId ?? '', context.signal);
        try {
          const finished = await this.#fetch(page);
          if (finished !== undefined) await this.#write(finished);
        } finally {
          release();
        }
        if (performance.now() - since > SLOT_LASTS) {
          await slot.release();
          slot = undefined;
          since = 0;
        }
      }
    } finally {
      await slot?.release();
    }
  }

  /** Stores a page; one that cannot be stored is not charged. */
  async #write(finished: Finished): Promise<void> {
    try {
      await this.#ledger.write(finished);
    } catch (error) {
      await finished.reservation?.refund().catch(() => {});
      throw error;
    }
  }

  /** Waits for the delay between two pages. */
  async #pause(): Promise<void> {
    const delay = this.#options.site?.delay ?? 0;
    if (delay === 0) return;
    const now = performance.now();
    const wait = this.#nextStart - now;
    this.#nextStart = Math.max(now, this.#nextStart) + delay;
    if (wait > 0) await sleep(wait, this.#options.context.signal);
  }

  /** A slot of the team's plan. */
  async #acquireSlot(): Promise<Slot> {
    for (;;) {
      try {
        return await this.#options.deps.accounts.concurrency.acquire(this.#payer, { deadline: this.#deadline });
      } catch (error) {
        if (!(error instanceof ApiError && error.key === 'CONCURRENCY_LIMIT_REACHED')) throw error;
        await sleep(1_000, this.#options.context.signal);
      }
    }
  }

  /** @returns undefined if the page is tried again, or there are no credits */
  async #fetch(page: FrontierPage): Promise<Finished | undefined> {
    const { deps, job, settings, context, site, what } = this.#options;
    const started = performance.now();
    const took = (): number => performance.now() - started;
    try {
      if (site !== undefined && (await this.#isForbidden(site, page))) {
        return { page, end: { state: 'robots', credits: 0, durationMs: took() }, found: [] };
      }
    } catch (error) {
      // Such as a URL that leads to a private address: the failure is the page's, not the job's.
      if (context.signal.aborted) throw context.signal.reason;
      if (this.#retries(page, error)) return undefined;
      return { page, end: { state: 'failed', credits: 0, durationMs: took(), ...failureOf(error) }, found: [] };
    }
    let reservation: Reservation | undefined;
    try {
      reservation = await deps.accounts.credits.reserve(this.#payer, deps.pages.mostCredits(settings), what);
    } catch (error) {
      if (!(error instanceof ApiError && error.key === 'PAYMENT_REQUIRED')) throw error;
      this.#isOutOfCredits = true;
      return undefined;
    }
    let isKept = false;
    try {
      const request = { url: page.url, jobId: job.id, payer: this.#payer, settings, deadline: this.#deadline };
      const fetched = await deps.pages.fetch(request);
      const finished = await this.#outcomeOf(page, fetched, took);
      isKept = true;
      return { ...finished, reservation };
    } catch (error) {
      if (context.signal.aborted) throw context.signal.reason;
      if (this.#retries(page, error)) return undefined;
      isKept = true;
      return {
        page,
        end: { state: 'failed', credits: 0, durationMs: took(), ...failureOf(error) },
        found: [],
        reservation,
      };
    } finally {
      if (!isKept) await reservation.refund();
    }
  }

  /** Whether robots.txt disallows a page. The start is fetched even if robots.txt is unreachable. */
  async #isForbidden(site: Site, page: FrontierPage): Promise<boolean> {
    const robots = await site.robotsOf(new URL(page.url), this.#deadline);
    if (robots.isUnreachable && page.seq === 1 && page.url === site.start) return false;
    return !robots.allows(page.url);
  }

  /** What a fetched page adds to the crawl. */
  async #outcomeOf(
    page: FrontierPage,
    fetched: Awaited<ReturnType<PageFetcher['fetch']>>,
    took: () => number,
  ): Promise<Finished> {
    const { deps, job, settings, site } = this.#options;
    const { status, title, due } = fetched;
    const end = { status, title, credits: due };
    const blobs = settings.zeroDataRetention ? undefined : deps.blobs;
    const store = () => packDocument(blobs, job.id, String(page.seq), fetched.document);
    const asked = new URL(page.url);
    const arrived = URL.parse(fetched.url) ?? asked;
    if (site === undefined) {
      return { page, end: { ...end, state: 'done', durationMs: took() }, document: await store(), found: [] };
    }
    const isStart = page.seq === 1 && page.url === site.start;
    const own = site.discovery.keyOf(asked);
    const key = site.discovery.keyOf(arrived);
    const hasMoved = key !== own;
    if (hasMoved && isStart) site.movedTo(arrived.href);
    const place = site.scope.placeOf(arrived);
    if (hasMoved && !isStart && (place === 'outside' || place === 'homepage')) {
      const error =
        place === 'homepage' ? 'Redirects to the home page of another site.' : 'Redirects to a URL outside this crawl.';
      return {
        page,
        end: { state: 'external', status, credits: 0, durationMs: took(), error, code: 'EXTERNAL_LINK' },
        found: [],
      };
    }
    const follows = site.followsLinks && page.depth < site.maxDepth && (place === 'inside' || isStart);
    const found = follows && !this.#ledger.isFull ? site.discovery.find(fetched.links, page.depth + 1) : [];
    const document = await store();
    return {
      page,
      end: { ...end, state: 'done', durationMs: took() },
      document,
      found,
      ...(hasMoved ? { alias: { key, url: canonicalUrl(arrived) } } : {}),
    };
  }

  /** Schedules another attempt for a page that failed for a temporary reason. */
  #retries(page: FrontierPage, error: unknown): boolean {
    const attempts = (this.#attempts.get(page.seq) ?? 0) + 1;
    // An error that is not about the page is ours, such as a database that was down for a moment.
    const mayPass = !(error instanceof ApiError) || error.retryable === true;
    if (!(error instanceof ApiError)) {
      const { deps, job } = this.#options;
      deps.log.warn({ err: error, job: job.id, attempts }, 'page failed with an internal error');
    }
    if (!mayPass || attempts >= ATTEMPTS) {
      this.#attempts.delete(page.seq);
      return false;
    }
    this.#attempts.set(page.seq, attempts);
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#buffer.unshift(page);
        this.#wake();
      },
      RETRY_AFTER[attempts - 1],
    );
    this.#timers.add(timer);
    return true;
  }
}

/** The team and the key that pay for the pages of a job. */
export function payerOf(job: { readonly teamId: string | undefined }, settings: Pick<PageJob, 'keyId'>): Payer {
  return { teamId: job.teamId ?? '', ...(settings.keyId === undefined ? {} : { keyId: settings.keyId }) };
}

/** What clients see of a failure; no internal details. */
function failureOf(error: unknown): { error: string; code?: string } {
  if (!(error instanceof ApiError)) return { error: 'Internal Server Error' };
  const message = (error.details as { message?: unknown } | undefined)?.message;
  const text = typeof message === 'string' ? `${error.message}: ${message}` : error.message;
  return { error: text, ...(error.code === undefined ? {} : { code: error.code }) };
}

/** Returns early when the signal aborts. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
