import type { Egress, Pace, Pacer } from '../../../foundation/egress/index.ts';
import { type Clock, systemClock } from '../../../foundation/kernel/clock.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Outages } from '../../../foundation/kernel/outages.ts';
import { untilAborted } from '../../../foundation/kernel/until-aborted.ts';
import type { Reference } from '../ids.ts';
import type { PaperFilter } from '../index-build/format.ts';
import type { ResearchMetrics } from '../metrics.ts';
import type { LiveName } from '../record.ts';
import { createAnswers, keyOf, type LiveDatabase } from './answers.ts';
import { type Asker, createAsker } from './ask.ts';
import { isoDay, searchWords } from './query-parts.ts';
import type { LiveKeys, LiveQuery } from './source.ts';
import { LIVE } from './sources/index.ts';

/** One source's results for a query. */
export interface LiveList {
  readonly name: LiveName;
  /** PaperIds in the catalog, best first. */
  readonly ids: readonly number[];
}

/** Searches of public APIs. */
export interface Live {
  /**
   * The sources' results for the query, stored in the catalog: cached, or from parallel requests. Waits at most for the time of the
   * sources; late results are available to the next search. Sources that fail, are paused or slow are left out; the reason is counted and
   * logged.
   * @throws only the caller's own reason
   */
  find(query: string, filter: PaperFilter, deadline: Deadline): Promise<readonly LiveList[]>;
  /** The same for one paper, from the sources that can look up such an identifier. */
  lookUp(id: Reference, deadline: Deadline): Promise<readonly LiveList[]>;
  /** Ends current requests. */
  close(): Promise<void>;
}

export interface LiveOptions {
  readonly db: LiveDatabase;
  /** The enabled sources; `url` overrides the source's own URL. */
  readonly sources: readonly { readonly name: LiveName; readonly url?: string }[];
  readonly keys: LiveKeys;
  readonly egress: Pick<Egress, 'open'>;
  /** With these rate limits. */
  readonly pacer: Pacer;
  readonly paces: Readonly<Record<LiveName, Pace>>;
  readonly log: Log;
  readonly outages?: Pick<Outages, 'reporter'> | undefined;
  readonly metrics?: ResearchMetrics | undefined;
  readonly clock?: Clock;
  /** A monotonic clock in milliseconds, for the sources' health. */
  readonly steady?: () => number;
  /** Milliseconds that a search waits for its sources; LIVE_MS by default. */
  readonly wait?: number;
}

/** Milliseconds that a search waits for its sources. */
const LIVE_MS = 2_500;
/** Maximum share of the caller's own deadline that is spent waiting. */
const SHARE = 0.8;

export function createLive(options: LiveOptions): Live {
  const { db, keys, egress, pacer, paces, log, outages, steady, wait = LIVE_MS } = options;
  const stopping = new AbortController();
  const deadline = deadlineIn(Number.POSITIVE_INFINITY, stopping.signal);
  const answers = createAnswers(db, options.clock ?? systemClock);
  const { metrics } = options;
  const askers = options.sources.map(({ name, url }) =>
    createAsker({ source: LIVE[name], url, egress, pacer, pace: paces[name], keys, deadline, log, outages, steady }),
  );
  const { fetchAnswer, underWay } = sharedRequests(answers, stopping.signal, options);

  const answersTo = async (query: LiveQuery, callers: Deadline): Promise<readonly LiveList[]> => {
    if (stopping.signal.aborted) return [];
    const able = askers.filter((asker) => asker.canHave(query));
    const asked = able.map((asker) => ({ asker, key: keyOf(asker.source.name, query) }));
    const known = await answers.recent(asked.map(({ key }) => key));
    // The catalog's results are more important than the last response of a source.
    const limit = callers.within(Math.min(wait, SHARE * callers.remaining()));
    // A caller with a short deadline does not make a source slow.
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
    if (Object.keys(left).length > 0) log.info({ left }, 'live search: some sources did not respond');
    return lists.filter((list) => list !== undefined);
  };

  return {
    find: async (text, filter, callers) => {
      const words = searchWords(text);
      if (words.length === 0) return [];
      const { categories } = filter;
      const authors = filter.authors.flatMap(([name]) => name ?? []);
      const query = { words, authors, categories, from: isoDay(filter.from), to: isoDay(filter.to) };
      return await answersTo(query, callers);
    },
    lookUp: (id, callers) =>
      answersTo({ words: [], authors: [], categories: [], from: undefined, to: undefined, id }, callers),
    close: async () => {
      stopping.abort(new Error('the service stops'));
      await Promise.all(underWay.values());
    },
  };
}

/** Requests whose responses are stored; simultaneous ones for the same query are one. */
function sharedRequests(
  answers: ReturnType<typeof createAnswers>,
  stopped: AbortSignal,
  { log, metrics }: Pick<LiveOptions, 'log' | 'metrics'>,
) {
  const underWay = new Map<string, Promise<readonly number[] | undefined>>();
  const fetchOnce = async (asker: Asker, key: string, query: LiveQuery): Promise<readonly number[] | undefined> => {
    const { name } = asker.source;
    const begun = performance.now();
    const { outcome, records } = await asker.ask(query);
    const seconds = (performance.now() - begun) / 1000;
    try {
      return outcome === 'ok' ? await answers.store(key, name, records) : undefined;
    } catch (error) {
      if (!stopped.aborted) log.error({ source: name, error: String(error) }, 'live papers could not be stored');
      return undefined;
    } finally {
      // Whoever sees that it was asked finds the answer.
      metrics?.sourceAsked(name, outcome, seconds);
    }
  };
  return {
    underWay,
    /** undefined without a response. Never throws. */
    fetchAnswer(asker: Asker, key: string, query: LiveQuery): Promise<readonly number[] | undefined> {
      const same = underWay.get(key);
      if (same !== undefined) return same;
      const work = fetchOnce(asker, key, query);
      underWay.set(key, work);
      void work.then(() => underWay.delete(key));
      return work;
    },
  };
}

const LATE = Symbol('late');

/** The result of work that never fails, or LATE if the deadline ends first. */
const inTime = <T>(work: Promise<T>, { signal }: Deadline): Promise<T | typeof LATE> =>
  untilAborted<T | typeof LATE>(work, signal).catch(() => LATE);
