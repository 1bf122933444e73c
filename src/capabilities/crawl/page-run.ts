// Over 10 kB: one state machine: frontier, pages under way and what is written down change together.

import { fingerprintOf } from '../../engines/text/index.ts';
import type { ClaimedJob, Job, JobContext } from '../../foundation/jobs/index.ts';
import { canonicalUrl } from '../../foundation/kernel/canonical-url.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import { type Database, isStorageOutage, type Transaction } from '../../foundation/store/index.ts';
import type { Payer, Reservation, Slot } from '../../platform/accounts/index.ts';
import { packFetched } from './archive-rows.ts';
import type { RunDeps } from './deps.ts';
import { type Discovery, SAME_PAGE } from './discovery.ts';
import { type FrontierPage, fingerprints, hasQueued, heldPages, nextPages } from './frontier.ts';
import { type Finished, type Ledger, type Outcome, openLedger, type Stored } from './ledger.ts';
import { LEADS_TO_BLOCKED, NOT_REQUESTED } from './notes.ts';
import { mainKeyOf } from './other-forms.ts';
import type { Reaction } from './pace/host-pace.ts';
import {
  blamedOf,
  failureOf,
  isHopeless,
  nextAttemptIn,
  SiteTrouble,
  type Trouble,
  troubleOfAnswer,
  troubleOfError,
} from './pace/retry.ts';
import type { PageFetcher, SiteRobots } from './page-fetcher.ts';
import { createPageQueue, type PageQueue, type Taken } from './page-queue.ts';
import { releaseHeld } from './release-held.ts';
import type { Scope } from './scope.ts';
import type { PageJob } from './settings.ts';
import { createSlots, type Slots } from './slots.ts';
import { createNearDuplicates, type NearDuplicates } from './traps/near-duplicates.ts';
import { createSameAnswers } from './traps/same-answers.ts';
import { opensIn } from './visit-time.ts';
import { createInHand, type InHand } from './workers/in-hand.ts';
import type { Share } from './workers/share.ts';

/**
 * The pages of one job that are this process's share: takes URLs from the frontier, fetches several at once, and stores the results. Only
 * rows outlive it.
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

/** URLs that are read ahead. */
const READ_AHEAD = 200;
/** Pages that wait in memory at most, while their hosts are held and those of others are looked for. */
const MOST_WAITING = 2_000;
/** Pages that are released at once. */
const MOST_RELEASED = 64;
/** Attempts of a page that asks to come back later after which a better tier and the browser are tried too. */
const PATIENT_ATTEMPTS = 3;

/** Attempts of a page that breaks off, of which the last one counts as it comes: some servers state a wrong length each time. */
const WHOLE_ATTEMPTS = 3;

/** Milliseconds between two looks at what other workers do, and after which a helper leaves that has nothing to do. */
const LOOK_EVERY = 500;
const LINGER = 5_000;
/** Number of consecutive checks with too much work before the process asks for help. */
const BUSY_LOOKS = 2;
/** Part of the time for which the event loop is busy, above which it keeps pages waiting. */
const BUSY_LOOP = 0.7;

/** Milliseconds before a page is fetched again whose data could not be read or stored. */
const STORAGE_WAIT = 2_000;
/** While robots.txt cannot be read, the pages of its site wait. */
const ROBOTS_FAIL: Trouble = { reaction: { kind: 'none' }, error: 'The robots.txt of the site could not be read.' };

const isStartOf = (site: Site, page: FrontierPage): boolean => page.seq === 1 && page.url === site.start;

/** A page leads to where the crawl may not go. */
class Disallowed extends Error {}

/** The result of a page that leads out of the crawl. */
const EXTERNAL = { code: 'EXTERNAL_LINK', error: 'Redirects to a URL outside this crawl.' };
/** The result of a page that leads to a URL that robots.txt disallows. */
const BLOCKED = { code: LEADS_TO_BLOCKED, error: 'Leads to a URL that robots.txt disallows.' };
/** The result of a page that is left out because it asks for that. */
const NOINDEX = { code: 'NOINDEX', error: 'The page asks not to be indexed (noindex).' };

