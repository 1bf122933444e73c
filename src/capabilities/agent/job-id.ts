import { z } from 'zod';
import { ApiError } from '../../foundation/kernel/errors.ts';

const uuid = z.uuid();

/** @throws ApiError AGENT_INVALID_JOB_ID */
export function jobIdOf(text: string): string {
  if (!uuid.safeParse(text).success) throw new ApiError('AGENT_INVALID_JOB_ID');
  return text.toLowerCase();
}
