// Over 10 kB: what is stored of a page in one transaction, read from top to bottom.

import type { Clock } from '../../foundation/kernel/clock.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { Credits, Reservation } from '../../platform/accounts/index.ts';
import { mayFetchForm, type Room, roomOf } from './admission.ts';
import { SAME_PAGE } from './discovery.ts';
import { addDocuments, countDocuments, holdDocument, type PackedDocument, releaseDocument } from './documents.ts';
import {
  addPages,
  endHeld,
  endPages,
  type FrontierPage,
  firstInState,
  type HeldEnd,
  type KnownPage,
  knownPages,
  type NewPage,
  type PageEnd,
  removePages,
} from './frontier.ts';
import { addNotes, DUPLICATE, type JobNote } from './notes.ts';
import {
  formKeysOf,
  formsOf,
  isMissing,
  keyForForm,
  mainKeyOf,
  mayNeedForms,
  needsForm,
  nextForm,
  OTHER_FORM,
} from './other-forms.ts';
import type { PageState } from './tables.ts';
import { addToTotals, afterChange, changeOf, countPages, currentTotals, lockTotals, writeTotals } from './totals.ts';

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
  /** A held page that is stored now, since none of its other forms was fine. */
  readonly release?: { readonly seq: number; readonly credits: number };
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
  /** Maximum number of pages that are stored. */
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
  /** Whether no further URL would be fetched, whatever becomes of the others. */
  readonly isFull: boolean;
}

/** Milliseconds that a page waits at most for others, to be stored in one transaction. */
const DELAY = 100;
/** Maximum number of pages in one transaction. */
const MOST = 64;
/**
 * States of URLs that a redirect there adds nothing to: they are fetched, wait for it, or are left out on purpose. Of others there is nothing
 * yet, so that a redirect there may bring it.
 */
const STANDS: ReadonlySet<PageState> = new Set(['queued', 'done', 'held', 'alias', 'external']);

/** URLs that are listed as not fetched, at most in each transaction. */
const MOST_ASIDE = 10_000;

