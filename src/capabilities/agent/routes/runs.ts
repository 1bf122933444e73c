import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { listItem, statusOf, threadOf } from '../answers.ts';
import {
  cancelledAnswer,
  listAnswer,
  listQuery,
  runParams,
  statusAnswer,
  threadAnswer,
  threadParams,
  threadQuery,
} from '../schema.ts';
import type { AgentRuns } from '../service.ts';

/** Runs of one answer. */
const PAGE = 20;
const uuid = z.uuid();

/** @throws ApiError AGENT_INVALID_JOB_ID */
export function jobIdOf(text: string): string {
  if (!uuid.safeParse(text).success) throw new ApiError('AGENT_INVALID_JOB_ID');
  return text.toLowerCase();
}

const ABOUT = { tag: 'Agent', scope: 'agent', rateGroup: 'agent-status' } as const;

/** How runs stand: one, those of the team, those of a thread; and the end of one. */
export function runRoutes(service: AgentRuns): Route[] {
  return [
    route({
      ...ABOUT,
      method: 'GET',
      path: '/v2/agent/:jobId',
      operationId: 'getAgentStatus',
      summary: 'How a run stands, and its data',
      description:
        'A run that failed has `stopReason`, an `error` and `creditsUsed: 0`; what it had found is in `partial`.',
      params: runParams,
      response: statusAnswer,
      async handler({ params, principal }) {
        const run = await service.find(principal.teamId, jobIdOf(params.jobId));
        return statusOf(run, service.expiresAt(run));
      },
    }),
    route({
      ...ABOUT,
      method: 'DELETE',
      path: '/v2/agent/:jobId',
      operationId: 'cancelAgent',
      summary: 'Cancel a run',
      description:
        'What is under way comes to its end within seconds; until then the run is `processing`, then `failed`.',
      params: runParams,
      response: cancelledAnswer,
      async handler({ params, principal }) {
        await service.cancel(principal.teamId, jobIdOf(params.jobId));
        return { success: true };
      },
    }),
    route({
      ...ABOUT,
      method: 'GET',
      path: '/v2/agent',
      operationId: 'listAgents',
      summary: 'The runs of the team',
      description: 'Twenty, the newest first. `next` leads to older ones.',
      query: listQuery,
      response: listAnswer,
      async handler({ query, principal, baseUrl }) {
        const { before } = query;
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
      },
    }),
    route({
      ...ABOUT,
      method: 'GET',
      path: '/v2/agent/threads/:threadId',
      operationId: 'getAgentThread',
      summary: 'The runs of a conversation',
      params: threadParams,
      query: threadQuery,
      response: threadAnswer,
      async handler({ params: { threadId }, query, principal }) {
        if (!uuid.safeParse(threadId).success) throw new ApiError('NOT_FOUND');
        const runs = await service.thread(principal.teamId, threadId.toLowerCase());
        return { success: true, thread: threadOf(runs, query.includeData === 'true') };
      },
    }),
  ];
}
