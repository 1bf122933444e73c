import { ApiError } from '../../foundation/kernel/errors.ts';

/** What this room refuses with, in the contract's sentences. */

export const notFound = (): ApiError =>
  new ApiError('NOT_FOUND', { details: { message: 'Browser session not found.' } });

export const jobNotFound = (): ApiError => new ApiError('NOT_FOUND', { details: { message: 'Job not found.' } });

export const notRecorded = (): ApiError =>
  new ApiError('NOT_FOUND', { details: { message: 'There is no recording of such a session.' } });

export const destroyed = (): ApiError => new ApiError('BROWSER_SESSION_DESTROYED');

/** The browser ended while it worked. */
export const broken = (cause: unknown): ApiError =>
  new ApiError('BAD_GATEWAY', { details: { message: 'Failed to execute code in browser session.' }, cause });

export const noReplay = (cause?: unknown): ApiError =>
  new ApiError('CONFLICT', {
    details: { message: 'Replay context is unavailable for this scrape job. Please rerun the scrape.' },
    ...(cause === undefined ? {} : { cause }),
  });

/** @throws ApiError what came, with the contract's sentence where the plan's places are taken */
export function tooMany(error: unknown): never {
  if (!(error instanceof ApiError) || error.key !== 'CONCURRENCY_LIMIT_REACHED') throw error;
  const message = 'You have reached the maximum number of active browser sessions.';
  throw new ApiError('CONCURRENCY_LIMIT_REACHED', { details: { message }, headers: error.headers, cause: error });
}
