import {
  type Circuit,
  createCircuit,
  type Egress,
  EgressError,
  type Failure,
  type Pace,
  type Pacer,
  retryAfter,
} from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Outages } from '../../../foundation/kernel/outages.ts';
import { UnusableAnswer } from '../harvest/patience.ts';
import type { PaperRecord } from '../record.ts';
import type { LiveKeys, LiveQuery, LiveSource } from './source.ts';

/**
 * Result of a request to a source. `ok`: papers, or none. `throttled`: it asked to wait. `unreachable`: no connection. `refused`: it
 * rejected the request. `failing`: a server error. `unusable`: a response in another format. `timeout`: no response in time. `resting`: it
 * failed before and is paused. `busy`: the maximum number of requests is pending.
 */
type Outcome = 'ok' | 'throttled' | 'unreachable' | 'refused' | 'failing' | 'unusable' | 'timeout' | 'resting' | 'busy';

interface Asked {
  readonly outcome: Outcome;
  /** Best first; empty except for `ok`. */
  readonly records: readonly PaperRecord[];
}

/** A source and its health. */
export interface Asker {
  readonly source: LiveSource;
  /** Whether the source can answer such a query at all. */
  canHave(query: LiveQuery): boolean;
  /**
   * Whether a response is worth waiting `ms` for: not from a source that was late recently, is being retried after a pause, or would have
   * to wait for its rate limit. Its response is still useful for the next search.
   * @param isAsked the same request is pending already
   */
  isPrompt(ms: number, isAsked: boolean): boolean;
  /** Sends one request at the source's rate, for a query that it can answer. Never throws; continues after its search has ended. */
  ask(query: LiveQuery): Promise<Asked>;
  /** Reports whether the last awaited response was in time. */
  wasInTime(inTime: boolean): void;
}

interface AskerOptions {
  readonly source: LiveSource;
  /** Overrides the source's own URL. */
  readonly url?: string | undefined;
  readonly egress: Pick<Egress, 'open'>;
  readonly pacer: Pacer;
  /** The source's rate limit in the pacer. */
  readonly pace: Pace;
  readonly keys: LiveKeys;
  /** Ends all requests: the service stops. */
  readonly deadline: Deadline;
  readonly log: Log;
  readonly outages?: Pick<Outages, 'reporter'> | undefined;
  readonly steady?: (() => number) | undefined;
}

/** Number of requested results: one page in every source, and enough to fuse. */
const ROWS = 40;
/** Timeout of one request: a response that is too late for its search is useful for the next one. */
const REQUEST_MS = 10_000;
const MAX_BYTES = 6 * 1024 * 1024;
/** Maximum pending requests, in addition to those that the source handles in parallel. */
const MOST_WAITING = 1;
/** After this many late responses in a row, searches do not wait for a source. */
const MOST_LATE = 2;
/** Pause for a source that asks to wait without a time. */
const THROTTLED_MS = 60_000;

class Status extends Error {
  readonly outcome: Outcome;
  readonly failure: Failure;
  constructor(message: string, outcome: Outcome, failure: Failure = {}) {
    super(message);
    this.outcome = outcome;
    this.failure = failure;
  }
}

