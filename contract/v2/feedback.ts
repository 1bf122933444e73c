import { z } from 'zod';
import { ANY_KEY, type V2Endpoints } from '../endpoint.ts';
import { ignoredWarning } from '../ignored.ts';

/** Ratings that clients give to the results of a request. */

const pageUrl = z.url({ protocol: /^https?$/, error: 'Must be an absolute http(s):// URL' });

const missing = (most: number) =>
  z
    .array(z.object({ topic: z.string().min(1).max(200), description: z.string().max(2000).optional() }))
    .max(most)
    .optional()
    .meta({ description: 'What is missing in the results.' });

const searchFeedback = z.object({
  rating: z.enum(['good', 'partial', 'bad']),
  valuableSources: z
    .array(z.object({ url: pageUrl, reason: z.string().max(1000).optional() }))
    .max(50)
    .optional()
    .meta({ description: 'Results that helped. A good rating needs at least one.' }),
  missingContent: missing(20),
  querySuggestions: z.string().max(2000).optional(),
  origin: z.string().max(200).default('api').meta({ description: 'The client that sends the feedback.' }),
  integration: z.string().max(200).nullable().optional(),
});
export type SearchFeedback = z.output<typeof searchFeedback>;

const labels = z
  .array(
    z
      .string()
      .max(80)
      .regex(/^[a-z0-9][a-z0-9_-]*$/),
  )
  .max(20)
  .optional();

const FEEDBACK_ENDPOINTS = ['search', 'scrape', 'parse', 'map'] as const;

const jobFeedback = searchFeedback.extend({
  endpoint: z.enum(FEEDBACK_ENDPOINTS),
  jobId: z.uuid().meta({ description: 'Id of the search, scrape, parse or map.' }),
  missingContent: missing(50),
  issues: labels,
  tags: labels,
  note: z.string().max(4000).optional(),
  url: pageUrl.optional(),
  pageNumbers: z.array(z.number().int().min(1)).max(100).optional(),
  metadata: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= 8192, 'Must have at most 8 KB')
    .optional()
    .meta({ description: 'Any JSON, at most 8 KB.' }),
});
export type JobFeedback = z.output<typeof jobFeedback>;

/** What a client learns about its feedback. */
export const feedbackReceipt = z.object({
  feedbackId: z.uuid(),
  creditsRefunded: z.number().int(),
  alreadySubmitted: z.boolean().meta({ description: 'This job already had feedback; this request changed nothing.' }),
  dailyCapReached: z.boolean(),
  creditsRefundedToday: z.number().int(),
  dailyRefundCap: z
    .number()
    .int()
    .meta({ description: 'Maximum number of credits that a team can get back per day (UTC).' }),
});

const common = {
  errors: [404, 409],
  scope: ANY_KEY,
  rateGroup: 'account',
  tag: 'Feedback',
  response: feedbackReceipt.extend({ success: z.literal(true), warning: ignoredWarning }),
} as const;

export const feedback = {
  'POST /v2/feedback': {
    ...common,
    operationId: 'submitFeedback',
    summary: 'Rate a search, scrape, parse or map',
    description: 'Besides the rating, requires at least a note, issues, tags, sources or what is missing.',
    body: jobFeedback,
  },
  'POST /v2/search/:jobId/feedback': {
    ...common,
    operationId: 'submitSearchFeedback',
    summary: 'Rate a search',
    description: 'The first rating of a search gives one credit back.',
    params: z.object({ jobId: z.uuid() }),
    body: searchFeedback,
  },
} as const satisfies V2Endpoints;
