import { ApiError } from '../../foundation/kernel/errors.ts';
import { isStorageOutage } from '../../foundation/store/index.ts';

/** A database or disk that is away, full or has no connection to spare may be back in seconds. */
export const ofStorage = (error: unknown): ApiError | undefined =>
  isStorageOutage(error) ? new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5, cause: error }) : undefined;

/** What a client is told of an error in the middle of a stream. */
export const errorOfStream = (error: unknown): ApiError =>
  error instanceof ApiError ? error : (ofStorage(error) ?? new ApiError('INTERNAL_SERVER_ERROR'));
