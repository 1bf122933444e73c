import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { customRoute, type Route } from '../../src/foundation/routing/route.ts';
import { type Accounts, leavesNothing, requireFormats } from '../../src/platform/accounts/index.ts';

/** Endpoints that charge, wait and note as those of capabilities do, for tests of the account side. */
export const accountRoutes = (accounts: Accounts): Route[] => heldRoutes(async () => {})(accounts);

/** The same, where work with `hold=1` ends only once `released` resolves. */
export const heldRoutes =
  (released: () => Promise<void>) =>
  (accounts: Accounts): Route[] => [
    customRoute({
      method: 'POST',
      path: '/v2/scrape',
      scope: 'scrape',
      rateGroup: 'scrape',
      operationId: 'scrape',
      summary: 'A scrape of the tests',
      tag: 'Tests',
      activity: 'scrape',
      body: z.object({
        url: z.string(),
        formats: z.array(z.string()).default(['markdown']),
        waitFor: z.number().default(1).describe('What it costs'),
        zeroDataRetention: z.boolean().default(false),
      }),
      response: z.object({}),
      handler: async ({ principal, body, baseUrl, note }) => {
        requireFormats(principal, body, baseUrl);
        leavesNothing(principal, body.zeroDataRetention);
        return accounts.credits.spend(principal, 5, 'scrape', async (held) => {
          if (body.url.includes('broken')) throw new Error('the page broke');
          const scrapeId = crypto.randomUUID();
          await held.settle(body.waitFor);
          note({ credits: body.waitFor, jobId: scrapeId, resultPath: `/v2/scrape/${scrapeId}` });
          const { url, waitFor } = body;
          const metadata = { scrapeId, sourceURL: url, url, statusCode: 200, creditsUsed: waitFor };
          return { success: true, data: { markdown: '# It', metadata } };
        });
      },
    }),
    customRoute({
      method: 'POST',
      path: '/v2/search',
      scope: 'search',
      rateGroup: 'search',
      operationId: 'search',
      summary: 'A search of the tests',
      tag: 'Tests',
      activity: 'search',
      body: z.object({ query: z.string() }),
      response: z.object({}),
      handler: async ({ principal, note }) =>
        accounts.credits.spend(principal, 2, 'search', async () => {
          const id = crypto.randomUUID();
          note({ credits: 2, jobId: id });
          return { success: true, data: { web: [] }, id, creditsUsed: 2, warning: null };
        }),
    }),
    customRoute({
      method: 'GET',
      path: '/v2/browser',
      scope: 'browser',
      rateGroup: 'interact',
      operationId: 'work',
      summary: 'Work of some milliseconds in a slot',
      tag: 'Tests',
      query: z.object({
        ms: z.coerce.number().default(1),
        hold: z.coerce.number().default(0),
        timeout: z.coerce.number().default(10_000),
        wait: z.coerce.number().default(1),
      }),
      response: z.object({}),
      handler: async ({ principal, query, deadline }) => {
        const limit = { deadline: deadline.within(query.timeout), wait: query.wait === 1 };
        await using slot = await accounts.concurrency.acquire(principal, limit);
        await (query.hold === 1 ? released() : sleep(query.ms));
        return { success: true, concurrencyLimited: slot.limited, concurrencyQueueDurationMs: slot.queuedMs };
      },
    }),
  ];
