import { ApiError } from '../../foundation/kernel/errors.ts';

/** The errors of this room, with the texts of the public API. */

export const notFound = (): ApiError =>
  new ApiError('NOT_FOUND', { details: { message: 'Browser session not found.' } });

export const jobNotFound = (): ApiError => new ApiError('NOT_FOUND', { details: { message: 'Job not found.' } });

export const notRecorded = (): ApiError => new ApiError('NOT_FOUND', { details: { message: 'Recording not found.' } });

export const destroyed = (): ApiError => new ApiError('BROWSER_SESSION_DESTROYED');

/** The browser died during the work. */
export const broken = (cause: unknown): ApiError =>
  new ApiError('BAD_GATEWAY', { details: { message: 'Failed to execute code in browser session.' }, cause });

export const noReplay = (cause?: unknown): ApiError =>
  new ApiError('CONFLICT', {
    details: { message: 'Replay context is unavailable for this scrape job. Please rerun the scrape.' },
    ...(cause === undefined ? {} : { cause }),
  });

/** Gives the error of a full plan the text of the public API. @throws ApiError always */
export function tooMany(error: unknown): never {
  if (!(error instanceof ApiError) || error.key !== 'CONCURRENCY_LIMIT_REACHED') throw error;
  const message = 'You have reached the maximum number of active browser sessions.';
  throw new ApiError('CONCURRENCY_LIMIT_REACHED', { details: { message }, headers: error.headers, cause: error });
}
