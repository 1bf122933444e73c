import type { Wire } from '@trawl/contract/endpoint.ts';
import type { activeResponse } from '@trawl/contract/v2/crawl/responses.ts';
import type { PageJobs } from './page-jobs.ts';
import { CRAWL } from './settings.ts';

export type ActiveJobs = Pick<PageJobs, 'active'>;

/** The crawls of a team that are running. */
export async function activeCrawls(jobs: ActiveJobs, teamId: string): Promise<Wire<typeof activeResponse>> {
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
