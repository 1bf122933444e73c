// Over 10 kB: one state machine: frontier, pages under way and what is written down change together.

import type { ClaimedJob, JobContext } from '../../foundation/jobs/index.ts';
import { canonicalUrl } from '../../foundation/kernel/canonical-url.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { Payer, Reservation, Slot } from '../../platform/accounts/index.ts';
import type { RunDeps } from './deps.ts';
import type { Discovery } from './discover.ts';
import { packDocument } from './documents.ts';
import { type FrontierPage, nextPages } from './frontier.ts';
import { type Finished, type Ledger, type LedgerDeps, openLedger } from './ledger.ts';
import type { PageFetcher, SiteRobots } from './pages.ts';
import type { Scope } from './scope.ts';
import type { PageJob } from './settings.ts';

/**
 * The pages of one job, from first to last: takes addresses from the frontier, fetches several at once, and writes down what became of
 * them. Whoever runs it holds the job; nothing in here outlives it but the rows.
 */

/** What a crawl has beside a batch. */
export interface Site {
  /** Address of the start, in the form of the frontier. */
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
  /** Told where the start redirected to. */
  movedTo(url: string): void;
}

export interface PageRunOptions {
  readonly deps: RunDeps;
  readonly job: ClaimedJob;
  readonly settings: PageJob;
  readonly context: JobContext;
  readonly ledger: Omit<LedgerDeps, 'context' | 'jobId' | 'wrote' | 'atWork' | 'credits' | 'clock' | 'jobsDb'>;
  readonly site: Site | undefined;
  /** Most pages at once. */
  readonly atOnce: number;
  /** Scope of the usage. */
  readonly what: string;
}

