// Over 10 kB: what is stored of a page in one transaction, read from top to bottom.

import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { Credits, Reservation } from '../../platform/accounts/index.ts';
import { addDocuments, countDocuments, type PackedDocument } from './documents.ts';
import { addPages, endPages, type FrontierPage, knownKeys, type NewPage, type PageEnd } from './frontier.ts';
import { addNotes, type JobNote } from './notes.ts';
import { addToTotals, changeOf, countPages, currentTotals, lockTotals, type Totals, writeTotals } from './totals.ts';

/**
 * Stores the results of pages, many in one transaction: the page, its document, the URLs that it links to, its cost and its webhook
 * event. So a page costs few statements, and if the process is killed, all of a page is stored or nothing.
 */

/** A page that was fetched or has failed. */
export interface Finished {
  /** Undefined for URLs of sitemaps. */
  readonly page?: FrontierPage;
  readonly end?: Outcome;
  readonly document?: PackedDocument;
  readonly found: readonly NewPage[];
  /** The URL that it redirected to. */
  readonly alias?: { readonly key: string; readonly url: string };
  readonly reservation?: Reservation;
  readonly notes?: readonly JobNote[];
}

export interface Outcome {
  readonly state: PageEnd['state'];
  readonly status?: number | undefined;
  readonly credits: number;
  readonly durationMs: number;
  readonly title?: string | undefined;
  readonly error?: string;
  readonly code?: string | undefined;
  /** Attempts that were made, this one included. */
  readonly attempts: number;
  /** Of one that is tried again, whose state is `queued`: milliseconds from now. */
  readonly wait?: number;
  /** Of one that is tried again: what it was to blame for until now. */
  readonly blamed?: number;
  /** See `PageEnd`. */
  readonly fingerprint?: string | undefined;
}

/** What one transaction stored. */
export interface Stored {
  /** Numbers of the new documents. */
  readonly documents: readonly number[];
  readonly failed: readonly { readonly url: string; readonly error: string }[];
}

export interface LedgerDeps {
  /** Of the rows. Under zero data retention it is another database than that of the jobs. */
  readonly db: Database;
  readonly jobsDb: Database;
  readonly credits: Pick<Credits, 'settleAll'>;
  readonly clock: Clock;
  readonly jobId: string;
  /** Of this claim of the job, whose holder counts its rows once; undefined for a process that helps. */
  readonly fence: number | undefined;
  /** Whether other processes may write to the job at the same time. */
  isShared(): boolean;
  /** Part of every transaction. @throws LeaseLostError if the pages are no longer for this process to store */
  prove(tx: Transaction): Promise<void>;
  /** The lock under which others add URLs to the job. */
  readonly lock: string;
  /** Maximum number of URLs that are fetched. */
  readonly limit: number;
  /** Called in a transaction of the jobs' database, the one that stores the pages if they are in it. */
  stored(tx: Transaction, stored: Stored): Promise<void>;
  /** Pages under way, including those that wait to be written: no page waits for more than half of these. */
  pagesUnderWay(): number;
  /** Called after every transaction. */
  wrote(): void;
}

export interface Ledger {
  /** Resolves when it is durable. @throws LeaseLostError if another process has taken the job over */
  write(finished: Finished): Promise<void>;
  /** Looks at what other processes have stored. @returns URLs that wait to be fetched or are being fetched, by whomever */
  refresh(): Promise<number>;
  /** Highest number of a stored URL. */
  readonly last: number;
  /** URLs that count against the limit. */
  readonly admitted: number;
  readonly isFull: boolean;
}

/** Milliseconds that a page waits at most for others, to be stored in one transaction. */
const DELAY = 100;
/** Maximum number of pages in one transaction. */
const MOST = 64;
/** URLs that are listed as not fetched, at most in each transaction. */
const MOST_ASIDE = 10_000;

