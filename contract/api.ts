import { monitors } from './api/monitors.ts';
import { webhooks } from './api/webhooks.ts';
import type { ApiEndpoints } from './endpoint.ts';

/** Every endpoint of the dashboard. */
export const api = {
  ...monitors,
  ...webhooks,
} as const satisfies ApiEndpoints;
