import { z } from 'zod';

/** A call of a tool, as `alexandria` of POST /v2/scrape holds one or up to ten of them. */
export const toolCall = z
  .object({
    provider: z.string().trim().min(1).max(200).meta({ example: 'firecrawl' }),
    capability: z.string().trim().min(1).max(200).meta({ example: 'find-tools' }),
    options: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'AlexandriaCall' });
