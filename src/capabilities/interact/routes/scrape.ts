import { z } from 'zod';
import type { Model } from '../../../engines/llm/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { ScrapeResults } from '../../scrape/index.ts';
import { destroyed, jobNotFound, noReplay, notFound } from '../errors.ts';
import { executeCode, executionAnswer, type Runnable } from '../execute.ts';
import { sessionOfScrape } from '../from-scrape.ts';
import type { SessionLinks } from '../links.ts';
import type { Openings } from '../openings.ts';
import { requireModel, runPrompt } from '../prompt.ts';
import { deleteResponse, executeResponse, interactBody, jobParams } from '../schema.ts';
import type { LiveSession } from '../session.ts';
import type { Sessions } from '../sessions.ts';

export interface ScrapeInteractDeps {
  readonly sessions: Sessions;
  readonly openings: Pick<Openings, 'keep'>;
  readonly links: SessionLinks;
  readonly runnable: Runnable;
  readonly results: Pick<ScrapeResults, 'find' | 'finalStateOf'>;
  readonly model: Model | undefined;
}

/** The session of a scrape: opened by the first call, where the scrape left off, and used by those after it. */
export function scrapeInteractRoutes(deps: ScrapeInteractDeps): Route[] {
  const { sessions, openings, links, results, model, runnable } = deps;
  const common = { tag: 'Interact', scope: 'browser', path: '/v2/scrape/:jobId/interact', params: jobParams } as const;
  const opening = new Map<string, Promise<LiveSession>>();

  const requireId = (id: string): void => {
    if (z.uuid().safeParse(id).success) return;
    throw new ApiError('BAD_REQUEST', { details: [{ field: 'jobId', message: 'Invalid job ID format.' }] });
  };

  return [
    route({
      ...common,
      method: 'POST',
      operationId: 'interact',
      summary: 'Go on with a scraped page',
      description:
        'Runs code, or a task in plain words, in a browser that shows the page of an earlier scrape. The session stays open for later calls: ten minutes, five without use.',
      rateGroup: 'interact-execute',
      activity: 'interact',
      costs: true,
      body: interactBody,
      response: executeResponse,
      async handler({ params, body, principal, deadline, baseUrl, note }) {
        const { jobId } = params;
        requireId(jobId);
        const { code, prompt, language, timeout } = body;
        // Nobody pays for a session that could not do what it was opened for.
        const task = prompt === undefined ? undefined : { prompt, timeout, model: requireModel(model) };
        if (task === undefined) await runnable({ code: code as string, language });
        const key = `${principal.teamId} ${jobId}`;
        const open = async (): Promise<LiveSession> => {
          const { live, last } = await sessions.ofScrape(principal.teamId, jobId);
          if (live?.open) return live;
          await using _ = await openings.keep(jobId);
          const stored = await results.find(principal.teamId, jobId);
          if (stored === undefined) throw last === undefined ? jobNotFound() : noReplay();
          const left = await results.finalStateOf(principal.teamId, jobId);
          return await sessions.open(principal, sessionOfScrape(jobId, stored, left), deadline);
        };
        const coming = opening.get(key) ?? open().finally(() => opening.delete(key));
        opening.set(key, coming);
        const session = await coming;
        note({ jobId: session.id });
        if (task !== undefined) {
          const outcome = await runPrompt(task.model, session, task, deadline.signal);
          return { ...executionAnswer(session, outcome, links, baseUrl), output: outcome.output };
        }
        const executed = await executeCode(session, { code: code as string, language, timeout }, runnable);
        return executionAnswer(session, executed, links, baseUrl);
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      operationId: 'stopInteract',
      summary: 'End the session of a scrape',
      rateGroup: 'interact-status',
      response: deleteResponse,
      async handler({ params, principal, note }) {
        requireId(params.jobId);
        const { live, last } = await sessions.ofScrape(principal.teamId, params.jobId);
        if (live === undefined) throw last === undefined ? notFound() : destroyed();
        const { durationMs, credits } = await live.close();
        note({ credits });
        return { success: true, status: 'destroyed', sessionDurationMs: durationMs, creditsBilled: credits };
      },
    }),
  ];
}
