import type { CrawlRoom } from '../../capabilities/crawl/index.ts';
import type { ExtractRoom } from '../../capabilities/extract/index.ts';
import type { MapRoom } from '../../capabilities/map/index.ts';
import type { ScrapeRoom } from '../../capabilities/scrape/index.ts';
import type { SearchRoom } from '../../capabilities/search/index.ts';
import type { Room } from '../../foundation/routing/room.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import { batchRoutes, crawlRoutes } from './routes/crawl.ts';

import { extractRoutes } from './routes/extract.ts';
import { goneRoutes, map, scrape } from './routes/page.ts';

import { search } from './routes/search.ts';
import { teamRoutes } from './routes/team.ts';
import { watchJobs } from './watch.ts';

export interface V1Deps {
  readonly accounts: Accounts;
  readonly scrape: Pick<ScrapeRoom, 'answer'>;
  readonly crawl: Pick<CrawlRoom, 'requests'>;
  readonly map: Pick<MapRoom, 'answer'>;
  readonly search: Pick<SearchRoom, 'answer'>;
  readonly extract: Pick<ExtractRoom, 'requests'>;
}

/** `/v1`: every endpoint is one of `/v2` in an older form. */
export const v1Room = (deps: V1Deps): Room => ({
  routes: [
    scrape(deps.scrape),
    ...crawlRoutes(deps.crawl.requests),
    ...batchRoutes(deps.crawl.requests),
    map(deps.map),
    search(deps.search),
    ...extractRoutes(deps.extract),
    ...teamRoutes(deps.accounts),
    ...goneRoutes(),
  ],
  sockets: watchJobs(deps.crawl.requests),
});
