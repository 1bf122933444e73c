import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { idempotencyOf } from '../../../foundation/routing/idempotency.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Payer } from '../../../platform/accounts/index.ts';
import { destroyed, jobNotFound, noReplay, notFound } from '../errors.ts';
import { executeCode, executionView } from '../execute.ts';
import { sessionOfScrape } from '../from-scrape.ts';
import { requireModel, runPrompt } from '../prompt.ts';
import type { InteractService } from '../service.ts';
import type { LiveSession } from '../session.ts';

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

/** The session of a scrape: the first request opens it where the scrape ended, later ones use it. */

/**
 * Finds the session of a scrape, or opens it; requests at the same time share one.
 * @throws ApiError NOT_FOUND for no scrape of this team, CONFLICT if it is not stored any more; see Sessions.open
 */
function scrapeSessions({
  sessions,
  leases,
  results,
}: Pick<InteractService, 'sessions' | 'leases' | 'results'>): (
  payer: Payer,
  jobId: string,
  deadline: Deadline,
) => Promise<LiveSession> {
  const opening = new Map<string, Promise<LiveSession>>();
  const open = async (payer: Payer, jobId: string, deadline: Deadline): Promise<LiveSession> => {
    const { live, last } = await sessions.ofScrape(payer.teamId, jobId);
    if (live?.open) return live;
    await using _ = await leases.keep(jobId);
    const stored = await results.find(payer.teamId, jobId);
    if (stored === undefined) throw last === undefined ? jobNotFound() : noReplay();
    const finalState = await results.finalStateOf(payer.teamId, jobId);
    return await sessions.open(payer, sessionOfScrape(jobId, stored, finalState), deadline);
  };
  return (payer, jobId, deadline) => {
    const key = `${payer.teamId} ${jobId}`;
    const session = opening.get(key) ?? open(payer, jobId, deadline).finally(() => opening.delete(key));
    opening.set(key, session);
    return session;
  };
}
