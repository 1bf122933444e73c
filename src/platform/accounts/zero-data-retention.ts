import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Principal } from '../../foundation/routing/route.ts';

/**
 * Whether a request is under zero data retention: it leaves nothing of its content outside memory.
 * @param asked what the request says
 * @throws ApiError FORBIDDEN if the request asks for it and the plan of the team does not offer it
 */
export function leavesNothing({ zeroDataRetention }: Principal, asked: boolean | undefined): boolean {
  if (zeroDataRetention === 'forced') return true;
  if (asked !== true) return false;
  if (zeroDataRetention === 'allowed') return true;
  throw new ApiError('FORBIDDEN', { details: { message: 'Zero data retention is not enabled for your team.' } });
}
