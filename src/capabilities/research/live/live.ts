import type { Egress, Pace, Pacer } from '../../../foundation/egress/index.ts';
import { type Clock, systemClock } from '../../../foundation/kernel/clock.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { PaperFilter } from '../index-build/format.ts';
import type { ResearchMetrics } from '../metrics.ts';
import type { LiveName } from '../record.ts';
import { createAnswers, keyOf, type LiveDatabase } from './answers.ts';
import { type Asker, createAsker } from './ask.ts';
import { isoDay, searchWords } from './query-parts.ts';
import type { LiveKeys, LiveQuery } from './source.ts';
import { LIVE } from './sources/index.ts';

/** What one source named for a query. */
export interface LiveList {
  readonly name: LiveName;
  /** PaperIds in the catalog, best first. */
  readonly ids: readonly number[];
}

/** Searches of public APIs. */
export interface Live {
  /**
   * What the sources name for the query, in the catalog by then: from memory, or by asking all of them at once. Waits no
   * longer than the sources get; what comes later is good for the next search. Sources that fail, rest or are slow are
   * simply not there; why, is counted and logged.
   * @throws only the caller's own reason
   */
  find(query: string, filter: PaperFilter, deadline: Deadline): Promise<readonly LiveList[]>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface LiveOptions {
  readonly db: LiveDatabase;
  /** Which are asked; `url` in place of the source's own address. */
  readonly sources: readonly { readonly name: LiveName; readonly url?: string }[];
  readonly keys: LiveKeys;
  readonly egress: Pick<Egress, 'open'>;
  /** With these paces. */
  readonly pacer: Pacer;
  readonly paces: Readonly<Record<LiveName, Pace>>;
  readonly log: Log;
  readonly metrics?: ResearchMetrics | undefined;
  readonly clock?: Clock;
  /** Milliseconds of a clock that never goes back, for what is remembered of the sources' health. */
  readonly steady?: () => number;
  /** Milliseconds that a search waits for its sources; LIVE_MS by default. */
  readonly wait?: number;
}

/** Milliseconds that a search waits for its sources. */
export const LIVE_MS = 2_500;
/** The part of the caller's own time that goes into waiting at most. */
const SHARE = 0.8;

export function createLive(options: LiveOptions): Live {
  const { db, keys, egress, pacer, paces, log, steady, wait = LIVE_MS } = options;
  const stopping = new AbortController();
  const deadline = deadlineIn(Number.POSITIVE_INFINITY, stopping.signal);
  const answers = createAnswers(db, options.clock ?? systemClock);
  const { metrics } = options;
  const askers = options.sources.map(({ name, url }) =>
    createAsker({ source: LIVE[name], url, egress, pacer, pace: paces[name], keys, deadline, log, steady }),
  );
  /** Searches for the same thing at the same time ask once. */
  const underWay = new Map<string, Promise<readonly number[] | undefined>>();

  /** Asks and stores; undefined when there is no answer. Never throws. */
  const fetchAnswer = (asker: Asker, key: string, query: LiveQuery): Promise<readonly number[] | undefined> => {
    const same = underWay.get(key);
    if (same !== undefined) return same;
    const { name } = asker.source;
    const work = (async () => {
      const begun = performance.now();
      const { outcome, records } = await asker.ask(query);
      metrics?.sourceAsked(name, outcome, (performance.now() - begun) / 1000);
      if (outcome !== 'ok') return undefined;
      return await answers.store(key, name, records);
    })().catch((error: unknown) => {
      if (!stopping.signal.aborted)
        log.error({ source: name, error: String(error) }, 'live papers could not be stored');
      return undefined;
    });
    underWay.set(key, work);
    void work.then(() => underWay.delete(key));
    return work;
  };

  return {
    find: async (text, filter, callers) => {
      const words = searchWords(text);
      if (words.length === 0 || stopping.signal.aborted) return [];
      const { authors, categories } = filter;
      const query: LiveQuery = { words, authors, categories, from: isoDay(filter.from), to: isoDay(filter.to) };
      const able = askers.filter((asker) => asker.canHave(query));
      const asked = able.map((asker) => ({ asker, key: keyOf(asker.source.name, query) }));
      const known = await answers.recent(asked.map(({ key }) => key));
      // The answer of the catalog is worth more than the last answer of a source.
      const limit = callers.within(Math.min(wait, SHARE * callers.remaining()));
      // A caller in a hurry does not make a source slow.
      const isFair = limit.remaining() > 0.9 * wait;
      const left: Record<string, string> = {};
      const lists = await Promise.all(
        asked.map(async ({ asker, key }): Promise<LiveList | undefined> => {
          const { name } = asker.source;
          const kept = known.get(key);
          if (kept !== undefined) {
            metrics?.sourceAsked(name, 'remembered');
            return { name, ids: kept };
          }
          const isPrompt = asker.isPrompt(limit.remaining(), underWay.has(key));
          const work = fetchAnswer(asker, key, query);
          if (!isPrompt) {
            left[name] = 'not waited for';
            return undefined;
          }
          const ids = await inTime(work, limit);
          if (isFair && !callers.signal.aborted) asker.wasInTime(ids !== LATE);
          if (ids === LATE || ids === undefined) left[name] = ids === LATE ? 'late' : 'no answer';
          if (ids === LATE) metrics?.sourceAsked(name, 'late');
          return ids === LATE || ids === undefined ? undefined : { name, ids };
        }),
      );
      callers.signal.throwIfAborted();
      if (Object.keys(left).length > 0) log.info({ left }, 'a live search is without some of its sources');
      return lists.filter((list) => list !== undefined);
    },
    close: async () => {
      stopping.abort(new Error('the service stops'));
      await Promise.all(underWay.values());
    },
  };
}

const LATE = Symbol('late');

/** What `work` comes to, or LATE when the deadline ends first. */
async function inTime<T>(work: Promise<T>, deadline: Deadline): Promise<T | typeof LATE> {
  const { signal } = deadline;
  if (signal.aborted) return LATE;
  let stop = (): void => {};
  const over = new Promise<typeof LATE>((resolve) => {
    stop = () => resolve(LATE);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
