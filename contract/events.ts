import type { z } from 'zod';
import { agentEvents } from './v2/agent-events.ts';
import { crawlEvents } from './v2/crawl/events.ts';
import { monitorEvents } from './v2/monitor/events.ts';

/** The body of every webhook event, by its `type`. */
export const events = {
  ...agentEvents,
  ...crawlEvents,
  ...monitorEvents,
} as const satisfies Readonly<Record<string, z.ZodType>>;
