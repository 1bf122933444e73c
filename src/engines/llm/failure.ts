import { EgressError, retryAfter } from '../../foundation/egress/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { ModelError } from './errors.ts';

/** The error for a response with an error status. @param body the beginning of its body */
export function failureOfStatus(
  status: number,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
): ModelError {
  const wait = retryAfter(headers['retry-after'], Date.now());
  const message = `returned status ${status}:  ${body.replace(/\s+/g, ' ').slice(0, 200)}`;
  if (status === 429) return new ModelError('throttled', message, { wait, status });
  // Overloaded Anthropic endpoints send 529.
  if (status === 408 || status >= 500) return new ModelError('failing', message, { wait, status });
  return new ModelError('refused', message, { status });
}

/** Translates errors of egress to ModelError; other errors, such as the caller's abort reason, are returned unchanged. */
export function failureOf(error: unknown): unknown {
  if (error instanceof EgressError) return new ModelError('unreachable', error.reason, { cause: error });
  if (error instanceof ApiError && error.key === 'REQUEST_TIMEOUT') {
    return new ModelError('timeout', 'did not respond in time', { cause: error });
  }
  if (error instanceof ApiError) {
    return new ModelError('refused', `cannot be reached:  ${JSON.stringify(error.details ?? error.message)}`, {
      cause: error,
    });
  }
  return error;
}
