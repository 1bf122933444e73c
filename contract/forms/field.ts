import { z } from 'zod';
import type { Wire } from '../endpoint.ts';

/** Forms of endpoints, as the dashboard draws them. A form holds all its values as text. */

const CONTROLS = [
  /** One line, or several. */
  ...(['text', 'area', 'number', 'date'] as const),
  /** An address, and one a line: `https://` may be left out. */
  ...(['url', 'urls'] as const),
  /** One entry a line. */
  'list',
  'switch',
  /** Yes, no, or nothing said. */
  'either',
  /** One of the options, and some of them. */
  ...(['choice', 'choices'] as const),
  /** Some of the kinds, and exactly one in a list of its own; each with fields of its own. */
  ...(['kinds', 'one'] as const),
  'json',
] as const;

const plain = z.object({
  name: z.string().meta({ description: 'Path in the request.', examples: ['location.country'] }),
  control: z.enum(CONTROLS),
  description: z.string().optional(),
  example: z.string().optional(),
  required: z.boolean(),
  advanced: z.boolean(),
  default: z
    .string()
    .meta({ description: 'The value that the service uses if the field is not sent; empty if there is none.' }),
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(z.string()).optional().meta({ description: 'Of `choice` and `choices`.' }),
});

const formField = plain.extend({
  kinds: z
    .array(
      z.object({
        name: z.string(),
        isName: z.boolean().meta({ description: 'Whether the name alone can be sent.' }),
        fields: z.array(plain).meta({ description: 'By path: `formats.screenshot.fullPage`.' }),
      }),
    )
    .optional()
    .meta({ description: 'Of `kinds` and `one`.' }),
});
export type PlainField = Wire<typeof plain>;
export type FormField = Wire<typeof formField>;

export const form = z.object({
  id: z.string(),
  endpoint: z.string().meta({ examples: ['POST /v2/scrape'] }),
  summary: z.string(),
  fields: z.array(formField),
  tool: z
    .object({ name: z.string(), inputs: z.array(z.string()) })
    .nullable()
    .meta({ description: 'The MCP tool for the endpoint, with its arguments.' }),
});
export type Form = Wire<typeof form>;
