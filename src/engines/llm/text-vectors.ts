import { createCircuit } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { dropOldest } from '../../foundation/kernel/drop-oldest.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Embedder } from './embedder.ts';

/** A space of comparable vectors. */
export interface EmbeddingSpace {
  /** `Embedder.id`; undefined for vectors that no endpoint made. */
  readonly id?: string;
  readonly dimensions: number;
}

/** Vectors of texts from the embeddings endpoint, for a waiting caller. */
export interface TextVectors {
  /**
   * Returns the vectors of texts in a space. All are undefined when the space is not the endpoint's, or when the endpoint fails, is
   * slow or returns vectors of another length; the caller then continues without them.
   * @throws the abort reason of the caller's deadline
   */
  of(
    texts: readonly string[],
    kind: 'query' | 'document',
    space: EmbeddingSpace | undefined,
    deadline: Deadline,
  ): Promise<readonly (Float32Array | undefined)[]>;
}

/** Timeouts in milliseconds for the vector of a query, and for those of passages. */
const WAIT = { query: 1_000, document: 2_000 };
/** Milliseconds to pause after two consecutive failures or timeouts, doubled up to LONGEST_REST. */
const REST = 30_000;
const LONGEST_REST = 5 * 60_000;
/** Limit of cached query vectors, which serve further pages and filters. A few kilobytes each. */
const MAX_QUERIES = 500;

export function createTextVectors(embedder: Embedder | undefined, log: Log, wait = WAIT): TextVectors {
  const circuit = createCircuit({ threshold: 2, rest: REST, longestRest: LONGEST_REST });
  const queries = new Map<string, Float32Array>();

  const ask = async (
    one: Embedder,
    texts: readonly string[],
    kind: 'query' | 'document',
    dimensions: number,
    deadline: Deadline,
  ): Promise<readonly Float32Array[] | undefined> => {
    if (circuit.enter() === 'open') return undefined;
    try {
      const vectors = await one.embed(texts, deadline.within(wait[kind]), kind);
      if (vectors.some(({ length }) => length !== dimensions)) {
        throw new Error(`vectors have ${vectors[0]?.length} dimensions instead of ${dimensions}`);
      }
      circuit.succeed();
      return vectors;
    } catch (error) {
      // An abort by the caller is not a failure of the endpoint.
      deadline.signal.throwIfAborted();
      circuit.fail();
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, 'vector ranking skipped: embeddings request failed');
      return undefined;
    }
  };

  return {
    async of(texts, kind, space, deadline) {
      const none = texts.map(() => undefined);
      if (!embedder || space?.id !== embedder.id || texts.length === 0) return none;
      const isQuery = kind === 'query' && texts.length === 1;
      const key = `${space.dimensions} ${texts[0]}`;
      const known = isQuery ? queries.get(key) : undefined;
      if (known) return [known];
      const vectors = await ask(embedder, texts, kind, space.dimensions, deadline);
      if (!vectors) return none;
      if (isQuery) {
        queries.set(key, vectors[0] as Float32Array);
        dropOldest(queries, MAX_QUERIES);
      }
      return vectors;
    },
  };
}
