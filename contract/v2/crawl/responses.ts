import { z } from 'zod';
import { document } from '../scrape/document.ts';
import { crawlerFields } from './requests.ts';

/** What the service returns about crawls and batches. */

const JOB_STATUSES = ['scraping', 'completed', 'failed', 'cancelled'] as const;

const success = z.literal(true);

/** How far a job is. */
export const progress = z.object({
  status: z.enum(JOB_STATUSES),
  total: z.number().int().meta({ description: 'Pages that were fetched, and URLs that wait in the frontier' }),
  completed: z.number().int().meta({ description: 'Pages with a document' }),
  creditsUsed: z.number().int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().meta({ description: 'When the results are deleted' }),
  completedAt: z.iso.datetime().optional().meta({ description: 'When the job ended' }),
  duration: z.number().meta({ description: 'Seconds' }),
  error: z.string().optional().meta({ description: 'Why the job failed' }),
  warning: z.string().optional().meta({ description: 'Why there are no pages, or why the job waits' }),
});

export const statusResponse = progress.extend({
  success,
  next: z.url().nullable().meta({ description: 'URL of further documents; null if no more are stored yet' }),
  data: z.array(document),
});

export const startedResponse = z.object({
  success,
  id: z.uuid(),
  url: z.url().meta({ description: 'URL of the status and the documents of the job' }),
  warning: z.string().optional().meta({ description: 'Which fields of the request were ignored' }),
});

export const batchStartedResponse = startedResponse.extend({
  invalidURLs: z.array(z.string()).optional().meta({ description: 'URLs that were left out because they are invalid' }),
});

export const errorsResponse = z.object({
  success,
  errors: z
    .array(
      z.object({
        id: z.string(),
        timestamp: z.iso.datetime().nullable(),
        url: z.string(),
        code: z.string().optional().meta({ example: 'EXTERNAL_LINK' }),
        error: z.string(),
        status: z.number().int().optional().meta({ description: 'HTTP status of the site', example: 503 }),
        attempts: z.number().int().optional().meta({ description: 'How often the page was requested' }),
      }),
    )
    .meta({ description: 'Pages that could not be fetched' }),
  robotsBlocked: z.array(z.string()).meta({ description: 'URLs that robots.txt disallows' }),
});

export const cancelledResponse = z.object({ success, status: z.literal('cancelled') });

export const activeResponse = z.object({
  success,
  crawls: z.array(
    z.object({
      id: z.uuid(),
      teamId: z.string(),
      team_id: z.string(),
      url: z.string(),
      options: z.object({
        ...crawlerFields,
        scrapeOptions: z.looseObject({}).meta({ description: 'The scrape options, as they were sent' }),
      }),
    }),
  ),
});

export const previewResponse = z.object({
  success,
  data: z.object({ url: z.string(), ...crawlerFields, maxDepth: z.number().int().optional() }),
  warning: z.string().optional(),
});
