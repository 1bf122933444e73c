import {
  backoff,
  type Egress,
  EgressError,
  type EgressStream,
  type Pacer,
  retryAfter,
} from '../../../foundation/egress/index.ts';
import { type Clock, systemClock } from '../../../foundation/kernel/clock.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError, OperatorError } from '../../../foundation/kernel/errors.ts';
import { type Log, silentLog } from '../../../foundation/kernel/log.ts';

/** An unexpected response; a retry may help. */
export class UnusableAnswer extends Error {}

class Throttled extends Error {
  readonly wait: number | undefined;
  constructor(message: string, wait: number | undefined) {
    super(message);
    this.wait = wait;
  }
}

/** One public API and how it is requested. */
export interface Source {
  readonly egress: Egress;
  readonly pacer: Pacer;
  /** Its rate limit in the pacer. */
  readonly api: string;
  /** Its name in messages. */
  readonly name: string;
  readonly deadline: Deadline;
  readonly contact?: string | undefined;
  readonly log?: Log | undefined;
  /** Wall time, for Retry-After dates. */
  readonly clock?: Clock;
}

/** One request; arXiv's slowest pages take a minute and a half. */
const REQUEST_MS = 180_000;
const MAX_BYTES = 128 * 1024 * 1024;
/** Maximum consecutive failures; with the waits between them, two to four minutes. */
const MAX_FAILURES = 8;
/** A request to wait is not a failure, but after this many in a row the API will not respond today. */
const MAX_THROTTLES = 40;
const TRANSIENT = new Set(['dns', 'connect', 'tls', 'broken', 'encoding', 'proxy']);

/** What differs from a plain request for the whole answer. */
export interface PatientRequest {
  /** Of the next attempt. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Statuses besides 200 that `read` deals with. */
  readonly accepts?: (status: number) => boolean;
  /** Milliseconds for one attempt; 3 minutes by default. */
  readonly limitMs?: number;
}

const said = (error: Error): string => (error instanceof EgressError ? error.reason : error.message);

/**
 * Repeats a request until there is a usable response: at the API's rate, waiting as long as it asks (503 or 429 with Retry-After), and
 * longer after each failure. All waits are holds of the pacer, so other users of the API wait too.
 * @param read parses a 200 response, and what `request` accepts; throws UnusableAnswer for one that should be retried
 * @throws OperatorError with one line after too many failures; the deadline's error if it ends first; other errors of `read`
 */
export async function askPatiently<T>(
  source: Source,
  url: string,
  read: (answer: EgressStream) => Promise<T>,
  request: PatientRequest = {},
): Promise<T> {
  const { egress, pacer, api, name, deadline, contact } = source;
  const log = source.log ?? silentLog;
  const clock = source.clock ?? systemClock;
  let failures = 0;
  let throttles = 0;

  const once = async (): Promise<T> => {
    await using answer = await egress.open(url, {
      deadline: deadline.within(request.limitMs ?? REQUEST_MS),
      maxBytes: MAX_BYTES,
      headers: { ...(contact === undefined ? {} : { from: contact }), ...request.headers?.() },
    });
    const { status, headers } = answer;
    if (request.accepts?.(status)) return await read(answer);
    if (status === 429 || status === 503) {
      throw new Throttled(`answered with status ${status}`, retryAfter(headers['retry-after'], clock.now()));
    }
    if (status >= 500 || status === 408) throw new UnusableAnswer(`answered with status ${status}`);
    if (status !== 200) throw new OperatorError(`${name} refuses the request with status ${status}: ${url}`);
    return await read(answer);
  };

  for (;;) {
    try {
      return await pacer.run(api, deadline, once);
    } catch (thrown) {
      const error = thrown as Error;
      if (deadline.signal.aborted) throw error;
      let wait: number;
      if (error instanceof Throttled) {
        throttles++;
        if (throttles > MAX_THROTTLES) {
          throw new OperatorError(`${name} asked to wait ${MAX_THROTTLES} times in a row; try again later`);
        }
        wait = Math.max(error.wait ?? 0, error.wait === undefined ? backoff(throttles, 10_000) : 0);
      } else if (
        error instanceof UnusableAnswer ||
        (error instanceof EgressError && TRANSIENT.has(error.failure)) ||
        (error instanceof ApiError && error.key === 'REQUEST_TIMEOUT')
      ) {
        failures++;
        if (failures >= MAX_FAILURES) {
          throw new OperatorError(`${name} failed ${failures} times in a row, most recently: ${said(error)}`, {
            cause: error,
          });
        }
        wait = backoff(failures, 4_000);
      } else if (error instanceof EgressError) {
        throw new OperatorError(`${name}: ${error.reason}`, { cause: error });
      } else if (error instanceof ApiError) {
        throw new OperatorError(`${name} cannot be reached at ${url}:  ${JSON.stringify(error.details)}`, {
          cause: error,
        });
      } else throw error;
      if (wait > deadline.remaining()) {
        throw new OperatorError(`${name} ${said(error)} and accepts no requests for ${Math.ceil(wait / 1000)} s`);
      }
      pacer.hold(api, wait);
      log.warn({ source: name, reason: said(error), waitMs: Math.round(wait) }, 'retrying');
    }
  }
}
