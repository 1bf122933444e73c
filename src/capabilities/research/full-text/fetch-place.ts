import {
  DocumentError,
  type DocumentFailure,
  type Documents,
  type ReadOptions,
} from '../../../engines/documents/index.ts';
import {
  type API_PACES,
  type Circuit,
  createCircuit,
  type Egress,
  EgressError,
  type EgressFailure,
  enterAll,
  type Failure,
  type Pace,
  type Pacer,
  retryAfter,
} from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { wordsIn } from '../text/sentences.ts';
import type { FullTextApi, Place } from './places.ts';

/**
 * Result of a request to one place. `absent`: it does not have the text, or not as text. `failed`: it may have it later. `resting`: it
 * failed before and is paused; nothing was requested.
 */
type Fetched =
  | { readonly outcome: 'text'; readonly text: string; readonly url: string }
  | { readonly outcome: 'absent' | 'failed' | 'resting' };

export interface FetchOptions {
  /** Egress for each. */
  readonly egressOf: (api: FullTextApi) => Pick<Egress, 'open'>;
  readonly pacer: Pacer;
  readonly documents: Documents;
  readonly contact: string | undefined;
  readonly log: Log;
}

interface Fetcher {
  /** Requests a place once, at its rate. @throws only the reason of the deadline */
  fetch(place: Place, deadline: Deadline): Promise<Fetched>;
  /** The body of a 200 response; undefined for any other, and if there was none. */
  look(api: FullTextApi, url: string, deadline: Deadline): Promise<Uint8Array | 'absent' | 'failed' | 'resting'>;
}

/** Milliseconds of one request, including its body. */
const REQUEST_MS = 30_000;
/** Maximum bytes of a response. */
const MAX_BYTES = 40 * 1024 * 1024;
/** The rate limits of the places; those of arXiv and Europe PMC are in egress. Others publish none, so they are requested slowly. */
export const FULL_TEXT_PACES: Readonly<Record<Exclude<FullTextApi, keyof typeof API_PACES>, Pace>> = {
  ar5iv: { every: 1_000, atOnce: 1 },
  openaccess: { every: 500, atOnce: 2 },
};

/** Pause for a place that asks to wait without a time. */
const THROTTLED_MS = 60_000;
/** Maximum pause for all users of an API. */
const LONGEST_HOLD = 15 * 60_000;
/** With fewer words, a text is a notice instead of a paper. */
const FEWEST_WORDS = 200;
/** Maximum stored characters of a text: a book of two thousand pages. */
const MOST_TEXT = 4_000_000;
/** Maximum number of publishers whose health is tracked. */
const MOST_CIRCUITS = 500;
const LONGEST_REST = 15 * 60_000;

