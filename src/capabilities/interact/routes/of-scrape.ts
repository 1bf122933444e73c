import { idempotencyOf } from '../../../foundation/routing/idempotency.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { destroyed, notFound } from '../errors.ts';
import { executeCode, executionView } from '../execute.ts';
import { requireModel, runPrompt } from '../prompt.ts';
import { scrapeSessions } from '../scrape-session.ts';
import type { InteractService } from '../service.ts';

export function interactWithScrape(service: InteractService): Route {
  const { once, links, runnable } = service;
  const sessionOf = scrapeSessions(service);
  return route('POST /v2/scrape/:jobId/interact', async (call) => {
    const { params, body, principal, deadline, baseUrl, note } = call;
    const { jobId } = params;
    const { code, prompt, language, timeout } = body;
    // Checked before a session is opened, so that nobody pays for one that can't do the work.
    const task = prompt === undefined ? undefined : { prompt, timeout, model: requireModel(service.model) };
    if (task === undefined) await runnable({ code: code as string, language });
    const idempotency = await idempotencyOf(call, `interact ${jobId}`);
    call.requireRoom();
    const session = await sessionOf(principal, jobId, deadline);
    note({ jobId: session.id });
    await once.run(principal.teamId, idempotency);
    if (task !== undefined) {
      const outcome = await runPrompt(task.model, session, task, deadline.signal);
      return { ...executionView(session, outcome, links, baseUrl), output: outcome.output };
    }
    const executed = await executeCode(session, { code: code as string, language, timeout }, runnable);
    return executionView(session, executed, links, baseUrl);
  });
}

export const stopInteract = ({ sessions }: InteractService): Route =>
  route('DELETE /v2/scrape/:jobId/interact', async ({ params, principal, note }) => {
    const { live, last } = await sessions.ofScrape(principal.teamId, params.jobId);
    if (live === undefined) throw last === undefined ? notFound() : destroyed();
    const { durationMs, credits } = await live.close();
    note({ credits });
    return { success: true, status: 'destroyed', sessionDurationMs: durationMs, creditsBilled: credits };
  });
