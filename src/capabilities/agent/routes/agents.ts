import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { statusEvents } from '../../../foundation/routing/follow-job.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { ExportedRun, exportRun } from '../export.ts';
import type { AgentRuns } from '../service.ts';
import { AGENT } from '../settings.ts';
import { type StartDeps, startRun } from '../start-run.ts';
import { readEvents } from '../trace.ts';
import { jobIdOf } from '../traced-run.ts';
import { listItem, statusOf, threadOf } from '../views.ts';

export const startAgent = (deps: StartDeps): Route =>
  route('POST /v2/agent', async (call) => {
    const run = await startRun(deps, call);
    call.note({ jobId: run.id, resultPath: `/v2/agent/${run.id}`, target: call.body.prompt });
    const started = { success: true, id: run.id, threadId: run.thread_id, threadTurn: run.turn } as const;
    return { ...started, ...(call.ignored === undefined ? {} : { warning: call.ignored }) };
  });

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

export const getAgentStatus = (runs: AgentRuns): Route =>
  route('GET /v2/agent/:jobId', async ({ params, principal }) => {
    const run = await runs.find(principal.teamId, jobIdOf(params.jobId));
    return statusOf(run, runs.expiresAt(run));
  });

const uuid = z.uuid();

export const getAgentThread = (service: AgentRuns): Route =>
  route('GET /v2/agent/threads/:threadId', async ({ params: { threadId }, query, principal }) => {
    if (!uuid.safeParse(threadId).success) throw new ApiError('NOT_FOUND');
    const runs = await service.thread(principal.teamId, threadId.toLowerCase());
    return { success: true, thread: threadOf(runs, query.includeData === 'true') };
  });

/** The status and the trace as they come. */
export const streamAgent = ({ db, runs }: { readonly db: Database; readonly runs: AgentRuns }): Route =>
  route('GET /v2/agent/:jobId/events', async ({ params, principal: { teamId }, header }) => {
    const id = jobIdOf(params.jobId);
    const job = {
      status: async () => {
        const run = await runs.find(teamId, id);
        return statusOf(run, runs.expiresAt(run));
      },
      eventsAfter: (seen: number) => readEvents(db, id, seen),
    };
    return statusEvents(job, ['processing'], header('last-event-id'));
  });

export const cancelAgent = (runs: AgentRuns): Route =>
  route('DELETE /v2/agent/:jobId', async ({ params, principal }) => {
    await runs.cancel(principal.teamId, jobIdOf(params.jobId));
    return { success: true };
  });

export const exportAgent = (exported: (run: ExportedRun) => ReturnType<typeof exportRun>): Route =>
  route('GET /v2/agent/:jobId/export', ({ params, query, principal, baseUrl }) =>
    exported({ teamId: principal.teamId, id: jobIdOf(params.jobId), kind: AGENT, format: query.format, baseUrl }),
  );
