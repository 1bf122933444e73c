import { type Route, route } from '../../../foundation/routing/route.ts';
import { jobIdOf } from '../job-id.ts';
import type { AgentRuns } from '../service.ts';

export const cancelAgent = (runs: AgentRuns): Route =>
  route('DELETE /v2/agent/:jobId', async ({ params, principal }) => {
    await runs.cancel(principal.teamId, jobIdOf(params.jobId));
    return { success: true };
  });