export class PageRun {
  readonly #options: PageRunOptions;
  readonly #payer: Payer;
  readonly #ledger: Ledger;
  readonly #deadline: Deadline;
  readonly #underWay = new Set<Promise<void>>();
  readonly #queue: PageQueue;
  readonly #share: Share;
  readonly #inHand: InHand;
  readonly #slots: Slots;
  /** Undefined if near-duplicates are not skipped. */
  readonly #near: NearDuplicates | undefined;
  readonly #same = createSameAnswers();
  /** Hosts that gave nothing but failures for as long as `patience`, with the last of them. */
  readonly #givenUp = new Map<string, Trouble>();
  /** Of the workers, how many have a page. */
  #fetching = 0;
  #cursor = 0;
  #workers = 0;
  #feeding = 0;
  #nextStart = 0;
  /** Pages that others may have, too, are being fetched or wait. */
  #queuedAnywhere = Number.POSITIVE_INFINITY;
  #idleSince: number | undefined;
  #busyLooks = 0;
  #error: unknown;
  #hasFailed = false;
  #isOutOfCredits = false;
  /** Whether something happened since the loop last checked, and what wakes it while it waits. */
  #woken = false;
  #waiting: (() => void) | undefined;

  static async open(options: PageRunOptions): Promise<PageRun> {
    const { deps, job, db, settings, share, fence } = options;
    let wake = (): void => {};
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
        wake();
      },
    });
    const run = new PageRun(options, ledger);
    await run.#learnTexts();
    wake = () => run.#wake();
    pagesUnderWay = () => run.#workers;
    return run;
  }

  private constructor(options: PageRunOptions, ledger: Ledger) {
    this.#options = options;
    this.#ledger = ledger;
    this.#queue = createPageQueue(options.deps.paces);
    this.#share = options.share;
    this.#inHand = createInHand();
    this.#near = options.settings.crawl?.skipNearDuplicates ? createNearDuplicates() : undefined;
    this.#slots = createSlots(() => this.#acquireSlot());
    this.#payer = payerOf(options.job, options.settings);
    this.#deadline = deadlineIn(Number.POSITIVE_INFINITY, options.context.signal);
  }

  /** What this job has stored before, here or in another process. */
  async #learnTexts(): Promise<void> {
    if (this.#near === undefined) return;
    const { db, job } = this.#options;
    for (const { url, fingerprint } of await fingerprints(db, job.id)) this.#near.add(url, fingerprint);
  }

  get ledger(): Ledger {
    return this.#ledger;
  }

  /** Whether it stopped because the team has no credits left. */
  get isOutOfCredits(): boolean {
    return this.#isOutOfCredits;
  }

  /** Milliseconds until pages may be fetched. */
  opensIn(): number {
    const { settings, deps } = this.#options;
    return opensIn(settings.crawl?.visitTime, deps.clock.now());
  }

  /** See `Share`. */
  get prove(): Share['prove'] {
    return this.#share.prove;
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
   * Works until nothing is left to fetch, or until no pages may be fetched at this time of the day.
   * @throws LeaseLostError, the reason of the signal, an error of the database; everything that was under way has ended then
   */
  async work(): Promise<void> {
    const { context, deps } = this.#options;
    const onAbort = (): void => this.#wake();
    context.signal.addEventListener('abort', onAbort);
    const unlisten = deps.paces.listen(onAbort);
    this.#queuedAnywhere = Number.POSITIVE_INFINITY;
    const looking = new AbortController();
    const looks = this.#look(looking.signal).catch((error: unknown) => this.#fail(error));
    try {
      for (;;) {
        context.signal.throwIfAborted();
        if (this.#hasFailed) throw this.#error;
        this.#woken = false;
        await this.#fill();
        this.#startWorkers();
        if (this.#isOver()) return;
        // What happened while the frontier was read counts too.
        if (this.#woken) continue;
        await this.#rest();
      }
    } finally {
      unlisten();
      context.signal.removeEventListener('abort', onAbort);
      const isCut = this.#queue.size > 0;
      this.#queue.clear();
      await Promise.allSettled(this.#underWay);
      await this.#slots.close();
      looking.abort();
      await looks;
      this.#inHand.clear();
      this.#cursor = this.#share.isShared || isCut ? 0 : this.#cursor;
    }
  }

  /** Whether nothing is left to do here. */
  #isOver(): boolean {
    const isIdle = this.#workers === 0 && this.#feeding === 0;
    if (isIdle && (this.#isOutOfCredits || this.opensIn() > 0)) return true;
    if (!isIdle || this.#queue.size > 0 || this.#cursor < this.#ledger.last) {
      this.#idleSince = undefined;
      return false;
    }
    if (!this.#share.isShared) return true;
    if (this.#options.fence !== undefined) return this.#queuedAnywhere === 0;
    this.#idleSince ??= performance.now();
    return performance.now() - this.#idleSince > LINGER;
  }

  /** Divides the work with the other workers, and asks for more of them while there is more to do than this process can. */
  async #look(signal: AbortSignal): Promise<void> {
    const { deps, db, heard } = this.#options;
    const share = this.#share;
    if (db !== deps.jobs.db || db.kind !== 'postgres') return;
    let loop = performance.eventLoopUtilization();
    while (!signal.aborted) {
      try {
        if (share.isShared) await this.#divide(heard);
        const now = performance.eventLoopUtilization();
        const isBusy = this.#isBusy(performance.eventLoopUtilization(now, loop).utilization);
        loop = now;
        this.#busyLooks = isBusy ? this.#busyLooks + 1 : 0;
        if (this.#options.fence !== undefined && this.#busyLooks >= BUSY_LOOKS) {
          this.#busyLooks = 0;
          await share.ask();
        }
      } catch (error) {
        if (!isStorageOutage(error)) throw error;
      }
      await sleep(LOOK_EVERY, signal);
    }
  }

  async #divide(heard: PageRunOptions['heard']): Promise<void> {
    const inHand = this.#inHand;
    const share = this.#share;
    const running = this.#workers;
    const mayStart = this.#queue.startable(1) > 0;
    const { hasGained, job } = await share.sync({
      ...{ running, busy: inHand.busy, waiting: inHand.waiting },
      hungry: !mayStart && running < Math.max(1, share.most),
      full: mayStart && running >= share.most,
    });
    heard?.(job);
    this.#queue.keep((page) => share.mayStart(page.bucket) || inHand.drop(page));
    // Rows of these hosts were passed over.
    if (hasGained) {
      await this.#learnTexts();
      this.#cursor = 0;
    }
    this.#queuedAnywhere = await this.#ledger.refresh();
    this.#wake();
  }

  /** Whether other processes could fetch pages that have to wait here. */
  #isBusy(loop: number): boolean {
    if (this.#isOutOfCredits || this.opensIn() > 0 || this.#share.most <= 1 || this.#queue.startableHosts() < 2)
      return false;
    return this.#options.deps.semaphore.waiting > 0 || loop > BUSY_LOOP;
  }

  /** As many as there are pages that may start now. */
  #startWorkers(): void {
    if (this.#isOutOfCredits || this.#hasFailed || this.opensIn() > 0) return;
    const starting = this.#workers - this.#fetching;
    const free = this.#share.most - this.#workers;
    const wanted = this.#queue.startable(starting + free) - starting;
    for (let n = Math.min(free, wanted); n > 0; n--) {
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
  }

  /** Until something happens, or a page may start. */
  async #rest(): Promise<void> {
    // Where pages may start now, workers are on their way to them.
    const isWaiting = this.#workers < this.#share.most && !this.#isOutOfCredits && this.#queue.startable(1) === 0;
    const wait = isWaiting ? this.#queue.startsIn() : Number.POSITIVE_INFINITY;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#waiting = resolve;
      if (Number.isFinite(wait)) timer = setTimeout(resolve, Math.min(Math.ceil(wait), 60_000));
    });
    clearTimeout(timer);
    this.#waiting = undefined;
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
      if (!isPaid) this.#isOutOfCredits = true;
      if (held.length < MOST_RELEASED || this.#isOutOfCredits) return;
    }
  }

  /** Whether URLs were added since `work` has ended, or others work on some. */
  async hasMore(on: Database | Transaction): Promise<boolean> {
    const { job, deps } = this.#options;
    if (this.#share.isShared) return hasQueued(on, job.id);
    const pages = await nextPages(on, job.id, { after: this.#cursor }, READ_AHEAD, deps.clock);
    this.#cursor = pages.at(-1)?.seq ?? this.#cursor;
    await this.#add(pages);
    return pages.length > 0;
  }

  async #fill(): Promise<void> {
    const { db, job, deps } = this.#options;
    const { most, version, active } = this.#share;
    if (this.#cursor >= this.#ledger.last || this.#queue.size >= MOST_WAITING) return;
    if (this.#queue.size >= most && this.#queue.startable(1) > 0) return;
    // Where all that was read waits, there may be others that need not.
    if (this.#queue.size >= READ_AHEAD && this.#workers >= most) return;
    const last = this.#ledger.last;
    const isNew = this.#inHand.reading();
    const pages = await nextPages(db, job.id, { after: this.#cursor, last }, READ_AHEAD, deps.clock, active);
    // What was read is not what this process works on any more.
    if (version !== this.#share.version) return this.#wake();
    this.#cursor = pages.length < READ_AHEAD ? last : (pages.at(-1)?.seq ?? last);
    await this.#add(pages.filter(isNew));
  }

  async #add(pages: readonly FrontierPage[]): Promise<void> {
    await this.#queue.add(pages, (page) => this.#share.mayStart(page.bucket) && this.#inHand.add(page));
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
    for (;;) {
      if (context.signal.aborted || this.#hasFailed || this.#isOutOfCredits || this.opensIn() > 0) return;
      if (this.#queue.startable(1) === 0 || this.#workers > this.#share.most) return;
      await this.#pause();
      const slot = await this.#slots.take();
      try {
        const release = await deps.semaphore.acquire(job.teamId ?? '', context.signal);
        try {
          const taken = this.#queue.take();
          if (taken === undefined) return;
          this.#inHand.start(taken.page);
          // Where pages start one by one, another may have to look after the next.
          if (taken.pace.isPaced) this.#wake();
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
      const finished = await this.#fetch(taken);
      if (finished === undefined) return;
      await this.#write(finished);
      const { end, page } = finished;
      if (end?.state === 'queued' && page) {
        const { attempts, blamed, wait = 0, error = '', code, status } = end;
        this.#again({ ...page, attempts, blamed, wait, failure: { error, code, status } }, taken);
      }
    } finally {
      this.#inHand.end(taken.page);
      this.#fetching--;
    }
  }

  /** Tries a page again later, if it is still this process's. */
  #again(page: FrontierPage, taken: Taken): void {
    if (this.#share.mayStart(page.bucket) && this.#inHand.again(page)) this.#queue.again(page, taken);
  }

  /** Stores a page, as soon as that is possible; one that cannot be stored is not charged. */
  async #write(finished: Finished): Promise<void> {
    const { deps, job, context } = this.#options;
    try {
      await deps.storage.run(job.id, context.signal, isStorageOutage, () => this.#ledger.write(finished));
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

  /** @returns undefined if there are no credits */
  async #fetch(taken: Taken): Promise<Finished | undefined> {
    const { page, pace, host, startedAt } = taken;
    const { deps, job, settings, context, site, what } = this.#options;
    const { paces } = deps;
    const attempts = page.attempts + 1;
    const took = (): number => paces.now() - startedAt;
    let hasReacted = false;
    // Trouble that is not of the site is that of the page.
    let blame = 1;
    const react = (reaction: Reaction): void => {
      if (hasReacted) return;
      hasReacted = true;
      const of = pace.end(reaction, { key: page.url, startedAt, blamed: blamedOf(page) }, paces.now());
      if (reaction.kind === 'refused' || reaction.kind === 'failed') blame = of;
    };
    /** Where redirects have led. */
    let requested = page.url;
    let reservation: Reservation | undefined;
    let isKept = false;
    try {
      const gone = this.#givenUp.get(host);
      if (gone !== undefined) return this.#abandoned(page, host, gone, took());
      const forbidden = site === undefined ? undefined : await this.#forbidden(site, page, page.url);
      if (forbidden === 'yes' || (forbidden === 'unknown' && this.#waitFor(taken, ROBOTS_FAIL, blame) === undefined)) {
        return { page, end: { state: 'robots', credits: 0, durationMs: took(), attempts }, found: [] };
      }
      const isForm = mainKeyOf(page.key) !== undefined;
      if (page.attempts === 0 && !isForm && site?.discovery.mayFetch(new URL(page.url)) === false) {
        return {
          page,
          end: { state: 'external', credits: 0, durationMs: took(), attempts: 0, ...SAME_PAGE },
          found: [],
        };
      }
      const reason = site?.discovery.reasonToDrop(new URL(page.url));
      if (reason !== undefined) {
        const end = { state: 'external', credits: 0, durationMs: took(), attempts: page.attempts } as const;
        return { page, end: { ...end, code: SAME_PAGE.code, error: reason }, found: [] };
      }
      if (forbidden === 'unknown') return { page, end: this.#failure(taken, ROBOTS_FAIL, blame, took()), found: [] };
      reservation = await deps.accounts.credits.reserve(this.#payer, deps.pages.mostCredits(settings), what);
      const fetched = await deps.pages.fetch({
        ...{ url: page.url, jobId: job.id, payer: this.#payer, settings, deadline: this.#deadline },
        localSearch: this.#options.localSearch,
        wantsWhole: settings.wantsWhole === true ? 'ready' : this.#mayComeWhole(page) ? 'unbroken' : undefined,
        isPatient: deps.patience > 0 && attempts <= PATIENT_ATTEMPTS,
        loaded: (answer) => {
          const trouble = troubleOfAnswer(answer, deps.clock.now());
          react(trouble?.reaction ?? { kind: 'ok', ms: answer.ms });
          if (trouble !== undefined) throw new SiteTrouble(trouble);
        },
        permit:
          site &&
          (async (address, of) => {
            if (of === 'page') requested = address;
            // The page itself was judged above.
            if (address !== page.url) await this.#requireAllowed(site, page, address, of);
          }),
      });
      const finished = await this.#outcomeOf(page, fetched, took);
      isKept = true;
      return { ...finished, reservation };
    } catch (error) {
      if (context.signal.aborted) throw context.signal.reason;
      if (error instanceof Disallowed) {
        // A request counts as one, wherever it led.
        const end: Outcome =
          requested === page.url
            ? { state: 'robots', credits: 0, durationMs: took(), attempts }
            : { state: 'skipped', credits: 0, durationMs: took(), attempts, ...BLOCKED };
        return { page, end, found: [] };
      }
      if (error instanceof ApiError && error.key === 'PAYMENT_REQUIRED') {
        this.#isOutOfCredits = true;
        return undefined;
      }
      // An ApiError is of the site, which may refuse connections too.
      if (!(error instanceof ApiError) && isStorageOutage(error)) {
        // The page has not failed: it is fetched again when the storage is back.
        this.#again({ ...page, wait: STORAGE_WAIT }, taken);
        return undefined;
      }
      if (site !== undefined && this.#isElsewhere(site, page, requested)) {
        isKept = true;
        const end = { state: 'skipped', credits: 0, durationMs: took(), attempts, ...EXTERNAL } as const;
        return { page, end, found: [], ...(reservation === undefined ? {} : { reservation }) };
      }
      const trouble = troubleOfError(error);
      if (!(error instanceof ApiError)) {
        deps.log.warn({ err: error, job: job.id, attempts }, 'page failed with an internal error');
      }
      if (trouble !== undefined) react(trouble.reaction);
      isKept = true;
      const end: Outcome =
        trouble === undefined
          ? { state: 'failed', credits: 0, durationMs: took(), attempts, ...failureOf(error) }
          : this.#failure(taken, trouble, blame, took());
      return { page, end, found: [], ...(reservation === undefined ? {} : { reservation }) };
    } finally {
      react({ kind: 'none' });
      if (!isKept) await reservation?.refund().catch(() => {});
    }
  }

  /** Whether a page redirects to a URL outside the crawl, whatever that has answered. */
  #isElsewhere(site: Site, page: FrontierPage, requested: string): boolean {
    const url = URL.parse(requested);
    if (url === null || requested === page.url || isStartOf(site, page)) return false;
    return url.host !== URL.parse(page.url)?.host && site.scope.placeOf(url) === 'outside';
  }

  /** Whether a page that breaks off now will be tried again. */
  #mayComeWhole(page: FrontierPage): boolean {
    const attempts = page.attempts + 1;
    if (attempts >= WHOLE_ATTEMPTS) return false;
    return (
      nextAttemptIn(
        { retryAfter: undefined },
        { attempts, blamed: blamedOf(page) + 1 },
        this.#options.deps.patience,
      ) !== undefined
    );
  }

  /** What becomes of a page that could not be had: it is tried again, or has failed. */
  #failure(taken: Taken, trouble: Trouble, blame: number, durationMs: number): Outcome {
    const { page } = taken;
    const wait = this.#waitFor(taken, trouble, blame);
    const { error, code, status } = trouble;
    const end = { credits: 0, durationMs, error, code, status, attempts: page.attempts + 1 };
    if (wait === undefined) return { ...end, state: 'failed' };
    return { ...end, state: 'queued', wait, blamed: blamedOf(page) + blame };
  }

  /** Milliseconds before the next attempt; undefined if there is none. */
  #waitFor({ page, pace, host, startedAt }: Taken, trouble: Trouble, blame: number): number | undefined {
    const { patience } = this.#options.deps;
    if (isHopeless(pace.shared, startedAt, patience)) {
      this.#givenUp.set(host, trouble);
      this.#queue.giveUp(host);
      return undefined;
    }
    const retryAfter = pace.meant(trouble.retryAfter);
    return nextAttemptIn({ retryAfter }, { attempts: page.attempts + 1, blamed: blamedOf(page) + blame }, patience);
  }

  /** A page of a host that was given up: what it met itself, or that it was not requested. */
  #abandoned(page: FrontierPage, host: string, last: Trouble, durationMs: number): Finished {
    const end = { state: 'failed', credits: 0, durationMs, attempts: page.attempts } as const;
    if (page.failure !== undefined) return { page, end: { ...end, ...page.failure }, found: [] };
    const minutes = Math.ceil(this.#options.deps.patience / 60_000);
    const text = `gave nothing but errors for ${minutes === 1 ? 'a minute' : `${minutes} minutes`} (the last: ${last.error.replace(/\.$/, '')})`;
    return {
      page,
      end: { ...end, code: NOT_REQUESTED, error: `Not requested: ${host} ${text}.` },
      found: [],
      notes: [{ kind: 'down', subject: host, text }],
    };
  }

  /** Whether robots.txt disallows a URL that is requested for a page. For the start they are, even if robots.txt is unreachable. */
  async #forbidden(site: Site, page: FrontierPage, address: string): Promise<'yes' | 'no' | 'unknown'> {
    const robots = await site.robotsOf(new URL(address), this.#deadline);
    if (robots.isUnreachable) return isStartOf(site, page) ? 'no' : 'unknown';
    return robots.allows(address) ? 'no' : 'yes';
  }

  /** @throws Disallowed, SiteTrouble for what redirects, refreshes and frames of a page lead to, if the crawl may not go there */
  async #requireAllowed(site: Site, page: FrontierPage, address: string, of: 'page' | 'frame'): Promise<void> {
    const forbidden = await this.#forbidden(site, page, address);
    if (forbidden === 'unknown') throw new SiteTrouble(ROBOTS_FAIL);
    if (forbidden === 'yes') throw new Disallowed();
    // Where redirects lead is judged when the page is there; the start may lead anywhere.
    const place = of === 'frame' && !isStartOf(site, page) ? site.scope.placeOf(new URL(address)) : 'inside';
    if (place !== 'inside' && place !== 'external') throw new Disallowed();
  }

  /** What a fetched page adds to the crawl. */
  async #outcomeOf(
    page: FrontierPage,
    fetched: Awaited<ReturnType<PageFetcher['fetch']>>,
    took: () => number,
  ): Promise<Finished> {
    const { deps, job, settings, site, context } = this.#options;
    const { status, title, due } = fetched;
    const end = { status, title, credits: due, attempts: page.attempts + 1 };
    const blobs = settings.zeroDataRetention ? undefined : deps.blobs;
    // Whatever keeps a document from being stored is no failure of the page.
    const store = () =>
      deps.storage.run(
        job.id,
        context.signal,
        () => true,
        () => packFetched({ jobId: job.id, teamId: job.teamId ?? '', blobs }, String(page.seq), fetched),
      );
    const asked = new URL(page.url);
    const arrived = URL.parse(fetched.url) ?? asked;
    if (site === undefined) {
      const notes = status < 400 ? this.#same.add(page.url, title, fetched.text) : [];
      return { page, end: { ...end, state: 'done', durationMs: took() }, document: await store(), found: [], notes };
    }
    const isStart = isStartOf(site, page);
    const own = site.discovery.keyOf(asked);
    const key = site.discovery.keyOf(arrived);
    const hasMoved = key !== own;
    if (hasMoved && isStart) site.movedTo(arrived.href);
    const place = site.scope.placeOf(arrived);
    if (hasMoved && !isStart && (place === 'outside' || place === 'homepage')) {
      const why =
        place === 'homepage' ? { ...EXTERNAL, error: 'Redirects to the home page of another site.' } : EXTERNAL;
      return { page, end: { ...end, state: 'skipped', credits: 0, durationMs: took(), ...why }, found: [] };
    }
    const robots = settings.crawl?.respectRobotsMeta ? fetched.robots : undefined;
    const follows =
      site.followsLinks && !robots?.nofollow && page.depth < site.maxDepth && (place === 'inside' || isStart);
    const found = follows && !this.#ledger.isFull ? site.discovery.find(fetched.links, page.depth + 1) : [];
    if (robots?.noindex) {
      return { page, end: { ...end, state: 'skipped', credits: 0, durationMs: took(), ...NOINDEX }, found };
    }
    const learned =
      hasMoved || status >= 400
        ? { pages: [], notes: [] }
        : site.discovery.fetched(asked, fetched.text, page.depth, found);
    const fingerprint = this.#near && status < 400 ? fingerprintOf(fetched.text) : undefined;
    const twin = fingerprint && this.#near?.twinOf(page.url, fingerprint);
    if (twin !== undefined) {
      const why = { code: SAME_PAGE.code, error: `Skipped: its text is nearly that of ${withoutUserinfo(twin)}` };
      return {
        page,
        end: { ...end, state: 'skipped', credits: 0, durationMs: took(), ...why },
        found: [...learned.pages, ...found],
        notes: learned.notes,
      };
    }
    const document = await store();
    const isHeld = settings.crawl?.deduplicateSimilarURLs === true && status >= 400 && status < 500;
    return {
      page,
      end: { ...end, state: isHeld ? 'held' : 'done', durationMs: took(), fingerprint },
      document,
      found: [...learned.pages, ...found],
      notes: [...learned.notes, ...(status < 400 && !hasMoved ? this.#same.add(page.url, title, fetched.text) : [])],
      ...(hasMoved ? { alias: { key, url: canonicalUrl(arrived) } } : {}),
    };
  }
}

/** The team and the key that pay for the pages of a job. */
function payerOf(job: { readonly teamId: string | undefined }, settings: Pick<PageJob, 'keyId'>): Payer {
  return { teamId: job.teamId ?? '', ...(settings.keyId === undefined ? {} : { keyId: settings.keyId }) };
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
