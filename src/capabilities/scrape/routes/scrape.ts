import { type Route, route } from '../../../foundation/routing/route.ts';
import { answerScrape, type ScrapeRequestDeps } from '../scrape-request.ts';

export const scrape = (deps: ScrapeRequestDeps): Route => route('POST /v2/scrape', (call) => answerScrape(deps, call));
