import { type Route, route } from '../../../foundation/routing/route.ts';
import { type ActiveJobs, activeCrawls } from '../active-crawls.ts';

export const listActiveCrawls = (jobs: ActiveJobs): Route =>
  route('GET /v2/crawl/active', ({ principal }) => activeCrawls(jobs, principal.teamId));

export const listOngoingCrawls = (jobs: ActiveJobs): Route =>
  route('GET /v2/crawl/ongoing', ({ principal }) => activeCrawls(jobs, principal.teamId));
