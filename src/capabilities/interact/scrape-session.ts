import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Payer } from '../../platform/accounts/index.ts';
import { jobNotFound, noReplay } from './errors.ts';
import { sessionOfScrape } from './from-scrape.ts';
import type { InteractService } from './service.ts';
import type { LiveSession } from './session.ts';

/** The session of a scrape: the first request opens it where the scrape ended, later ones use it. */

/**
 * Finds the session of a scrape, or opens it; requests at the same time share one.
 * @throws ApiError NOT_FOUND for no scrape of this team, CONFLICT if it is not stored any more; see Sessions.open
 */
export function scrapeSessions({
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
