import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import type { Embedder } from './embedder.ts';
import { ModelError } from './errors.ts';

/** A text that every model takes: tells a text that the endpoint does not take from an endpoint that takes nothing. */
const HARMLESS = 'science';

/**
 * Vectors of documents in bulk, for indexes; however long the endpoint takes. A request that is refused is asked for by halves, so
 * that one bad text costs a few requests and only its own vector.
 * @param signal ends it after the request at hand
 * @returns one vector a text, in their order; undefined for a text that the endpoint does not take
 * @throws ModelError when the endpoint fails for longer than it is worth waiting, or takes nothing; the reason of the signal
 */
export async function embedDocuments(
  embedder: Pick<Embedder, 'embed'>,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(Float32Array | undefined)[]> {
  const embed = (some: readonly string[]): Promise<Float32Array[]> =>
    embedder.embed(some, deadlineIn(Number.POSITIVE_INFINITY, signal), 'document');
  const range = async (from: number, to: number): Promise<(Float32Array | undefined)[]> => {
    try {
      return await embed(texts.slice(from, to));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (to - from > 1) {
        const middle = (from + to) >> 1;
        return [...(await range(from, middle)), ...(await range(middle, to))];
      }
      await embed([HARMLESS]);
      return [undefined];
    }
  };
  return range(0, texts.length);
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ModelError && (error.failure === 'refused' || error.failure === 'unusable');
