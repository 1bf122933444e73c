import { type Reply, type Route, route } from '../../../foundation/routing/route.ts';
import type { PageJobs } from '../page-jobs.ts';
import { CRAWL } from '../settings.ts';

type Jobs = Pick<PageJobs, 'active'>;

export const listActiveCrawls = (jobs: Jobs): Route =>
  route('GET /v2/crawl/active', ({ principal }) => active(jobs, principal.teamId));

export const listOngoingCrawls = (jobs: Jobs): Route =>
  route('GET /v2/crawl/ongoing', ({ principal }) => active(jobs, principal.teamId));

async function active(jobs: Jobs, teamId: string): Promise<Reply<'GET /v2/crawl/active'>> {
  const running = await jobs.active(CRAWL, teamId);
  const crawls = running.map(({ job, settings }) => ({
    id: job.id,
    teamId,
    team_id: teamId,
    url: settings.url ?? '',
    options: { ...settings.crawl, scrapeOptions: settings.scrapeOptions },
  }));
  return { success: true, crawls };
}
