import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import type { Embedder } from './embedder.ts';
import { ModelError } from './errors.ts';

/** A text that every model accepts: it distinguishes a rejected text from an endpoint that rejects everything. */
const HARMLESS = 'science';

/**
 * Vectors of documents in bulk, for indexes, however long the endpoint takes. A rejected request is split in half, so that one bad text
 * costs a few requests and only its own vector.
 * @param signal ends it after the current request
 * @returns one vector per text, in order; undefined for a rejected text
 * @throws ModelError if the endpoint fails for too long, or rejects everything; the reason of the signal
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
