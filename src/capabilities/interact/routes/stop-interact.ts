import { type Route, route } from '../../../foundation/routing/route.ts';
import { destroyed, notFound } from '../errors.ts';
import type { InteractService } from '../service.ts';

export const stopInteract = ({ sessions }: InteractService): Route =>
  route('DELETE /v2/scrape/:jobId/interact', async ({ params, principal, note }) => {
    const { live, last } = await sessions.ofScrape(principal.teamId, params.jobId);
    if (live === undefined) throw last === undefined ? notFound() : destroyed();
    const { durationMs, credits } = await live.close();
    note({ credits });
    return { success: true, status: 'destroyed', sessionDurationMs: durationMs, creditsBilled: credits };
  });
