import {
  type Circuit,
  createCircuit,
  type Egress,
  EgressError,
  type Pacer,
  retryAfter,
} from '../../../foundation/egress/index.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { createAnswerCache } from './cache.ts';

/** Why GitHub gave no answer. */
export class GithubFailure extends Error {}

interface GithubClientOptions {
  readonly egress: Egress;
  readonly pacer: Pacer;
  /** `https://api.github.com`, or `https://<host>/api/v3`. */
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** Sends requests to GitHub's REST API, but none that are known to fail. */
export interface GithubClient {
  /**
   * The JSON of an answer; undefined for what is not there, or cannot be seen with this token.
   * @param path below the base, with its query
   * @throws GithubFailure when there is no usable answer within the deadline
   */
  json(path: string, deadline: Deadline): Promise<unknown>;
  /** The text of a file, cut after so many bytes. */
  raw(path: string, deadline: Deadline): Promise<string | undefined>;
}

/** Bytes of an answer; a page of 30 issues has a few hundred kB. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds that answers are good for: asking page after page, an agent often repeats itself. */
const FRESH = 5 * 60_000;
/** Rest after a limit that does not say how long; GitHub asks for at least a minute. */
const LIMIT_REST = 60_000;

const JSON_TYPE = 'application/vnd.github+json';
const RAW_TYPE = 'application/vnd.github.raw+json';
/** docs.github.com/rest/about-the-rest-api/api-versions */
const API_VERSION = '2022-11-28';

export function createGithubClient(options: GithubClientOptions): GithubClient {
  const { egress, pacer, token, clock, log } = options;
  const base = options.baseUrl.replace(/\/+$/, '');
  // Searches have a limit of their own: 30 a minute, where everything else has 5,000 an hour.
  const circuits = { search: createCircuit(), core: createCircuit() };
  const cache = createAnswerCache(FRESH, clock);

  const once = async (path: string, accept: string, circuit: Circuit, deadline: Deadline): Promise<unknown> => {
    const answer = await egress.fetch(`${base}${path}`, {
      deadline,
      maxBytes: MAX_BYTES,
      maxRedirects: 3,
      headers: {
        accept,
        'x-github-api-version': API_VERSION,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    const { status, headers } = answer;
    const rest = restOf(status, headers, clock);
    const text = new TextDecoder().decode(answer.body);
    if (status === 429 || (status === 403 && (rest !== undefined || /rate limit/i.test(text)))) {
      circuit.fail({ rest: rest ?? LIMIT_REST });
      throw new GithubFailure(`asks to wait (status ${status})`);
    }
    if (status === 401 || status === 403) {
      circuit.fail({ atOnce: true });
      throw new GithubFailure(`refuses the token (status ${status})`);
    }
    if (status === 404 || status === 422 || status === 451) return undefined;
    if (status !== 200) {
      circuit.fail();
      throw new GithubFailure(`answered with status ${status}`);
    }
    const value = accept === RAW_TYPE ? text : parsed(text, circuit);
    circuit.succeed();
    // The answer is good; the next one would be refused.
    if (rest !== undefined) circuit.fail({ rest });
    return value;
  };

  const ask = async (path: string, accept: string, deadline: Deadline): Promise<unknown> => {
    const known = cache.get(`${accept} ${path}`);
    if (known) return known.value;
    const circuit = path.startsWith('/search/') ? circuits.search : circuits.core;
    const pass = circuit.enter();
    if (pass === undefined) throw new GithubFailure('is paused for a while');
    try {
      const value = await pacer.run('github', deadline, () => once(path, accept, circuit, deadline));
      cache.set(`${accept} ${path}`, value);
      return value;
    } catch (error) {
      if (error instanceof GithubFailure) {
        log.warn({ source: 'GitHub', reason: error.message }, 'live search without GitHub');
        throw error;
      }
      if (error instanceof EgressError) circuit.fail();
      // A trial that ran out of time is a failure; a single slow answer is none.
      else if (pass.isTrial) circuit.fail();
      const reason = error instanceof EgressError ? error.reason : 'did not respond in time';
      log.debug({ source: 'GitHub', reason }, 'live search without GitHub');
      throw new GithubFailure(reason, { cause: error });
    } finally {
      pass.leave();
    }
  };

  return {
    json: (path, deadline) => ask(path, JSON_TYPE, deadline),
    raw: async (path, deadline) => (await ask(path, RAW_TYPE, deadline)) as string | undefined,
  };
}

function parsed(text: string, circuit: Circuit): unknown {
  try {
    return JSON.parse(text);
  } catch {
    circuit.fail();
    throw new GithubFailure('returned something that is not JSON');
  }
}

/**
 * Milliseconds that the answer asks to wait: Retry-After, or the reset of a limit that is used up
 * (docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api).
 */
function restOf(status: number, headers: Readonly<Record<string, string>>, clock: Clock): number | undefined {
  const asked = status === 200 ? undefined : retryAfter(headers['retry-after'], clock.now());
  if (asked !== undefined) return asked;
  if (headers['x-ratelimit-remaining'] !== '0') return undefined;
  const reset = Number(headers['x-ratelimit-reset']);
  return Number.isFinite(reset) && reset > 0 ? Math.max(1_000, reset * 1000 - clock.now()) : LIMIT_REST;
}
