import { z } from 'zod';
import { EXAMPLE_ID, maxTokens } from './fields.ts';
import { ACTS, READS } from './hints.ts';
import type { Tools } from './tool.ts';

/** Tools for monitors. */

const changes = { readOnly: false, destructive: true, openWorld: true } as const;
const common = { profile: 'default' } as const;
const texts = z.array(z.string());
const id = z.string();
const limit = z.number().int().positive().optional();
const offset = z.number().int().min(0).optional();

export const monitors = {
  firecrawl_monitor_create: {
    ...common,
    title: 'Create a monitor',
    description:
      'Checks pages or searches on a schedule and reports changes that matter for a goal, by email or webhook. Give page, pages or ' +
      'queries with a goal, or the body of POST /v2/monitor.',
    endpoint: 'POST /v2/monitor',
    hints: ACTS,
    input: z.object({
      body: z.record(z.string(), z.unknown()).optional(),
      page: z.string().optional(),
      pages: texts.optional(),
      queries: texts.optional(),
      searchWindow: z.enum(['5m', '15m', '1h', '6h', '24h', '7d']).optional(),
      maxResults: z.number().int().min(1).max(50).optional(),
      includeDomains: texts.optional(),
      excludeDomains: texts.optional(),
      goal: z.string().optional(),
      name: z.string().optional(),
      scheduleText: z.string().optional().meta({ description: 'every 30 minutes by default' }),
      timezone: z.string().optional(),
      email: z.string().optional(),
      includeDiffs: z.boolean().optional(),
      webhookUrl: z.string().optional(),
    }),
    example: { page: 'https://example.com/pricing', goal: 'Say when a price changes', scheduleText: 'daily at 9:00' },
  },
  firecrawl_monitor_list: {
    ...common,
    title: 'List monitors',
    description: 'Monitors of the team.',
    endpoint: 'GET /v2/monitor',
    hints: READS,
    input: z.object({ limit, offset }),
    example: { limit: 25 },
  },
  firecrawl_monitor_get: {
    ...common,
    title: 'Get a monitor',
    description: 'One monitor with its settings and state.',
    endpoint: 'GET /v2/monitor/:monitorId',
    hints: READS,
    input: z.object({ id }),
    example: { id: EXAMPLE_ID },
  },
  firecrawl_monitor_update: {
    ...common,
    title: 'Change a monitor',
    description: 'Changes, pauses or resumes a monitor with the body of PATCH /v2/monitor/{id}.',
    endpoint: 'PATCH /v2/monitor/:monitorId',
    hints: changes,
    input: z.object({ id, body: z.record(z.string(), z.unknown()) }),
    example: { id: EXAMPLE_ID, body: { status: 'paused' } },
  },
  firecrawl_monitor_delete: {
    ...common,
    title: 'Delete a monitor',
    description: 'Deletes a monitor with its checks.',
    endpoint: 'DELETE /v2/monitor/:monitorId',
    hints: changes,
    input: z.object({ id }),
    example: { id: EXAMPLE_ID },
  },
  firecrawl_monitor_run: {
    ...common,
    title: 'Run a monitor now',
    description: 'Starts a check outside the schedule and returns its id.',
    endpoint: 'POST /v2/monitor/:monitorId/run',
    hints: ACTS,
    input: z.object({ id }),
    example: { id: EXAMPLE_ID },
  },
  firecrawl_monitor_checks: {
    ...common,
    title: 'List the checks of a monitor',
    description: 'Checks, newest first, with how many pages changed.',
    endpoint: 'GET /v2/monitor/:monitorId/checks',
    hints: READS,
    input: z.object({
      id,
      limit,
      offset,
      status: z.enum(['queued', 'running', 'completed', 'failed', 'partial', 'skipped_overlap']).optional(),
    }),
    example: { id: EXAMPLE_ID, limit: 10 },
  },
  firecrawl_monitor_check: {
    ...common,
    title: 'Get a check of a monitor',
    description: 'One check with its pages and their changes.',
    endpoint: 'GET /v2/monitor/:monitorId/checks/:checkId',
    hints: READS,
    input: z.object({
      id,
      checkId: z.string(),
      limit,
      skip: offset,
      pageStatus: z.enum(['same', 'new', 'changed', 'removed', 'error']).optional(),
      maxTokens,
    }),
    example: { id: EXAMPLE_ID, checkId: EXAMPLE_ID, pageStatus: 'changed' },
  },
} as const satisfies Tools;
