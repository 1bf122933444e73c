import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PageJobs } from '../page-jobs.ts';
import { CRAWL } from '../settings.ts';

export const listActiveCrawls = (jobs: Pick<PageJobs, 'active'>): Route =>
  route('GET /v2/crawl/active', async ({ principal: { teamId } }) => {
    const active = await jobs.active(CRAWL, teamId);
    const crawls = active.map(({ job, settings }) => ({
      id: job.id,
      teamId,
      team_id: teamId,
      url: settings.url ?? '',
      options: { ...settings.crawl, scrapeOptions: settings.scrapeOptions },
    }));
    return { success: true, crawls };
  });
