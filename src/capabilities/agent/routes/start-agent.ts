import { type Route, route } from '../../../foundation/routing/route.ts';
import { type StartDeps, startRun } from '../start-run.ts';

export const startAgent = (deps: StartDeps): Route =>
  route('POST /v2/agent', async (call) => {
    const run = await startRun(deps, call);
    call.note({ jobId: run.id, resultPath: `/v2/agent/${run.id}`, target: call.body.prompt });
    const started = { success: true, id: run.id, threadId: run.thread_id, threadTurn: run.turn } as const;
    return { ...started, ...(call.ignored === undefined ? {} : { warning: call.ignored }) };
  });
