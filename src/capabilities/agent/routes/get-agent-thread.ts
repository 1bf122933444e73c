import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { AgentRuns } from '../service.ts';
import { threadOf } from '../views.ts';

const uuid = z.uuid();

export const getAgentThread = (service: AgentRuns): Route =>
  route('GET /v2/agent/threads/:threadId', async ({ params: { threadId }, query, principal }) => {
    if (!uuid.safeParse(threadId).success) throw new ApiError('NOT_FOUND');
    const runs = await service.thread(principal.teamId, threadId.toLowerCase());
    return { success: true, thread: threadOf(runs, query.includeData === 'true') };
  });