/** Addresses that are read ahead. */
const READ_AHEAD = 200;
/** Times that a page is asked for when it could not be had for a reason that may pass. */
const ATTEMPTS = 3;
/** Milliseconds before the second and the third time. */
const RETRY_AFTER = [1_000, 5_000];
/** Milliseconds after which a place at work is given to whoever waits for one. */
const PLACE_LASTS = 500;

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
  #lanes = 0;
  #feeding = 0;
  #nextStart = 0;
  #error: unknown;
  #hasFailed = false;
  #isBroke = false;
  /** Whether something happened since the loop last looked, and what tells it while it waits. */
  #rung = false;
  #waiting: (() => void) | undefined;

  static async open(options: PageRunOptions): Promise<PageRun> {
    const { deps, job, context } = options;
    let wake = (): void => {};
    let atWork = (): number => 0;
    const ledger = await openLedger({
      ...options.ledger,
      jobsDb: deps.jobs.db,
      credits: deps.accounts.credits,
      clock: deps.clock,
      context,
      jobId: job.id,
      atWork: () => atWork(),
      wrote: () => {
        deps.watch.changed(job.id);
        wake();
      },
    });
    const run = new PageRun(options, ledger);
    wake = () => run.#wake();
    atWork = () => run.#lanes;
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
  get isBroke(): boolean {
    return this.#isBroke;
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
        this.#rung = false;
        await this.#fill();
        while (this.#lanes < atOnce && this.#buffer.length > 0 && !this.#isBroke) {
          this.#lanes++;
          const lane = this.#lane()
            .catch((error: unknown) => this.#fail(error))
            .finally(() => {
              this.#lanes--;
              this.#underWay.delete(lane);
              this.#wake();
            });
          this.#underWay.add(lane);
        }
        const isIdle = this.#lanes === 0 && this.#feeding === 0 && this.#timers.size === 0;
        if (isIdle && (this.#isBroke || (this.#buffer.length === 0 && this.#cursor >= this.#ledger.last))) return;
        // What happened while the frontier was read counts too.
        if (this.#rung) continue;
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

  /** Looks for addresses that others have added, once `work` has ended. */
  async hasMore(on: Database | Transaction): Promise<boolean> {
    const { job } = this.#options;
    this.#buffer = await nextPages(on, job.id, this.#cursor, READ_AHEAD);
    this.#cursor = this.#buffer.at(-1)?.seq ?? this.#cursor;
    return this.#buffer.length > 0;
  }

  async #fill(): Promise<void> {
    const { ledger, job, atOnce } = this.#options;
    if (this.#buffer.length >= atOnce || this.#cursor >= this.#ledger.last) return;
    const last = this.#ledger.last;
    const pages = await nextPages(ledger.db, job.id, this.#cursor, READ_AHEAD);
    this.#cursor = pages.length < READ_AHEAD ? last : (pages.at(-1)?.seq ?? last);
    this.#buffer.push(...pages);
  }

  #wake(): void {
    this.#rung = true;
    this.#waiting?.();
  }

  #fail(error: unknown): void {
    if (!this.#hasFailed) this.#error = error;
    this.#hasFailed = true;
    this.#wake();
  }

  /** Fetches one page after the other until there is none. */
  async #lane(): Promise<void> {
    const { deps, job, context } = this.#options;
    let place: Slot | undefined;
    let since = 0;
    try {
      for (;;) {
        if (context.signal.aborted || this.#hasFailed || this.#isBroke) return;
        if (this.#buffer.length === 0) return;
        await this.#pause();
        place ??= await this.#place();
        if (since === 0) since = performance.now();
        const page = this.#buffer.shift();
        if (page === undefined) return;
        const leave = await deps.gate.enter(job.teamId ?? '', context.signal);
        try {
          const finished = await this.#fetch(page);
          if (finished !== undefined) await this.#write(finished);
        } finally {
          leave();
        }
        if (performance.now() - since > PLACE_LASTS) {
          await place.release();
          place = undefined;
          since = 0;
        }
      }
    } finally {
      await place?.release();
    }
  }

  /** What is not written down is not paid for. */
  async #write(finished: Finished): Promise<void> {
    try {
      await this.#ledger.write(finished);
    } catch (error) {
      await finished.reservation?.refund().catch(() => {});
      throw error;
    }
  }

  /** Waits until the site may be asked again. */
  async #pause(): Promise<void> {
    const delay = this.#options.site?.delay ?? 0;
    if (delay === 0) return;
    const now = performance.now();
    const wait = this.#nextStart - now;
    this.#nextStart = Math.max(now, this.#nextStart) + delay;
    if (wait > 0) await sleep(wait, this.#options.context.signal);
  }

  /** A place at work of the team's plan. */
  async #place(): Promise<Slot> {
    for (;;) {
      try {
        return await this.#options.deps.accounts.concurrency.acquire(this.#payer, { deadline: this.#deadline });
      } catch (error) {
        if (!(error instanceof ApiError && error.key === 'CONCURRENCY_LIMIT_REACHED')) throw error;
        await sleep(1_000, this.#options.context.signal);
      }
    }
  }

  /** @returns undefined when it is to be tried again, or when there are no credits */
  async #fetch(page: FrontierPage): Promise<Finished | undefined> {
    const { deps, job, settings, context, site, what } = this.#options;
    const started = performance.now();
    const took = (): number => performance.now() - started;
    if (site !== undefined && (await this.#isForbidden(site, page))) {
      return { page, end: { state: 'robots', credits: 0, durationMs: took() }, found: [] };
    }
    let reservation: Reservation | undefined;
    try {
      reservation = await deps.accounts.credits.reserve(this.#payer, deps.pages.mostCredits(settings), what);
    } catch (error) {
      if (!(error instanceof ApiError && error.key === 'PAYMENT_REQUIRED')) throw error;
      this.#isBroke = true;
      return undefined;
    }
    let isKept = false;
    try {
      const request = { url: page.url, jobId: job.id, payer: this.#payer, settings, deadline: this.#deadline };
      const fetched = await deps.pages.fetch(request);
      const finished = await this.#judge(page, fetched, took);
      isKept = true;
      return { ...finished, reservation };
    } catch (error) {
      if (context.signal.aborted) throw context.signal.reason;
      if (this.#triesAgain(page, error)) return undefined;
      isKept = true;
      return { page, end: { state: 'failed', credits: 0, durationMs: took(), ...told(error) }, found: [], reservation };
    } finally {
      if (!isKept) await reservation.refund();
    }
  }

  /** Whether robots.txt forbids a page. The start of a site that fails is tried all the same. */
  async #isForbidden(site: Site, page: FrontierPage): Promise<boolean> {
    const robots = await site.robotsOf(new URL(page.url), this.#deadline);
    if (robots.isUnreachable && page.seq === 1 && page.url === site.start) return false;
    return !robots.allows(page.url);
  }

  /** What a page that was fetched means for the crawl. */
  async #judge(
    page: FrontierPage,
    fetched: Awaited<ReturnType<PageFetcher['fetch']>>,
    took: () => number,
  ): Promise<Finished> {
    const { deps, job, settings, site, ledger } = this.#options;
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
        place === 'homepage'
          ? 'Redirects to the front page of another site.'
          : 'Redirects to what is outside of this crawl.';
      return {
        page,
        end: { state: 'external', status, credits: 0, durationMs: took(), error, code: 'EXTERNAL_LINK' },
        found: [],
      };
    }
    const follows = site.followsLinks && page.depth < site.maxDepth && (place === 'inside' || isStart);
    const found =
      follows && !(this.#ledger.admitted >= ledger.limit) ? site.discovery.find(fetched.links, page.depth + 1) : [];
    const document = await store();
    return {
      page,
      end: { ...end, state: 'done', durationMs: took() },
      document,
      found,
      ...(hasMoved ? { alias: { key, url: canonicalUrl(arrived) } } : {}),
    };
  }

  /** Puts a page back whose failure may pass. */
  #triesAgain(page: FrontierPage, error: unknown): boolean {
    const attempts = (this.#attempts.get(page.seq) ?? 0) + 1;
    // What is no answer to the page is a failure of ours, such as a database that was away for a moment.
    const mayPass = !(error instanceof ApiError) || error.retryable === true;
    if (!(error instanceof ApiError)) {
      const { deps, job } = this.#options;
      deps.log.warn({ err: error, job: job.id, attempts }, 'a page of a job failed for a reason of our own');
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

/** Who pays for the pages of a job. */
export function payerOf(job: { readonly teamId: string | undefined }, settings: Pick<PageJob, 'keyId'>): Payer {
  return { teamId: job.teamId ?? '', ...(settings.keyId === undefined ? {} : { keyId: settings.keyId }) };
}

/** What callers are told of a failure; nothing from inside. */
function told(error: unknown): { error: string; code?: string } {
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
