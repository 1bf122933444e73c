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
 * What came of asking one place.
 * `absent`: it does not have the text, or not as text. `failed`: it may have it another time. `resting`: it failed before and is
 * left alone for a while; nobody was asked.
 */
export type Fetched =
  | { readonly outcome: 'text'; readonly text: string; readonly url: string }
  | { readonly outcome: 'absent' | 'failed' | 'resting' };

export interface FetchOptions {
  /** The way out to each. */
  readonly egressOf: (api: FullTextApi) => Pick<Egress, 'open'>;
  readonly pacer: Pacer;
  readonly documents: Documents;
  readonly contact: string | undefined;
  readonly log: Log;
}

export interface Fetcher {
  /** Asks a place once, at its pace. @throws the reason of the deadline, and nothing else */
  fetch(place: Place, deadline: Deadline): Promise<Fetched>;
  /** The bytes of an answer with status 200; undefined for any other, and for one that did not come. */
  look(api: FullTextApi, url: string, deadline: Deadline): Promise<Uint8Array | 'absent' | 'failed' | 'resting'>;
}

/** Milliseconds of one request, its body included. */
const REQUEST_MS = 30_000;
/** Bytes of an answer. */
const MAX_BYTES = 40 * 1024 * 1024;
/** What the addresses ask of their callers; those of arXiv and Europe PMC are egress's own. Others say nothing: slowly, then. */
export const FULL_TEXT_PACES: Readonly<Record<Exclude<FullTextApi, keyof typeof API_PACES>, Pace>> = {
  ar5iv: { every: 1_000, atOnce: 1 },
  openaccess: { every: 500, atOnce: 2 },
};

/** A place that says to wait and not how long. */
const THROTTLED_MS = 60_000;
/** Longest that all who use an API are held back. */
const LONGEST_HOLD = 15 * 60_000;
/** Words below which a text is a notice in place of a paper. */
const FEWEST_WORDS = 200;
/** Characters that are kept of a text: a book of two thousand pages. */
const MOST_TEXT = 4_000_000;
/** Publishers whose health is remembered. */
const MOST_CIRCUITS = 500;
const LONGEST_REST = 15 * 60_000;

/** Fetches full texts, and remembers which places are down. */
export function createFetcher({ egressOf, pacer, documents, contact, log }: FetchOptions): Fetcher {
  const circuits = new Map<string, Circuit>();
  // Several places that cannot be reached, one after the other, are the network.
  const network = createCircuit({ threshold: 2, longestRest: LONGEST_REST });
  const circuitOf = (key: string): Circuit => {
    const known = circuits.get(key);
    if (known !== undefined) return known;
    if (circuits.size >= MOST_CIRCUITS) circuits.delete(circuits.keys().next().value as string);
    const made = createCircuit({ threshold: 2, longestRest: LONGEST_REST });
    circuits.set(key, made);
    return made;
  };

  const look: Fetcher['look'] = async (api, url, deadline) => {
    const key = api === 'openaccess' ? new URL(url).host : api;
    const circuit = circuitOf(key);
    if (circuit.enter() === 'open' || network.enter() === 'open') return 'resting';
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
          // arXiv answers so when it takes us for a crawler.
          if (status === 403 && api !== 'openaccess') return fail({ rest: wait ?? LONGEST_HOLD }, 'status 403');
          if (status >= 500 || status === 408) return fail({}, `status ${status}`);
          circuit.succeed();
          return 'absent';
        }
        const chunks: Uint8Array[] = [];
        for await (const chunk of answer.body) chunks.push(chunk);
        circuit.succeed();
        return Buffer.concat(chunks);
      });
    } catch (error) {
      if (deadline.signal.aborted) {
        // A turn that never came says nothing about the place.
        if (isOut) circuit.fail();
        throw deadline.signal.reason;
      }
      const isLate = error instanceof ApiError && error.key === 'REQUEST_TIMEOUT';
      if (isLate || (error instanceof EgressError && AWAY.has(error.failure))) {
        const isNetwork = NETWORK_AWAY.has(codeOf((error as ApiError).cause));
        // A publisher that is gone says nothing about the network, an archive may.
        if (isNetwork || api !== 'openaccess') network.fail({ atOnce: isNetwork });
        return fail({ atOnce: true }, isLate ? 'no answer in time' : (error as EgressError).reason);
      }
      if (error instanceof EgressError && !NEVER.has(error.failure)) return fail({}, error.reason);
      circuit.succeed();
      // An address that may not be asked: never will be.
      if (error instanceof ApiError) return 'absent';
      throw error;
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

/** What is no paper (a page to sign in, a scan) is no full text. */
const AS_PAPER = { only: ['pdf', 'jats', 'latexml'], pdf: { mode: 'fast' } } satisfies ReadOptions;

const ACCEPT = 'text/html, application/xhtml+xml, application/xml, application/pdf, application/json';

/** Nobody is there. */
const AWAY: ReadonlySet<string> = new Set<EgressFailure>(['dns', 'connect']);
/** It will be no other the next time. */
const NEVER: ReadonlySet<string> = new Set<EgressFailure>(['tooLarge', 'redirects']);
/** What broke off on the way may be whole the next time, and a machine that was too busy to read it may not be. */
const AGAIN: ReadonlySet<string> = new Set<DocumentFailure>(['damaged', 'timeout', 'crashed']);
/** Errors that say nothing about the place: there is no name service, or no route to anywhere. */
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
