import type { V2Endpoints } from './endpoint.ts';
import { account } from './v2/account.ts';
import { agent } from './v2/agent.ts';
import { batch } from './v2/crawl/batch-endpoints.ts';
import { crawl } from './v2/crawl/endpoints.ts';
import { developer } from './v2/developer/endpoints.ts';
import { exchange } from './v2/exchange.ts';
import { extract } from './v2/extract.ts';
import { feedback } from './v2/feedback.ts';
import { interact } from './v2/interact/endpoints.ts';
import { map } from './v2/map.ts';
import { monitor } from './v2/monitor/endpoints.ts';
import { openWebUi } from './v2/open-webui.ts';
import { parse } from './v2/parse.ts';
import { research } from './v2/research/endpoints.ts';
import { scrape } from './v2/scrape/endpoints.ts';
import { search } from './v2/search.ts';
import { threatProtection } from './v2/threat-protection.ts';

/** Every endpoint of the public API. */
export const v2 = {
  ...account,
  ...developer,
  ...exchange,
  ...feedback,
  ...batch,
  ...crawl,
  ...interact,
  ...map,
  ...agent,
  ...extract,
  ...monitor,
  ...openWebUi,
  ...parse,
  ...research,
  ...scrape,
  ...search,
  ...threatProtection,
} as const satisfies V2Endpoints;
