import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Embedder } from './embedder.ts';
import { ModelError, whyOf } from './errors.ts';
import { modelTime } from './understand.ts';

/** Texts of which the vectors are kept when the time is up before all are embedded. */
const AT_ONCE = 128;
/** Digits of a component: a float of 32 bits has seven. */
const DIGITS = 7;

/**
 * Vectors of passages that a caller waits for: as many as there is time for.
 * @returns one vector per text, in order, the last ones undefined if the endpoint failed or was slow; `why` is the end of a sentence about it
 * @throws the deadline's abort reason when the caller aborts; errors that are no ModelError
 */
export async function embedPassages(
  embedder: Pick<Embedder, 'embed'>,
  texts: readonly string[],
  deadline: Deadline,
): Promise<{ readonly vectors: readonly (number[] | undefined)[]; readonly why?: string }> {
  const share = modelTime(deadline);
  const vectors: (number[] | undefined)[] = [];
  try {
    while (vectors.length < texts.length) {
      const some = texts.slice(vectors.length, vectors.length + AT_ONCE);
      const made = await embedder.embed(some, share, 'document', { isHurried: true });
      vectors.push(...made.map((vector) => Array.from(vector, (one) => Number(one.toPrecision(DIGITS)))));
    }
    return { vectors };
  } catch (error) {
    deadline.signal.throwIfAborted();
    const isLate = share.signal.aborted;
    if (!(error instanceof ModelError) && !isLate) throw error;
    const why = error instanceof ModelError ? whyOf(error) : 'did not respond (timeout)';
    return { vectors: [...vectors, ...Array<undefined>(texts.length - vectors.length).fill(undefined)], why };
  }
}