export function createAsker(options: AskerOptions): Asker {
  const { source, egress, pacer, pace, keys, deadline, log } = options;
  const { name } = source;
  const circuit: Circuit = createCircuit({
    threshold: 3,
    rest: 60_000,
    longestRest: 30 * 60_000,
    onChange: options.outages?.reporter(`paper source ${name}`),
    ...(options.steady === undefined ? {} : { now: options.steady }),
  });
  let underWay = 0;
  let late = 0;

  const once = async (url: URL, headers: Readonly<Record<string, string>>): Promise<readonly PaperRecord[]> => {
    await using answer = await egress.open(url, {
      deadline: deadline.within(REQUEST_MS),
      maxBytes: MAX_BYTES,
      headers: { accept: 'application/json, application/atom+xml;q=0.9', ...headers },
    });
    const { status } = answer;
    if (status !== 200) throw ofStatus(status, answer.headers);
    return await source.read(Buffer.concat(await Array.fromAsync(answer.body)));
  };

  const rest = (failure: Failure, reason: string): void => {
    const before = circuit.remaining();
    circuit.fail(failure);
    const now = circuit.remaining();
    if (failure.rest) pacer.hold(name, failure.rest);
    if (now <= before) return;
    log.warn({ source: name, reason, restSeconds: Math.round(now / 1000) }, 'a source of live searches is paused');
  };

  return {
    source,
    canHave: (query) => source.request(query, keys, ROWS) !== undefined,
    isPrompt: (ms, isAsked) => {
      // A source that is late right now is not waited for a second time.
      if (!circuit.isClosed() || late >= MOST_LATE || (late > 0 && underWay > 0)) return false;
      return isAsked || (underWay < pace.atOnce && pacer.wait(name) < ms / 2);
    },
    wasInTime: (inTime) => {
      late = inTime ? 0 : late + 1;
    },
    ask: async (query) => {
      const request = source.request(query, keys, ROWS);
      if (request === undefined) return { outcome: 'ok', records: [] };
      if (underWay >= pace.atOnce + MOST_WAITING) return { outcome: 'busy', records: [] };
      const pass = circuit.enter();
      if (pass === undefined) return { outcome: 'resting', records: [] };
      underWay++;
      let isOut = false;
      const begun = performance.now();
      try {
        const url = new URL(options.url ?? source.url);
        for (const [key, value] of Object.entries(request.parameters)) url.searchParams.set(key, value);
        const headers = { ...(keys.contact === undefined ? {} : { from: keys.contact }), ...request.headers };
        const records = await pacer.run(name, deadline.within(REQUEST_MS), () => {
          isOut = true;
          return once(url, headers);
        });
        circuit.succeed();
        // A fast response, even if nobody waited: the source may be waited for again.
        if (performance.now() - begun < 1_500) late = 0;
        return { outcome: 'ok', records };
      } catch (error) {
        // Neither stopping nor a timeout before the request says anything about the source.
        if (!isOut || deadline.signal.aborted) return { outcome: isOut ? 'timeout' : 'busy', records: [] };
        const { outcome, failure, message } = statusOf(error);
        rest(failure, message);
        log.info({ source: name, outcome, reason: message }, 'a source of live searches failed');
        return { outcome, records: [] };
      } finally {
        pass.leave();
        underWay--;
      }
    },
  };
}

function ofStatus(status: number, headers: Readonly<Record<string, string>>): Status {
  const wait = retryAfter(headers['retry-after'], Date.now());
  const message = `answered with status ${status}`;
  if (status === 429 || (status === 503 && wait !== undefined)) {
    return new Status(message, 'throttled', { rest: wait ?? THROTTLED_MS });
  }
  if (status >= 500 || status === 408) return new Status(message, 'failing');
  // A rejected key will be rejected next time too; a rejected query says nothing about the next one.
  const isKey = status === 401 || status === 403 || status === 402;
  return new Status(message, 'refused', { atOnce: isKey });
}

function statusOf(error: unknown): Status {
  if (error instanceof Status) return error;
  if (error instanceof UnusableAnswer) return new Status(error.message, 'unusable');
  if (error instanceof EgressError) {
    if (error.failure === 'tooLarge' || error.failure === 'redirects' || error.failure === 'encoding') {
      return new Status(error.reason, 'unusable');
    }
    const isDown = error.failure !== 'broken';
    return new Status(error.reason, 'unreachable', { atOnce: isDown });
  }
  if (error instanceof ApiError && error.key === 'REQUEST_TIMEOUT')
    return new Status('did not respond in time', 'timeout');
  if (error instanceof ApiError)
    return new Status(JSON.stringify(error.details ?? error.message), 'refused', { atOnce: true });
  return new Status(error instanceof Error ? error.message : String(error), 'unusable');
}
