import { z } from 'zod';

/** Tools of data providers: the results of their calls, and the tools that fit a query or a page. */

/** A call that can be sent as it is. */
const nextCall = z.object({
  provider: z.string(),
  capability: z.string(),
  options: z.record(z.string(), z.unknown()).optional(),
});

const toolOption = z.object({
  name: z.string(),
  type: z.enum(['string', 'integer', 'number', 'boolean', 'string[]']),
  about: z.string().optional(),
  required: z.boolean().optional(),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
  values: z.array(z.string()).optional().meta({ description: 'The allowed values' }),
  min: z.number().optional().meta({ description: 'Minimum of a number, length of a text, or size of a list' }),
  max: z.number().optional(),
});

/** A tool that fits a query or the site of a page. `toolDetail` decides how much of it is returned. */
export const toolMatch = z
  .object({
    id: z.string().optional(),
    provider: z.string(),
    capability: z.string(),
    name: z.string().optional(),
    description: z.string(),
    whenToUse: z.string().optional(),
    creditsCost: z.number().optional().meta({ description: 'Of a call, or of each record if `perRecord` is true' }),
    perRecord: z.boolean().optional(),
    cohorts: z.array(z.string()).optional().meta({ description: 'Categories of the provider' }),
    options: z.array(toolOption).optional(),
    requiresOneOf: z.array(z.array(z.string())).optional(),
    response: z
      .object({
        about: z.string(),
        key: z.string().meta({ description: 'Field of `data` that holds the records' }),
        fields: z.array(z.object({ name: z.string(), type: z.string(), about: z.string().optional() })),
        paginated: z.boolean().optional(),
      })
      .optional(),
    examples: z.record(z.string(), z.string()).optional().meta({ description: 'By programming language' }),
    matchedBy: z.array(z.enum(['semantic', 'domain'])),
    matchedUrls: z.array(z.string()).optional(),
    next: nextCall.optional().meta({ description: 'The call that returns the full description' }),
  })
  .meta({ id: 'ToolMatch' });

const result = z
  .object({
    provider: z.string(),
    capability: z.string(),
    creditsCost: z.number().optional(),
    data: z.unknown().optional().meta({ description: 'Records in the format that the tool describes' }),
    records: z.number().int().optional(),
    upstreamStatus: z.number().int().optional().meta({ description: 'HTTP status of the provider' }),
    recordedAt: z.iso.datetime().optional(),
    next: nextCall.nullable().optional().meta({ description: 'The call for the next records; null if there are none' }),
    error: z
      .object({ code: z.string(), message: z.string(), status: z.number().int().optional() })
      .optional()
      .meta({ description: 'Why this call failed; the others are not affected' }),
  })
  .meta({ id: 'ToolResult' });

/** The response to a scrape with `alexandria` in place of `url`. */
export const toolRun = z.object({
  success: z.literal(true),
  scrape_id: z.string(),
  data: z.object({ alexandria: z.array(result), creditsCost: z.number() }),
});
