import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, createCircuit, type Egress } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { type Log, silentLog } from '../../foundation/kernel/log.ts';
import { readEmbeddings } from './embeddings-answer.ts';
import { ModelError } from './errors.ts';
import { failureOf, failureOfStatus } from './failure.ts';

/** Settings of the embeddings endpoint. */
export interface EmbeddingsSettings {
  /** Base URL of an OpenAI-compatible API, without `/embeddings`: http://127.0.0.1:11434/v1. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  /** Prefixes of queries and documents that some models are trained with ("query: ", "passage: "). */
  readonly queryPrefix: string;
  readonly documentPrefix: string;
}

/** Embeds texts as normalized vectors; texts with similar meaning have near vectors. */
export interface Embedder {
  /** Id of the vector space; only vectors with the same id are comparable. */
  readonly id: string;
  /** Length of vectors; undefined until the first response. */
  readonly dimensions: number | undefined;
  /** Returns the length of vectors; requests one if it is unknown. @throws as `embed` */
  probe(deadline: Deadline): Promise<number>;
  /**
   * Returns one vector per text, in order. What a caller waits for (`isHurried`, queries by default) has few retries and fails at once while
   * the endpoint is known to be down; other documents have more retries, within the deadline.
   * @throws ModelError; the deadline's abort reason when the caller aborts
   */
  embed(
    texts: readonly string[],
    deadline: Deadline,
    kind?: 'query' | 'document',
    options?: { readonly isHurried?: boolean },
  ): Promise<Float32Array[]>;
}

/** Texts per request; some servers accept no more (text-embeddings-inference: 32). */
const BATCH = 32;
/** Maximum parallel requests of one call. */
const AT_ONCE = 4;
/** Initial limit of a text in UTF-16 units, about 2,000 words. */
const MAX_TEXT = 12_000;
/** Lower bound of that limit, which is halved when the model rejects texts as too long; models accept at least 256 tokens. */
const MIN_TEXT = 500;
/** Timeout of one request in milliseconds; a model on a CPU is slow. */
const REQUEST_MS = 120_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Attempts for what a caller waits for, and for other documents. */
const TRIES = { hurried: 2, patient: 8 };

/**
 * Creates a client of the embeddings endpoint; undefined without one.
 * @param egress must allow the host and port of `baseUrl`
 * @param onChange called with whether the endpoint fails
 */
export function createEmbedder(
  settings: EmbeddingsSettings | undefined,
  egress: Pick<Egress, 'fetch'>,
  log: Log = silentLog,
  onChange?: (isFailing: boolean) => void,
): Embedder | undefined {
  if (settings === undefined) return undefined;
  const { model, apiKey, queryPrefix, documentPrefix } = settings;
  const url = `${settings.baseUrl.replace(/\/+$/, '')}/embeddings`;
  const circuit = createCircuit({ threshold: 2, rest: 10_000, longestRest: 5 * 60_000, onChange });
  let dimensions: number | undefined;
  let maxText = MAX_TEXT;

  const request = async (texts: readonly string[], deadline: Deadline): Promise<Float32Array[]> => {
    const input = texts.map((text) => cut(text, maxText));
    const answer = await egress.fetch(url, {
      deadline: deadline.remaining() > REQUEST_MS ? deadline.within(REQUEST_MS) : deadline,
      method: 'POST',
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, input, encoding_format: 'float' }),
    });
    if (answer.status !== 200) {
      const said = new TextDecoder().decode(answer.body.subarray(0, 2_000));
      if (isTooLong(said) && maxText > MIN_TEXT) throw new TooLong(said);
      throw failureOfStatus(answer.status, answer.headers, said);
    }
    const vectors = readEmbeddings(answer.body, texts.length, dimensions);
    dimensions ??= vectors[0]?.length;
    return vectors;
  };

  const requestWithRetries = async (
    texts: readonly string[],
    deadline: Deadline,
    tries: number,
  ): Promise<Float32Array[]> => {
    for (let attempt = 1; ; attempt++) {
      const triedMax = maxText;
      try {
        const vectors = await request(texts, deadline);
        circuit.succeed();
        return vectors;
      } catch (thrown) {
        if (thrown instanceof TooLong) {
          // Permanent, as further long texts would be rejected too. A concurrent batch may have lowered the limit already.
          const longestText = Math.min(triedMax, Math.max(...texts.map((text) => text.length)));
          maxText = Math.min(maxText, Math.max(MIN_TEXT, Math.floor(longestText / 2)));
          log.warn({ model, characters: maxText }, 'texts too long for the embeddings model; truncating them');
          attempt--;
          continue;
        }
        const error = failureOf(thrown);
        if (!(error instanceof ModelError)) throw error;
        circuit.fail({ rest: error.wait, atOnce: error.failure === 'refused' });
        const wait = Math.max(error.wait ?? 0, backoff(attempt, 500, 30_000));
        const isTransient = ['unreachable', 'throttled', 'failing'].includes(error.failure);
        if (!isTransient || attempt >= tries || wait >= deadline.remaining()) throw error;
        log.warn({ model, reason: error.message, waitMs: Math.round(wait) }, 'retrying the embeddings request');
        await sleep(wait, undefined, { signal: deadline.signal }).catch(() => deadline.signal.throwIfAborted());
      }
    }
  };

  const embed: Embedder['embed'] = async (texts, deadline, kind, { isHurried = kind === 'query' } = {}) => {
    if (texts.length === 0) return [];
    deadline.signal.throwIfAborted();
    const pass = isHurried ? circuit.enter() : undefined;
    if (isHurried && pass === undefined) {
      throw new ModelError('resting', 'the embeddings endpoint failed recently and is paused');
    }
    const prefix = kind === 'query' ? queryPrefix : kind === 'document' ? documentPrefix : '';
    const batches: string[][] = [];
    for (let from = 0; from < texts.length; from += BATCH) {
      // Some servers reject an empty text.
      batches.push(texts.slice(from, from + BATCH).map((text) => `${prefix}${text}` || ' '));
    }
    const tries = isHurried ? TRIES.hurried : TRIES.patient;
    const results: Float32Array[][] = [];
    let next = 0;
    let failed = false;
    const work = async (): Promise<void> => {
      while (next < batches.length && !failed) {
        const at = next++;
        try {
          results[at] = await requestWithRetries(batches[at] as string[], deadline, tries);
        } catch (error) {
          failed = true;
          throw error;
        }
      }
    };
    // Waits for all requests before throwing.
    const ends = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, batches.length) }, work));
    pass?.leave();
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return results.flat();
  };

  return {
    id: [model, queryPrefix, documentPrefix]
      .map((part) => encodeURIComponent(part))
      .join(' ')
      .trim(),
    get dimensions() {
      return dimensions;
    },
    probe: async (deadline) => dimensions ?? ((await embed(['science'], deadline))[0] as Float32Array).length,
    embed,
  };
}

class TooLong extends Error {}

/** Whether an error message is about the length of a text; servers have different messages. */
function isTooLong(said: string): boolean {
  return /too (?:long|large)|maximum (?:context|sequence|input)|context (?:length|size|window)|less than \d+ tokens|token limit|physical batch size/i.test(
    said,
  );
}

/** Truncates a text at a character boundary. */
function cut(text: string, maxText: number): string {
  return text.length <= maxText ? text : text.slice(0, maxText).toWellFormed();
}
