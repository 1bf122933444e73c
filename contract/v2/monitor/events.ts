import { z } from 'zod';
import { webhookEvent } from '../webhook.ts';
import { checkSchema, pageSchema } from './responses.ts';

/** The webhook events of monitors. `id` is the id of the check. */

/** A page that is new, changed or removed, or could not be read. */
export const pageEvent = z.object({
  monitorId: z.uuid(),
  checkId: z.uuid(),
  isMeaningful: z.boolean().nullable().meta({ description: 'Null if the change was not judged' }),
  ...pageSchema.pick({
    ...{ url: true, status: true, previousScrapeId: true, currentScrapeId: true, error: true },
    ...{ judgment: true, diff: true },
  }).shape,
});

const checkEvent = z.object({
  monitorId: z.uuid(),
  checkId: z.uuid(),
  ...checkSchema.pick({ status: true, summary: true }).shape,
});

export const monitorEvents = {
  'monitor.page': webhookEvent('monitor.page', z.array(pageEvent)),
  'monitor.check.completed': webhookEvent('monitor.check.completed', z.array(checkEvent)),
} as const;