export async function openLedger(deps: LedgerDeps): Promise<Ledger> {
  const { db, jobsDb, credits, clock, jobId, limit, fence } = deps;
  let totals = await db.transaction(async (tx) => {
    if (fence === undefined) return lockTotals(tx, jobId);
    await tx.lock(deps.lock);
    // Others may be about to change them.
    if (deps.isShared()) await lockTotals(tx, jobId);
    // Whoever wrote before may have been another version.
    const counted = await countPages(tx, jobId);
    await writeTotals(tx, jobId, fence, counted);
    return counted;
  });
  /** Number of the last document. */
  let stored = fence === undefined ? totals.byState.done : await countDocuments(db, jobId);
  const waiting: { readonly item: Finished; done(): void; failed(error: unknown): void }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  const flush = async (items: readonly Finished[]): Promise<void> => {
    const work = async (tx: Transaction) => {
      if (db === jobsDb) await deps.prove(tx);
      // With others at work only the totals know, which the lock keeps as they are until the end.
      const before = deps.isShared() ? await lockTotals(tx, jobId) : totals;
      let count = deps.isShared() ? before.byState.done : stored;
      const now = clock.now();
      const known = await knownPages(tx, jobId, keysOf(items));
      await learnForms(tx, jobId, known, items);
      const ends: PageEnd[] = [];
      const heldEnds: HeldEnd[] = [];
      const moves: Move[] = [];
      const removed: number[] = [];
      const adding: NewPage[] = [];
      const documents: PackedDocument[] = [];
      const held: { readonly seq: number; readonly document: PackedDocument }[] = [];
      const numbers: number[] = [];
      const failed: { url: string; error: string }[] = [];

      const add = (page: NewPage): void => {
        adding.push(page);
        const { key, url, depth, state } = page;
        known.set(key, { seq: before.last + adding.length, key, url, depth, state, status: null });
      };
      /** Lets a URL be fetched that was only kept, under a number that nobody has read yet. */
      const queue = ({ seq, key, url, depth, state }: KnownPage): void => {
        removed.push(seq);
        moves.push({ from: state });
        add({ key, url, depth, state: 'queued' });
      };
      const room = (): Room => roomOf(afterChange(before, changeOf(adding, ends, moves)), limit);
      /** The keys of pages whose next form may be needed. */
      const missing = new Set<string>();

      for (const { page, end, document, alias } of items) {
        if (page === undefined || end === undefined) continue;
        let target = alias === undefined ? undefined : known.get(alias.key);
        if (target?.state === 'spare') {
          // Nobody has it yet, and now it is this page.
          await removePages(tx, jobId, [target.seq]);
          moves.push({ from: 'spare' });
          target = undefined;
        } else if (target !== undefined && !STANDS.has(target.state)) {
          // It was not stored, and now it is what this page shows.
          heldEnds.push({ seq: target.seq, state: 'alias', n: null, code: null, error: null });
          moves.push({ from: target.state, to: 'alias' });
          known.set(target.key, { ...target, state: 'alias' });
        }
        const isLeftOut = target?.state === 'external';
        if (alias !== undefined && target === undefined) add({ ...alias, depth: page.depth, state: 'alias' });
        const isDuplicate = target !== undefined && !isLeftOut && STANDS.has(target.state);
        const mainKey = mainKeyOf(page.key);
        const forms = formsOf(mainKey ?? page.key, known);
        const other = [forms.main, ...forms.others].find((one) => one?.state === 'held');
        const ending = endingOf(end, { isDuplicate, isLeftOut, leadsTo: alias?.url ?? '', other });
        const { state } = ending;
        if (document !== undefined && state === 'done') {
          documents.push(document);
          numbers.push(++count);
        }
        if (document !== undefined && state === 'held') held.push({ seq: page.seq, document });
        if (state === 'failed') failed.push({ url: withoutUserinfo(page.url), error: end.error ?? '' });
        ends.push({
          ...{ seq: page.seq, status: end.status ?? null, ...ending },
          credits: state === end.state ? end.credits : 0,
          at: now,
          durationMs: Math.round(end.durationMs),
          title: end.title ?? null,
          n: document !== undefined && state === 'done' ? count : null,
          attempts: end.attempts,
          wait: end.wait === undefined ? null : Math.ceil(end.wait),
          fingerprint: isDuplicate ? null : (end.fingerprint ?? null),
        });
        const { seq, key, url, depth } = page;
        known.set(key, { seq, key, url, depth, state, status: end.status ?? null });
        if (mainKey !== undefined && other !== undefined && (state === 'done' || state === 'duplicate')) {
          const error = `It was answered with ${other.status}; its other form ${withoutUserinfo(url)} was fetched.`;
          heldEnds.push({ seq: other.seq, state: 'skipped', n: null, code: OTHER_FORM, error });
          moves.push({ from: 'held', to: 'skipped' });
          known.set(other.key, { ...other, state: 'skipped' });
        }
        if (state !== 'queued') missing.add(mainKey ?? key);
      }
      for (const { release } of items) {
        if (release === undefined) continue;
        heldEnds.push({ seq: release.seq, state: 'done', n: ++count, code: null, error: null });
        moves.push({ from: 'held', to: 'done', credits: release.credits });
        numbers.push(count);
      }

      for (const key of missing) {
        const { main, others } = formsOf(key, known);
        const next = nextForm({ main, others });
        if (main !== undefined && next !== undefined && mayFetchForm(main.state, room())) queue(next);
      }
      const free = room().queued;
      if (free > 0 && before.byState.spare > 0) {
        for (const spare of await firstInState(tx, jobId, 'spare', free)) queue(spare);
      }
      const left = { ...room() };
      /** For a URL that needs a slot: whether it is fetched, or waits for one; undefined if it is not kept. */
      const slotFor = (): 'queued' | 'spare' | undefined => {
        if (left.queued > 0 && left.requests > 0) {
          left.queued--;
          left.requests--;
          return 'queued';
        }
        return left.spare-- > 0 ? 'spare' : undefined;
      };
      let aside = MOST_ASIDE;
      for (const { found } of items) {
        for (const page of found) {
          const first = known.get(page.key);
          if (first === undefined) {
            if (page.state !== 'queued') {
              if (aside-- > 0) add(page);
            } else {
              const state = slotFor();
              if (state !== undefined) add({ ...page, state });
            }
          } else if (page.state === 'queued' && mayNeedForms(first.state)) {
            const forms = formsOf(page.key, known);
            const key = keyForForm(page.key, page.url, forms);
            if (key === undefined) continue;
            let state: PageState = 'form';
            if (needsForm(forms)) {
              if (first.state !== 'held') state = slotFor() ?? 'form';
              else if (mayFetchForm(first.state, left)) {
                left.requests--;
                state = 'queued';
              }
            }
            add({ ...page, key, state });
          }
        }
      }

      await removePages(tx, jobId, removed);
      await addPages(tx, jobId, before.last + 1, adding, now);
      await endPages(tx, jobId, ends, clock);
      await addDocuments(tx, jobId, count - numbers.length + 1, documents);
      for (const one of held) await holdDocument(tx, jobId, one.seq, one.document);
      for (const { seq, n } of heldEnds) if (n !== null) await releaseDocument(tx, jobId, seq, n);
      await endHeld(tx, jobId, heldEnds);
      const change = changeOf(adding, ends, moves);
      await addToTotals(tx, jobId, change);
      await addNotes(
        tx,
        jobId,
        items.flatMap(({ notes }) => notes ?? []),
      );
      const news = { documents: numbers, failed };
      if (db === jobsDb) await deps.stored(tx, news);
      const costs = new Map(ends.map(({ seq, state, credits }) => [seq, state === 'held' ? 0 : credits]));
      const settled = items.flatMap(({ page, release, reservation }) =>
        reservation === undefined ? [] : [{ reservation, actual: release?.credits ?? costs.get(page?.seq ?? 0) ?? 0 }],
      );
      if (db === jobsDb && settled.length > 0) await credits.settleAll(settled, tx);
      return { totals: afterChange(before, change), stored: count, news, settled };
    };
    const after = await db.transaction(work);
    if (db !== jobsDb) {
      // In memory nothing outlives the process, so there is nothing that the two could disagree about after it.
      await jobsDb.transaction(async (tx) => {
        await deps.prove(tx);
        await deps.stored(tx, after.news);
        await credits.settleAll(after.settled, tx);
      });
    }
    ({ totals, stored } = after);
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
      if (now.last >= totals.last) totals = now;
      return now.byState.queued;
    },
    get last() {
      return totals.last;
    },
    get isFull() {
      const { queued, spare } = roomOf(totals, limit);
      return queued === 0 && spare === 0;
    },
  };
}

