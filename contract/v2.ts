import type { V2Endpoints } from './endpoint.ts';
import { map } from './v2/map.ts';
import { monitor } from './v2/monitor/endpoints.ts';
import { parse } from './v2/parse.ts';
import { scrape } from './v2/scrape/endpoints.ts';

/** Every endpoint of the public API. */
export const v2 = {
  ...map,
  ...monitor,
  ...parse,
  ...scrape,
} as const satisfies V2Endpoints;
