import { z } from 'zod';
import { toolCall } from '../tool-call.ts';
import { checkWaits, scrapeOptionFields } from './options.ts';

/** The body of POST /v2/scrape: a page with its options, or calls of tools. */
export const scrapeBody = z
  .object({
    url: z.string().max(32_768).optional().meta({ example: 'https://example.com' }),
    alexandria: z
      .union([toolCall, z.array(toolCall).min(1).max(10)])
      .optional()
      .meta({ description: 'Tool calls of data providers, instead of `url`' }),
    zeroDataRetention: z.boolean().optional().meta({ description: 'Store nothing of the page' }),
    ...scrapeOptionFields,
  })
  .superRefine((body, context) => {
    if (body.url !== undefined && body.alexandria !== undefined) {
      context.addIssue({ code: 'custom', path: ['alexandria'], message: 'Cannot be used together with url' });
    }
    checkWaits(body, context);
  });

export const scrapeParams = z.object({
  jobId: z.uuid().meta({ description: '`metadata.scrapeId` of the scrape' }),
});