/** A URL that goes into another state, or out of the rows. */
interface Move {
  readonly from: PageState;
  readonly to?: PageState;
  readonly credits?: number;
}

/**
 * How a page ends, and why if it does not end as its fetch says.
 * @param about.leadsTo where it redirects
 * @param about.other another form of its URL that is held back
 */
function endingOf(
  end: Outcome,
  about: {
    readonly isDuplicate: boolean;
    readonly isLeftOut: boolean;
    readonly leadsTo: string;
    readonly other: KnownPage | undefined;
  },
): Pick<PageEnd, 'state' | 'code' | 'error'> {
  const leadsTo = withoutUserinfo(about.leadsTo);
  if (about.isDuplicate)
    return { state: 'duplicate', code: DUPLICATE, error: `It redirects to ${leadsTo}, which this crawl has.` };
  if (about.isLeftOut)
    return {
      state: 'skipped',
      code: SAME_PAGE.code,
      error: `It redirects to ${leadsTo}, which this crawl leaves out.`,
    };
  // One form of a page that is missing is enough.
  if (end.state === 'held' && about.other !== undefined) {
    const error = `It was answered with ${end.status}, as was its other form ${withoutUserinfo(about.other.url)}.`;
    return { state: 'skipped', code: OTHER_FORM, error };
  }
  return { state: end.state, code: end.code ?? null, error: end.error ?? null };
}

/** The keys that a transaction needs to know of. */
function keysOf(items: readonly Finished[]): string[] {
  const keys = new Set<string>();
  for (const { page, found, alias } of items) {
    for (const { key } of found) keys.add(key);
    if (alias !== undefined) keys.add(alias.key);
    const main = page && mainKeyOf(page.key);
    if (main !== undefined) keys.add(main);
  }
  return [...keys];
}

/** Looks up the other forms of the pages that may need them. */
async function learnForms(
  tx: Transaction,
  jobId: string,
  known: Map<string, KnownPage>,
  items: readonly Finished[],
): Promise<void> {
  const keys = new Set<string>();
  for (const { page, end, found } of items) {
    if (page !== undefined && end !== undefined) {
      const main = mainKeyOf(page.key);
      if (main !== undefined) keys.add(main);
      else if (isMissing(end.state)) keys.add(page.key);
    }
    for (const { key, url, state } of found) {
      const first = known.get(key);
      if (state === 'queued' && first !== undefined && first.url !== url && mayNeedForms(first.state)) keys.add(key);
    }
  }
  const forms = await knownPages(tx, jobId, [...keys].flatMap(formKeysOf));
  for (const [key, form] of forms) known.set(key, form);
}
