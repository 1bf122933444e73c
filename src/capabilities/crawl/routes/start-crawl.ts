import { type Route, route } from '../../../foundation/routing/route.ts';
import { beginCrawl, type StartCrawlDeps } from '../start-crawl.ts';

export const startCrawl = (deps: StartCrawlDeps): Route => route('POST /v2/crawl', (call) => beginCrawl(deps, call));