/** Fetches full texts, and tracks which places are down. */
export function createFetcher({ egressOf, pacer, documents, contact, log }: FetchOptions): Fetcher {
  const circuitOf = circuitsByKey();
  // If several places in a row cannot be reached, the network is down.
  const network = createCircuit({ threshold: 2, longestRest: LONGEST_REST });

  const look: Fetcher['look'] = async (api, url, deadline) => {
    const key = api === 'openaccess' ? new URL(url).host : api;
    const circuit = circuitOf(key);
    const passes = enterAll([circuit, network]);
    if (passes === undefined) return 'resting';
    const fail = (failure: Failure, reason: string): 'failed' => {
      circuit.fail(failure);
      if (failure.rest !== undefined && api !== 'openaccess') pacer.hold(api, Math.min(failure.rest, LONGEST_HOLD));
      log.info({ place: key, reason }, 'a full text could not be fetched');
      return 'failed';
    };
    let isOut = false;
    try {
      return await pacer.run(api, deadline, async () => {
        isOut = true;
        await using answer = await egressOf(api).open(url, {
          deadline: deadline.within(REQUEST_MS),
          maxBytes: MAX_BYTES,
          headers: { accept: ACCEPT, ...(contact === undefined ? {} : { from: contact }) },
        });
        network.succeed();
        const { status, headers } = answer;
        if (status !== 200) {
          const wait = retryAfter(headers['retry-after'], Date.now());
          if (status === 429 || status === 503) return fail({ rest: wait ?? THROTTLED_MS }, `status ${status}`);
          // arXiv's response if it takes us for a crawler.
          if (status === 403 && api !== 'openaccess') return fail({ rest: wait ?? LONGEST_HOLD }, 'status 403');
          if (status >= 500 || status === 408) return fail({}, `status ${status}`);
          circuit.succeed();
          return 'absent';
        }
        const body = Buffer.concat(await Array.fromAsync(answer.body));
        circuit.succeed();
        return body;
      });
    } catch (error) {
      if (deadline.signal.aborted) {
        // A timeout before the request was sent says nothing about the place.
        if (isOut) circuit.fail();
        throw deadline.signal.reason;
      }
      if (isLate(error) || (error instanceof EgressError && AWAY.has(error.failure))) {
        const isNetwork = NETWORK_AWAY.has(codeOf((error as ApiError).cause));
        // An unreachable publisher says nothing about the network, an archive may.
        if (isNetwork || api !== 'openaccess') network.fail({ atOnce: isNetwork });
        return fail({ atOnce: true }, isLate(error) ? 'no response in time' : (error as EgressError).reason);
      }
      if (error instanceof EgressError && !NEVER.has(error.failure)) return fail({}, error.reason);
      circuit.succeed();
      // A refused URL is always refused.
      if (error instanceof ApiError) return 'absent';
      throw error;
    } finally {
      for (const pass of passes) pass.leave();
    }
  };

  return {
    look,
    fetch: async (place, deadline) => {
      const body = await look(place.api, place.url, deadline);
      if (typeof body === 'string') return { outcome: body };
      try {
        const { markdown } = await documents.toMarkdown(body, deadline, AS_PAPER);
        if (wordsIn(markdown) < FEWEST_WORDS) return { outcome: 'absent' };
        return { outcome: 'text', text: shortened(markdown), url: place.url };
      } catch (error) {
        if (deadline.signal.aborted) throw deadline.signal.reason;
        if (!(error instanceof DocumentError)) throw error;
        log.info({ place: place.name, reason: error.reason }, 'a full text could not be read');
        return { outcome: AGAIN.has(error.failure) ? 'failed' : 'absent' };
      }
    },
  };
}

const isLate = (error: unknown): boolean => error instanceof ApiError && error.key === 'REQUEST_TIMEOUT';

/** The health of each place. */
function circuitsByKey(): (key: string) => Circuit {
  const circuits = new Map<string, Circuit>();
  return (key) => {
    const known = circuits.get(key);
    if (known !== undefined) return known;
    if (circuits.size >= MOST_CIRCUITS) circuits.delete(circuits.keys().next().value as string);
    const made = createCircuit({ threshold: 2, longestRest: LONGEST_REST });
    circuits.set(key, made);
    return made;
  };
}

/** A page to sign in, or a scan, is not a full text. */
const AS_PAPER = { only: ['pdf', 'jats', 'latexml'], pdf: { mode: 'fast', pageBreaks: true } } satisfies ReadOptions;

const ACCEPT = 'text/html, application/xhtml+xml, application/xml, application/pdf, application/json';

/** The host does not exist. */
const AWAY: ReadonlySet<string> = new Set<EgressFailure>(['dns', 'connect']);
/** It will be the same next time. */
const NEVER: ReadonlySet<string> = new Set<EgressFailure>(['tooLarge', 'redirects']);
/** An interrupted transfer may succeed next time, and so may reading on a busy machine. */
const AGAIN: ReadonlySet<string> = new Set<DocumentFailure>(['damaged', 'timeout', 'crashed']);
/** Errors that say nothing about the place: no DNS server, or no route. */
const NETWORK_AWAY = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN']);

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  if (typeof code === 'string') return code;
  return Array.isArray(errors) ? codeOf(errors[0]) : '';
}

function shortened(text: string): string {
  if (text.length <= MOST_TEXT) return text;
  const end = text.lastIndexOf('\n\n', MOST_TEXT);
  return text.slice(0, end > MOST_TEXT / 2 ? end : MOST_TEXT).toWellFormed();
}
