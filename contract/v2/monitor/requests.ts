import { z } from 'zod';
import { shownName } from '../../checks/shown-name.ts';
import { webhookSchema } from '../webhook.ts';
import { CHECK_STATUSES, PAGE_STATUSES } from './responses.ts';
import { target } from './targets.ts';

/** Requests about monitors. */

const schedule = z.object({
  cron: z.string().max(200).optional(),
  text: z.string().max(200).optional().meta({ description: '`every 30 minutes`, `hourly`, `daily at 9:00`, …' }),
  timezone: z.string().max(64).optional().meta({ default: 'UTC' }),
});

const EVENTS = ['page', 'check.completed'] as const;

const email = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,190}\.[^\s@<>,;:"()[\]\\.]{2,63}$/,
    'Must be an email address',
  );

const notification = z.object({
  email: z
    .object({
      enabled: z.boolean().default(false),
      recipients: z.array(email).max(25).optional().meta({ description: 'The people of the team by default' }),
      includeDiffs: z.boolean().default(false),
    })
    .optional(),
});

export type Notification = z.output<typeof notification>;

const fields = {
  name: shownName(256),
  schedule,
  targets: z.array(target).min(1).max(50),
  webhook: webhookSchema(EVENTS, 'monitor'),
  notification,
  retentionDays: z.number().int().min(1).max(365),
  goal: z.string().trim().max(2_000),
  judgeEnabled: z.boolean(),
};

export const createBody = z.object({
  name: fields.name,
  schedule: fields.schedule,
  targets: fields.targets,
  webhook: fields.webhook.nullish(),
  notification: fields.notification.nullish(),
  retentionDays: fields.retentionDays.default(30),
  goal: fields.goal.nullish(),
  judgeEnabled: fields.judgeEnabled.optional(),
});

export const updateBody = z.object({
  name: fields.name.optional(),
  status: z.enum(['active', 'paused']).optional(),
  schedule: fields.schedule.optional(),
  targets: fields.targets.optional(),
  webhook: fields.webhook.nullish(),
  notification: fields.notification.nullish(),
  retentionDays: fields.retentionDays.optional(),
  goal: fields.goal.nullish(),
  judgeEnabled: fields.judgeEnabled.optional(),
});

export type CreateBody = z.output<typeof createBody>;
export type UpdateBody = z.output<typeof updateBody>;

const limit = z.coerce.number().int().min(1).max(100).default(25);
const offset = z.coerce.number().int().min(0).max(1_000_000_000).default(0);
export const listQuery = z.object({ limit, offset });
export const checksQuery = z.object({ limit, offset, status: z.enum(CHECK_STATUSES).optional() });
export const pagesQuery = z.object({ limit, skip: offset, status: z.enum(PAGE_STATUSES).optional() });
export const monitorParams = z.object({ monitorId: z.uuid('Must be a UUID') });
export const checkParams = z.object({ monitorId: z.uuid('Must be a UUID'), checkId: z.uuid('Must be a UUID') });
