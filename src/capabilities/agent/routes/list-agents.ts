import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { AgentRuns } from '../service.ts';
import { listItem } from '../views.ts';

/** Runs of one response. */
const PAGE = 20;

export const listAgents = (service: AgentRuns): Route =>
  route('GET /v2/agent', async ({ query: { before }, principal, baseUrl }) => {
    if (before !== undefined && !/^\d{1,15}$/.test(before)) {
      throw new ApiError('BAD_REQUEST', {
        message: 'Invalid before timestamp.',
        details: [{ field: 'query.before', message: 'Must be milliseconds since 1970' }],
      });
    }
    const page = { limit: PAGE + 1, ...(before === undefined ? {} : { before: Number(before) }) };
    const runs = await service.list(principal.teamId, page);
    const shown = runs.slice(0, PAGE);
    const last = shown.at(-1);
    const next =
      runs.length > PAGE && last !== undefined ? { next: `${baseUrl}/v2/agent?before=${last.created_at}` } : {};
    return { success: true, agents: shown.map(listItem), ...next };
  });
