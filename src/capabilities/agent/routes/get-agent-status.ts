import { type Route, route } from '../../../foundation/routing/route.ts';
import { jobIdOf } from '../job-id.ts';
import type { AgentRuns } from '../service.ts';
import { statusOf } from '../views.ts';

export const getAgentStatus = (runs: AgentRuns): Route =>
  route('GET /v2/agent/:jobId', async ({ params, principal }) => {
    const run = await runs.find(principal.teamId, jobIdOf(params.jobId));
    return statusOf(run, runs.expiresAt(run));
  });
