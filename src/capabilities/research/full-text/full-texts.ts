import { setTimeout as sleep } from 'node:timers/promises';
import { anySignal } from '../../../foundation/kernel/any-signal.ts';
import { type Clock, systemClock } from '../../../foundation/kernel/clock.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { Paper } from '../catalog/merge.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import type { Searched, SearchPlaces, Wanted } from './search-places.ts';
import { type FullText, keepFetch, linksOf, lookedBy, storedText } from './store.ts';
import type { FetchRow } from './tables.ts';

/** The reason if there is no full text: switched off, none is open, none was available now, or it is still being fetched. */
export type Missing = 'off' | 'none' | 'failed' | 'pending';

interface FullTextsOptions {
  readonly db: Database<ResearchTables>;
  readonly log: Log;
  /** Searches for texts online; without it, only stored texts are used. */
  readonly search?: SearchPlaces | undefined;
  readonly clock?: Clock;
  /** Milliseconds that a reader waits for a fetch. Default 20 s. */
  readonly wait?: number;
}

export interface FullTexts extends AsyncDisposable {
  /**
   * The full text of a paper: stored, or fetched within the wait. Two readers of one paper fetch it once; a late text is kept for the next.
   * @throws the reason of the deadline
   */
  of(paper: Paper, deadline: Deadline): Promise<FullText | Missing>;
}

const WAIT = 20_000;
/** Milliseconds for all places of one paper together, including waits. */
const FETCH_MS = 90_000;
/** Maximum papers whose texts are fetched at a time; more are refused for now. */
const MOST_UNDER_WAY = 16;
/** Milliseconds until the next attempt: if there is none, and after failures, doubled each time. */
const NONE_AGAIN = 30 * 86_400_000;
const FAILED_AGAIN = 10 * 60_000;
const LONGEST_AGAIN = 86_400_000;

type Found = FullText | 'none' | 'failed';

export function createFullTexts(options: FullTextsOptions): FullTexts {
  const { db, log, search, clock = systemClock, wait = WAIT } = options;
  const closing = new AbortController();
  const underWay = new Map<number, Promise<Found>>();
  /** Completed fetches, whatever their result. */
  let endings = 0;

  /** Searches and stores the result. Never throws. */
  const fetchOnce = async (
    paper: Paper,
    wanted: Wanted,
    before: FetchRow | undefined,
    places: SearchPlaces,
  ): Promise<Found> => {
    const deadline = deadlineIn(FETCH_MS, closing.signal);
    const found = await places(wanted, deadline).catch((error: unknown): Searched => {
      if (closing.signal.aborted) return 'resting';
      if (!deadline.signal.aborted) log.error({ err: error, paperId: paper.id }, 'search for a full text failed');
      return 'failed';
    });
    // Nothing is known about this paper.
    if (found === 'resting') return 'failed';
    const row = rowOf(paper.id, wanted, found, before, clock.now());
    const text = typeof found === 'string' ? undefined : found.text;
    try {
      await keepFetch(db, row, text);
    } catch (error) {
      log.error({ err: error, paperId: paper.id }, 'the result of a full-text fetch could not be stored');
    }
    if (typeof found === 'string') return found;
    return { text: found.text, source: found.place.name, url: found.place.url, fetchedAt: row.at };
  };

  return {
    async of(paper, deadline) {
      let job: Promise<Found> | undefined;
      do {
        const ended = endings;
        const { text, fetch } = await storedText(db, paper.id);
        if (text !== undefined) return text;
        if (search === undefined) return 'off';
        const wanted = { ids: paper.ids, links: await linksOf(db, paper.id) };
        const isKnown = fetch !== undefined && fetch.outcome !== 'kept' && fetch.looked_by === lookedBy(wanted);
        if (isKnown && (fetch.retry_at ?? 0) > clock.now()) return fetch.outcome === 'none' ? 'none' : 'failed';
        job = underWay.get(paper.id);
        // The text may have been stored since the database was read: read again.
        if (job !== undefined || ended !== endings) continue;
        if (underWay.size >= MOST_UNDER_WAY || closing.signal.aborted) return 'failed';
        job = fetchOnce(paper, wanted, fetch, search).finally(() => {
          endings++;
          underWay.delete(paper.id);
        });
        underWay.set(paper.id, job);
      } while (job === undefined);
      return await inTime(job, Math.min(wait, deadline.remaining()), deadline);
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new Error('the service stops'));
      await Promise.all(underWay.values());
    },
  };
}

/** The result of a fetch if it arrives within `ms`. @throws the reason of the deadline */
async function inTime(job: Promise<Found>, ms: number, deadline: Deadline): Promise<Found | 'pending'> {
  const enough = new AbortController();
  const signal = anySignal(enough.signal, deadline.signal);
  const late = sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  const found = await Promise.race([job, late]);
  enough.abort();
  deadline.signal.throwIfAborted();
  return found ?? 'pending';
}

/** The stored result of a search. */
function rowOf(
  paperId: number,
  wanted: Wanted,
  found: Exclude<Searched, 'resting'>,
  before: FetchRow | undefined,
  now: number,
): FetchRow {
  const row = { paper_id: paperId, looked_by: lookedBy(wanted), at: new Date(now).toISOString() };
  if (typeof found !== 'string') {
    const { name, url } = found.place;
    return { ...row, outcome: 'kept', source: name, url, retry_at: null, failures: 0 };
  }
  const failures = found === 'none' ? 0 : (before?.outcome === 'failed' ? before.failures : 0) + 1;
  const again = found === 'none' ? NONE_AGAIN : Math.min(LONGEST_AGAIN, FAILED_AGAIN * 2 ** Math.min(failures - 1, 20));
  return { ...row, outcome: found, source: null, url: null, retry_at: now + again, failures };
}
