import { z } from 'zod';
import { ApiError, type CatalogKey } from '../../foundation/kernel/errors.ts';
import type { Run } from './runs.ts';
import type { AgentRuns } from './service.ts';

const uuid = z.uuid();

/** @throws ApiError AGENT_INVALID_JOB_ID */
export function jobIdOf(text: string): string {
  if (!uuid.safeParse(text).success) throw new ApiError('AGENT_INVALID_JOB_ID');
  return text.toLowerCase();
}

/**
 * A run with a trace.
 * @param refusal for a job of the extract endpoint, which has none
 * @throws ApiError that refusal, AGENT_INVALID_JOB_ID or AGENT_JOB_NOT_FOUND
 */
export async function findTracedRun(runs: AgentRuns, teamId: string, text: string, refusal: CatalogKey): Promise<Run> {
  const id = jobIdOf(text);
  if (await runs.isFirstGeneration(teamId, id)) throw new ApiError(refusal);
  return runs.find(teamId, id);
}
