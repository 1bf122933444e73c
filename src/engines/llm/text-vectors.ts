import { createCircuit } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Embedder } from './embedder.ts';

/** Which vectors can be compared: those that one embedder made. */
export interface EmbeddingSpace {
  /** As `Embedder.id`; none where no endpoint made them. */
  readonly id?: string;
  readonly dimensions: number;
}

/** Vectors of texts from the embeddings endpoint, for a waiting caller. */
export interface TextVectors {
  /**
   * The vectors of texts in the space of the vectors that they are compared with; all undefined when that space is none of the
   * endpoint's, and when the endpoint fails, is slow or answers with vectors of another size: then the caller does without.
   * @throws the reason of the caller's deadline
   */
  of(
    texts: readonly string[],
    kind: 'query' | 'document',
    space: EmbeddingSpace | undefined,
    deadline: Deadline,
  ): Promise<readonly (Float32Array | undefined)[]>;
}

/** Milliseconds that a search waits for the vector of its query, and a reader for those of some passages. */
const WAIT = { query: 1_000, document: 2_000 };
/** Milliseconds that an endpoint which was too slow or failed twice in a row is left alone. */
const REST = 30_000;
const LONGEST_REST = 5 * 60_000;
/** Queries whose vectors are kept: people turn pages and filters. A few kilobytes each. */
const MOST_QUERIES = 500;

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
        throw new Error(`vectors of ${vectors[0]?.length} numbers, those they are compared with have ${dimensions}`);
      }
      circuit.succeed();
      return vectors;
    } catch (error) {
      // A caller who left says nothing about the endpoint.
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
        for (const oldest of queries.keys()) {
          if (queries.size <= MOST_QUERIES) break;
          queries.delete(oldest);
        }
      }
      return vectors;
    },
  };
}
