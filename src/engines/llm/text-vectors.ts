import { createCircuit } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { dropOldest } from '../../foundation/kernel/drop-oldest.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { untilAborted } from '../../foundation/kernel/until-aborted.ts';
import type { Embedder } from './embedder.ts';

/** A space of comparable vectors. */
export interface EmbeddingSpace {
  /** `Embedder.id`; undefined for vectors that no endpoint made. */
  readonly id?: string;
  readonly dimensions: number;
}

type Kind = 'query' | 'document';

/** Vectors of texts from the embeddings endpoint, for a waiting caller. */
export interface TextVectors {
  /**
   * Returns the vectors of texts in a space. All are undefined when the space is not the endpoint's, or when the endpoint fails, is
   * slow or returns vectors of another length; the caller then continues without them.
   * @throws the abort reason of the caller's deadline
   */
  of(
    texts: readonly string[],
    kind: Kind,
    space: EmbeddingSpace | undefined,
    deadline: Deadline,
  ): Promise<readonly (Float32Array | undefined)[]>;
}

/** Milliseconds that a caller waits for the vector of a query, and for those of passages. */
const WAIT = { query: 1_000, document: 2_000 };
/** How many times as long as the endpoint usually takes: one on a slow machine answers late, but it answers. */
const PATIENCE = 2;
/** Milliseconds after which an answer counts as none; also the longest that a caller waits. */
const LONGEST = 5_000;
/** Answers of which the usual time is told. */
const RECENT = 9;
/** Milliseconds to pause after two consecutive failures or timeouts, doubled up to LONGEST_REST. */
const REST = 30_000;
const LONGEST_REST = 5 * 60_000;
/** Limit of cached query vectors, which serve further pages and filters. A few kilobytes each. */
const MAX_QUERIES = 500;

interface TextVectorsOptions {
  readonly wait?: typeof WAIT;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

export function createTextVectors(
  embedder: Embedder | undefined,
  log: Log,
  { wait = WAIT, now = () => performance.now() }: TextVectorsOptions = {},
): TextVectors {
  const circuit = createCircuit({ threshold: 2, rest: REST, longestRest: LONGEST_REST, now });
  const queries = new Map<string, Float32Array>();
  /** Milliseconds of the last answers. */
  const took: Record<Kind, number[]> = { query: [], document: [] };
  const patience = (kind: Kind): number => {
    const times = took[kind].toSorted((a, b) => a - b);
    return Math.min(LONGEST, Math.max(wait[kind], PATIENCE * (times[times.length >> 1] ?? 0)));
  };

  /** Never fails for what the endpoint does; goes on for a while when its caller waits no longer, so that the next one knows. */
  const ask = async (
    one: Embedder,
    texts: readonly string[],
    kind: Kind,
    dimensions: number,
    deadline: Deadline,
  ): Promise<readonly Float32Array[] | undefined> => {
    const pass = circuit.enter();
    if (pass === undefined) return undefined;
    const began = now();
    try {
      const vectors = await one.embed(texts, deadline.within(LONGEST), kind);
      if (vectors.some(({ length }) => length !== dimensions)) {
        throw new Error(`vectors have ${vectors[0]?.length} dimensions instead of ${dimensions}`);
      }
      took[kind].push(now() - began);
      if (took[kind].length > RECENT) took[kind].shift();
      circuit.succeed();
      return vectors;
    } catch (error) {
      // An abort by the caller is not a failure of the endpoint.
      deadline.signal.throwIfAborted();
      circuit.fail();
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, 'vector ranking skipped: embeddings request failed');
      return undefined;
    } finally {
      pass.leave();
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
      const asked = ask(embedder, texts, kind, space.dimensions, deadline).then((vectors) => {
        if (isQuery && vectors !== undefined) {
          queries.set(key, vectors[0] as Float32Array);
          dropOldest(queries, MAX_QUERIES);
        }
        return vectors;
      });
      const limit = deadline.within(patience(kind));
      const vectors = await untilAborted(asked, limit.signal).catch(() => deadline.signal.throwIfAborted());
      return vectors ?? none;
    },
  };
}
