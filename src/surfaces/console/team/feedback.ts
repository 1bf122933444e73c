import { z } from 'zod';
import { ANY_KEY, type Route, route } from '../../../foundation/routing/route.ts';
import { feedbackRefusal } from '../../../platform/accounts/index.ts';
import type { SessionDeps } from '../session-view.ts';

const missing = (most: number) =>
  z
    .array(z.object({ topic: z.string().min(1).max(200), description: z.string().max(2000).optional() }))
    .max(most)
    .optional();

const searchFeedback = z.object({
  rating: z.enum(['good', 'partial', 'bad']),
  valuableSources: z
    .array(z.object({ url: z.url(), reason: z.string().max(1000).optional() }))
    .max(50)
    .optional(),
  missingContent: missing(20),
  querySuggestions: z.string().max(2000).optional(),
  origin: z.string().max(200).default('api'),
  integration: z.string().max(200).nullable().optional(),
});

const words = z
  .array(
    z
      .string()
      .max(80)
      .regex(/^[a-z0-9][a-z0-9_-]*$/),
  )
  .max(20)
  .optional();

const feedback = searchFeedback.extend({
  endpoint: z.enum(['search', 'scrape', 'parse', 'map']),
  jobId: z.uuid(),
  missingContent: missing(50),
  issues: words,
  tags: words,
  note: z.string().max(4000).optional(),
  url: z.url().optional(),
  pageNumbers: z.array(z.number().int().min(1)).max(100).optional(),
  metadata: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= 8192, 'Must have at most 8 KB')
    .optional(),
});

const response = z.object({
  success: z.literal(true),
  feedbackId: z.uuid(),
  creditsRefunded: z.number().int(),
  alreadySubmitted: z.boolean(),
  dailyCapReached: z.boolean(),
  creditsRefundedToday: z.number().int(),
  dailyRefundCap: z.number().int(),
});

const common = { method: 'POST', scope: ANY_KEY, rateGroup: 'account', tag: 'Feedback', response } as const;

/** What clients think of an answer. */
export function feedbackRoutes({ accounts }: SessionDeps): Route[] {
  return [
    route({
      ...common,
      path: '/v2/feedback',
      operationId: 'submitFeedback',
      summary: 'Rate a search, scrape, parse or map',
      body: feedback,
      handler: async ({ principal, body }) => {
        if (body.endpoint === 'search') checkSearch(body);
        else if (!saysMore(body))
          throw invalid('Say more than the rating: a note, issues, tags, sources or what is missing.');
        const { endpoint, jobId, rating } = body;
        return { success: true, ...(await accounts.feedback.submit(principal, { endpoint, jobId, rating, body })) };
      },
    }),
    route({
      ...common,
      path: '/v2/search/:jobId/feedback',
      operationId: 'submitSearchFeedback',
      summary: 'Rate a search',
      description: 'The first rating of a search gives one credit back.',
      params: z.object({ jobId: z.uuid() }),
      body: searchFeedback,
      handler: async ({ principal, params: { jobId }, body }) => {
        checkSearch(body);
        const { rating } = body;
        const given = { endpoint: 'search', jobId, rating, body };
        return { success: true, ...(await accounts.feedback.submit(principal, given)) };
      },
    }),
  ];
}

const invalid = (message: string) => feedbackRefusal('BAD_REQUEST', 'INVALID_BODY', message);

/** Each rating needs what makes it useful. @throws ApiError BAD_REQUEST with INVALID_BODY */
function checkSearch({
  rating,
  valuableSources,
  missingContent,
  querySuggestions,
}: z.infer<typeof searchFeedback>): void {
  const [sources, gaps] = [(valuableSources?.length ?? 0) > 0, (missingContent?.length ?? 0) > 0];
  if (rating === 'good' && !sources) throw invalid('A good rating needs valuableSources.');
  if (rating === 'partial' && !sources && !gaps)
    throw invalid('A partial rating needs valuableSources or missingContent.');
  if (rating === 'bad' && !gaps && !querySuggestions)
    throw invalid('A bad rating needs missingContent or querySuggestions.');
}

function saysMore(body: z.infer<typeof feedback>): boolean {
  const { valuableSources, missingContent, querySuggestions, issues, tags, note, pageNumbers, metadata } = body;
  const lists = [valuableSources, missingContent, issues, tags, pageNumbers];
  return lists.some((list) => (list?.length ?? 0) > 0) || Boolean(note || querySuggestions || metadata);
}
