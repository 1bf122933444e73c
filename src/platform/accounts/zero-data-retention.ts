import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Principal } from '../../foundation/routing/route.ts';

/**
 * Whether a request is under zero data retention: none of its content is stored outside of memory.
 * @param asked the value in the request
 * @throws ApiError FORBIDDEN if it is requested and the team's plan does not offer it
 */
export function leavesNothing({ zeroDataRetention }: Principal, asked: boolean | undefined): boolean {
  if (zeroDataRetention === 'forced') return true;
  if (asked !== true) return false;
  if (zeroDataRetention === 'allowed') return true;
  throw new ApiError('FORBIDDEN', { details: { message: 'Zero data retention is not enabled for your team.' } });
}
