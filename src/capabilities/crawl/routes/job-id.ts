import { ApiError } from '../../../foundation/kernel/errors.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The id in the path of a WebSocket. @throws ApiError NOT_FOUND if it is not a UUID */
export function requireJobId(id: string | undefined): string {
  if (id === undefined || !UUID.test(id)) throw new ApiError('NOT_FOUND');
  return id.toLowerCase();
}
