import type { V2Endpoints } from './endpoint.ts';
import { monitor } from './v2/monitor/endpoints.ts';

/** Every endpoint of the public API. */
export const v2 = {
  ...monitor,
} as const satisfies V2Endpoints;
