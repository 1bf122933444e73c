import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, createCircuit, type Egress } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { type Log, silentLog } from '../../foundation/kernel/log.ts';
import { readEmbeddings } from './embeddings-answer.ts';
import { ModelError } from './errors.ts';
import { failureOf, failureOfStatus } from './failure.ts';

/** Where vectors come from, as the operator set it. */
export interface EmbeddingsSettings {
  /** Of an OpenAI-compatible API, without `/embeddings`: http://127.0.0.1:11434/v1. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  /** Put before queries and before documents, as some models were trained ("query: ", "passage: "). */
  readonly queryPrefix: string;
  readonly documentPrefix: string;
}

/** Texts -> vectors of length 1, of which near ones mean about the same. */
export interface Embedder {
  /** Names the space of the vectors: vectors of two ids don't compare. */
  readonly id: string;
  /** Numbers in a vector; undefined until the first answer. */
  readonly dimensions: number | undefined;
  /** Asks for one vector if nothing is known yet. @throws as `embed` */
  probe(deadline: Deadline): Promise<number>;
  /**
   * One vector a text, in their order. Queries are given up early and fail at once while the endpoint is known to be down;
   * documents are tried again for as long as the deadline allows.
   * @throws ModelError; the deadline's own reason when the caller gave up
   */
  embed(texts: readonly string[], deadline: Deadline, kind?: 'query' | 'document'): Promise<Float32Array[]>;
}

/** Texts a request; some servers take no more (text-embeddings-inference: 32). */
const BATCH = 32;
/** Maximum parallel requests of one call. */
const AT_ONCE = 4;
/** UTF-16 units of a text that are sent at first; about 2,000 words. */
const LONGEST_TEXT = 12_000;
/** To which texts are cut at the shortest when the model says they are too long; models take 256 tokens at least. */
const SHORTEST_CUT = 500;
/** One request; a model on a CPU needs a while for a batch. */
const REQUEST_MS = 120_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Tries for a query and for a batch of documents. */
const TRIES = { query: 2, document: 8 };

/**
 * A client of the configured embeddings endpoint; undefined when none is configured.
 * @param egress lets through the host and port of `baseUrl`
 */
export function createEmbedder(
  settings: EmbeddingsSettings | undefined,
  egress: Pick<Egress, 'fetch'>,
  log: Log = silentLog,
): Embedder | undefined {
  if (settings === undefined) return undefined;
  const { model, apiKey, queryPrefix, documentPrefix } = settings;
  const url = `${settings.baseUrl.replace(/\/+$/, '')}/embeddings`;
  const circuit = createCircuit({ threshold: 2, rest: 10_000, longestRest: 5 * 60_000 });
  let dimensions: number | undefined;
  let longest = LONGEST_TEXT;

  const request = async (texts: readonly string[], deadline: Deadline): Promise<Float32Array[]> => {
    const input = texts.map((text) => cut(text, longest));
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
      if (isTooLong(said) && longest > SHORTEST_CUT) throw new TooLong(said);
      throw failureOfStatus(answer.status, answer.headers, said);
    }
    const vectors = readEmbeddings(answer.body, texts.length, dimensions);
    dimensions ??= vectors[0]?.length;
    return vectors;
  };

  const patiently = async (texts: readonly string[], deadline: Deadline, tries: number): Promise<Float32Array[]> => {
    for (let attempt = 1; ; attempt++) {
      const triedLength = longest;
      try {
        const vectors = await request(texts, deadline);
        circuit.succeed();
        return vectors;
      } catch (thrown) {
        if (thrown instanceof TooLong) {
          // Cut for good: the next text would only be refused too. Another batch may have done so meanwhile.
          const most = Math.min(triedLength, Math.max(...texts.map((text) => text.length)));
          longest = Math.min(longest, Math.max(SHORTEST_CUT, Math.floor(most / 2)));
          log.warn({ model, characters: longest }, 'texts too long for the embeddings model; truncating them');
          attempt--;
          continue;
        }
        const error = failureOf(thrown);
        if (!(error instanceof ModelError)) throw error;
        circuit.fail({ rest: error.wait, atOnce: error.failure === 'refused' });
        const wait = Math.max(error.wait ?? 0, backoff(attempt, 500, 30_000));
        const isPassing = ['unreachable', 'throttled', 'failing'].includes(error.failure);
        if (!isPassing || attempt >= tries || wait >= deadline.remaining()) throw error;
        log.warn({ model, reason: error.message, waitMs: Math.round(wait) }, 'retrying the embeddings request');
        await sleep(wait, undefined, { signal: deadline.signal }).catch(() => deadline.signal.throwIfAborted());
      }
    }
  };

  const embed: Embedder['embed'] = async (texts, deadline, kind) => {
    if (texts.length === 0) return [];
    deadline.signal.throwIfAborted();
    if (kind === 'query' && circuit.enter() === 'open') {
      throw new ModelError('resting', 'the embeddings endpoint failed a moment ago and is left alone for a while');
    }
    const prefix = kind === 'query' ? queryPrefix : kind === 'document' ? documentPrefix : '';
    const batches: string[][] = [];
    for (let from = 0; from < texts.length; from += BATCH) {
      // Some servers refuse an empty text.
      batches.push(texts.slice(from, from + BATCH).map((text) => `${prefix}${text}` || ' '));
    }
    const tries = TRIES[kind ?? 'document'];
    const results: Float32Array[][] = [];
    let next = 0;
    let failed = false;
    const work = async (): Promise<void> => {
      while (next < batches.length && !failed) {
        const at = next++;
        try {
          results[at] = await patiently(batches[at] as string[], deadline, tries);
        } catch (error) {
          failed = true;
          throw error;
        }
      }
    };
    // All requests have ended when this throws.
    const ends = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, batches.length) }, work));
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

/** Whether an error is about the length of a text; every server has its own message. */
function isTooLong(said: string): boolean {
  return /too (?:long|large)|maximum (?:context|sequence|input)|context (?:length|size|window)|less than \d+ tokens|token limit|physical batch size/i.test(
    said,
  );
}

/** The beginning of a text, whole characters. */
function cut(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).toWellFormed();
}
