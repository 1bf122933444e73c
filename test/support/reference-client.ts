/** What a request answered, as far as retrying goes. */
export interface Attempted {
  readonly status: number;
  /** Seconds of `Retry-After`. */
  readonly retryAfter: string | null;
}

const RETRYABLE = [408, 429, 500, 502, 503, 504];
const ATTEMPTS = 5;

/**
 * The retry pattern that the specification gives clients (SPEC.md 7.4): five attempts; after a retryable status at least as many seconds
 * as `Retry-After` says, else min(2^attempt, 30) and a random part of a second.
 * @param sleep waits so many milliseconds
 * @returns the last answer
 */
export async function withRetries(
  send: () => Promise<Attempted>,
  sleep: (ms: number) => Promise<unknown>,
): Promise<Attempted & { readonly attempts: number }> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    if (attempt === ATTEMPTS || !RETRYABLE.includes(answer.status)) return { ...answer, attempts: attempt };
    const seconds = answer.retryAfter === null ? Math.min(2 ** attempt, 30) + Math.random() : Number(answer.retryAfter);
    await sleep(seconds * 1000);
  }
}