export async function openLedger(deps: LedgerDeps): Promise<Ledger> {
  const { db, jobsDb, credits, clock, jobId, limit, fence } = deps;
  const totals = await db.transaction(async (tx) => {
    if (fence === undefined) return lockTotals(tx, jobId);
    await tx.lock(deps.lock);
    // Others may be about to change them.
    if (deps.isShared()) await lockTotals(tx, jobId);
    // Whoever wrote before may have been another version.
    const counted = await countPages(tx, jobId);
    await writeTotals(tx, jobId, fence, counted);
    return counted;
  });
  let { last, admitted, stored } = standOf(totals);
  if (fence !== undefined) stored = await countDocuments(db, jobId);
  const waiting: { readonly item: Finished; done(): void; failed(error: unknown): void }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  const flush = async (items: readonly Finished[]): Promise<void> => {
    const work = async (tx: Transaction): Promise<{ last: number; admitted: number; stored: number; news: Stored }> => {
      if (db === jobsDb) await deps.prove(tx);
      // With others at work only the totals know, which the lock keeps as they are until the end.
      const stand = deps.isShared() ? standOf(await lockTotals(tx, jobId)) : { last, admitted, stored };
      const now = clock.now();
      const keys = items.flatMap(({ found, alias }) => [...found.map(({ key }) => key), ...(alias ? [alias.key] : [])]);
      const known = await knownKeys(tx, jobId, [...new Set(keys)]);
      const adding: NewPage[] = [];
      const ends: PageEnd[] = [];
      const documents: PackedDocument[] = [];
      const numbers: number[] = [];
      const failed: { url: string; error: string }[] = [];
      let count = stand.stored;
      let free = 0;
      const add = (page: NewPage): void => {
        if (known.has(page.key)) return;
        known.add(page.key);
        adding.push(page);
      };
      for (const { page, end, document, alias } of items) {
        if (page === undefined || end === undefined) continue;
        const isDuplicate = alias !== undefined && known.has(alias.key);
        if (alias !== undefined && !isDuplicate) add({ ...alias, depth: page.depth, state: 'alias' });
        const isStored = document !== undefined && !isDuplicate;
        if (isStored) {
          documents.push(document);
          numbers.push(++count);
        }
        const state = isDuplicate ? 'duplicate' : end.state;
        if (state === 'failed') failed.push({ url: page.url, error: end.error ?? '' });
        if (state === 'robots' || state === 'external') free++;
        ends.push({
          seq: page.seq,
          state,
          status: end.status ?? null,
          credits: isDuplicate ? 0 : end.credits,
          at: now,
          durationMs: Math.round(end.durationMs),
          title: end.title ?? null,
          error: isDuplicate ? null : (end.error ?? null),
          code: end.code ?? null,
          n: isStored ? count : null,
          attempts: end.attempts,
          wait: end.wait === undefined ? null : Math.ceil(end.wait),
          fingerprint: isDuplicate ? null : (end.fingerprint ?? null),
        });
      }
      let room = limit - stand.admitted + free;
      let aside = MOST_ASIDE;
      for (const { found } of items) {
        for (const page of found) {
          if (known.has(page.key)) continue;
          if (page.state === 'queued' ? room-- > 0 : aside-- > 0) add(page);
        }
      }
      await addPages(tx, jobId, stand.last + 1, adding, now);
      await endPages(tx, jobId, ends, clock);
      await addDocuments(tx, jobId, count - documents.length + 1, documents);
      await addToTotals(tx, jobId, changeOf(adding, ends));
      await addNotes(
        tx,
        jobId,
        items.flatMap(({ notes }) => notes ?? []),
      );
      const news = { documents: numbers, failed };
      if (db === jobsDb) await deps.stored(tx, news);
      const costs = new Map(ends.map((end) => [end.seq, end.credits]));
      const settled = items.flatMap(({ page, reservation }) =>
        reservation === undefined ? [] : [{ reservation, actual: costs.get(page?.seq ?? 0) ?? 0 }],
      );
      if (db === jobsDb && settled.length > 0) await credits.settleAll(settled, tx);
      const queued = adding.filter(({ state }) => state === 'queued').length;
      return { last: stand.last + adding.length, admitted: stand.admitted + queued - free, stored: count, news };
    };
    const after = await db.transaction(work);
    if (db !== jobsDb) {
      // In memory nothing outlives the process, so there is nothing that the two could disagree about after it.
      await jobsDb.transaction(async (tx) => {
        await deps.prove(tx);
        await deps.stored(tx, after.news);
        const settled = items.flatMap(({ reservation, end }) =>
          reservation === undefined ? [] : [{ reservation, actual: end?.credits ?? 0 }],
        );
        await credits.settleAll(settled, tx);
      });
    }
    ({ admitted, stored } = after);
    last = Math.max(last, after.last);
  };

  /** Whether so many wait that fetching would soon have to wait for them. */
  const isDue = (): boolean => waiting.length > 0 && waiting.length >= Math.min(MOST, deps.pagesUnderWay() / 2);

  const run = async (): Promise<void> => {
    running = true;
    clearTimeout(timer);
    timer = undefined;
    do {
      const now = waiting.splice(0, MOST);
      try {
        await flush(now.map(({ item }) => item));
        for (const { done } of now) done();
      } catch (error) {
        for (const { failed } of now) failed(error);
      }
      deps.wrote();
    } while (isDue());
    running = false;
    if (waiting.length > 0) later();
  };
  const later = (): void => {
    timer ??= setTimeout(() => void run(), DELAY);
  };

  return {
    write: (item) =>
      new Promise((done, failed) => {
        waiting.push({ item, done, failed });
        if (running) return;
        if (isDue()) void run();
        else later();
      }),
    async refresh() {
      const now = await currentTotals(db, jobId);
      last = Math.max(last, now.last);
      admitted = standOf(now).admitted;
      return now.byState.queued;
    },
    get last() {
      return last;
    },
    get admitted() {
      return admitted;
    },
    get isFull() {
      return admitted >= limit;
    },
  };
}

/** What numbers are given out from. */
function standOf({ byState: { queued, done, failed, duplicate }, last }: Totals) {
  return { last, admitted: queued + done + failed + duplicate, stored: done };
}
