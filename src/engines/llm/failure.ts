import { EgressError, retryAfter } from '../../foundation/egress/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { ModelError } from './errors.ts';

/** What an answer with an error status means; `said` is the beginning of its body. */
export function failureOfStatus(
  status: number,
  headers: Readonly<Record<string, string | undefined>>,
  said: string,
): ModelError {
  const wait = retryAfter(headers['retry-after'], Date.now());
  const message = `answered with status ${status}: ${said.replace(/\s+/g, ' ').slice(0, 200)}`;
  if (status === 429) return new ModelError('throttled', message, { wait, status });
  // 529 is what overloaded Anthropic endpoints say.
  if (status === 408 || status >= 500) return new ModelError('failing', message, { wait, status });
  return new ModelError('refused', message, { status });
}

/** What the way out throws, in the words of this room. Errors of the caller (who went away) pass through. */
export function failureOf(error: unknown): unknown {
  if (error instanceof EgressError) return new ModelError('unreachable', error.reason, { cause: error });
  if (error instanceof ApiError && error.key === 'REQUEST_TIMEOUT') {
    return new ModelError('timeout', 'gave no answer in time', { cause: error });
  }
  if (error instanceof ApiError) {
    return new ModelError('refused', `cannot be asked: ${JSON.stringify(error.details ?? error.message)}`, {
      cause: error,
    });
  }
  return error;
}
