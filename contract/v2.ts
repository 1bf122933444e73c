import type { V2Endpoints } from './endpoint.ts';
import { monitor } from './v2/monitor/endpoints.ts';
import { scrape } from './v2/scrape/endpoints.ts';

/** Every endpoint of the public API. */
export const v2 = {
  ...monitor,
  ...scrape,
} as const satisfies V2Endpoints;
