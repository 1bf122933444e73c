import { z } from 'zod';
import { ANY_KEY, type Route, route } from '../../../foundation/routing/route.ts';
import type { SessionDeps } from '../session-view.ts';

const common = { method: 'GET', scope: ANY_KEY, rateGroup: 'account', tag: 'Account' } as const;

/** What runs and waits now, and what was started lately. */
export function queueRoutes({ accounts }: SessionDeps): Route[] {
  return [
    route({
      ...common,
      path: '/v2/team/queue-status',
      operationId: 'getQueueStatus',
      summary: 'Pages that are worked on and that wait',
      response: z.object({
        success: z.literal(true),
        jobsInQueue: z.number().int(),
        activeJobsInQueue: z.number().int(),
        waitingJobsInQueue: z.number().int(),
        maxConcurrency: z.number().int(),
        mostRecentSuccess: z.iso.datetime().nullable(),
      }),
      handler: async ({ principal }) => {
        const { active, waiting, max } = await accounts.concurrency.standing(principal);
        return {
          success: true,
          jobsInQueue: active + waiting,
          activeJobsInQueue: active,
          waitingJobsInQueue: waiting,
          maxConcurrency: max,
          mostRecentSuccess: await accounts.activity.lastSuccess(principal.teamId),
        };
      },
    }),
    route({
      ...common,
      path: '/v2/concurrency-check',
      operationId: 'getConcurrency',
      summary: 'Pages at work, and how many the plan allows',
      response: z.object({
        success: z.literal(true),
        data: z.object({ concurrency: z.number().int(), maxConcurrency: z.number().int() }),
        concurrency: z.number().int(),
        maxConcurrency: z.number().int(),
      }),
      handler: async ({ principal }) => {
        const { active, max } = await accounts.concurrency.standing(principal);
        const counts = { concurrency: active, maxConcurrency: max };
        return { success: true, data: counts, ...counts };
      },
    }),
    route({
      ...common,
      path: '/v2/team/activity',
      operationId: 'getActivity',
      summary: 'What the team started in the last 24 hours',
      query: z.object({
        endpoint: z
          .enum([
            'scrape',
            'crawl',
            'batch_scrape',
            'search',
            'extract',
            'llmstxt',
            'deep_research',
            'map',
            'agent',
            'browser',
            'interact',
          ])
          .optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(100).optional().describe('`cursor` of the page before'),
      }),
      response: z.object({
        success: z.literal(true),
        data: z.array(
          z.object({
            id: z.string(),
            endpoint: z.string(),
            api_version: z.literal('v2'),
            created_at: z.iso.datetime(),
            target: z.string().nullable(),
          }),
        ),
        cursor: z.string().nullable(),
        has_more: z.boolean(),
      }),
      handler: async ({ principal, query: { endpoint, limit, cursor } }) => {
        // One more than asked for tells whether there is a next page.
        const rows = await accounts.activity.started(principal.teamId, { endpoint, before: cursor, limit: limit + 1 });
        const shown = rows.slice(0, limit);
        const hasMore = rows.length > limit;
        return {
          success: true,
          data: shown.map(({ id, endpoint: name, createdAt, target }) => {
            return { id, endpoint: name, api_version: 'v2', created_at: createdAt, target };
          }),
          cursor: hasMore ? (shown.at(-1)?.rowId ?? null) : null,
          has_more: hasMore,
        };
      },
    }),
  ];
}
