import { z } from 'zod';
import { cssSelector } from '../../checks/selector.ts';
import { chunkOptions, OVERLAP, overlapFits } from './chunks.ts';

/** The formats that a page can be asked for in, as `formats` holds them: by name, or as an object with options. */

const text = z
  .string()
  .max(10_000)
  .refine((value) => value.trim() !== '', 'Must not be blank');

const viewport = z
  .object({ width: z.number().int().min(1).max(7680), height: z.number().int().min(1).max(4320) })
  .meta({ id: 'Viewport' });

export const screenshotOptions = {
  fullPage: z.boolean().default(false),
  quality: z.number().int().min(1).max(100).optional().meta({ description: 'Take a JPEG of this quality' }),
  viewport: viewport.optional(),
};

/** A JSON Schema; whether it is a valid one is found out where it is used. */
const jsonSchema = z.record(z.string(), z.unknown());

const plain = <T extends string>(type: T) => z.object({ type: z.literal(type) });

const objects = z.discriminatedUnion('type', [
  plain('markdown'),
  plain('summary'),
  plain('html'),
  plain('rawHtml'),
  plain('links'),
  plain('images'),
  plain('branding'),
  plain('product'),
  plain('menu'),
  plain('audio'),
  plain('video'),
  plain('rawBase64'),
  z.object({ type: z.literal('screenshot'), ...screenshotOptions }),
  // Without schema and prompt it is the record of a page that only providers serve; see requireSchemaOrPrompt.
  z.object({
    type: z.literal('json'),
    schema: jsonSchema.optional(),
    prompt: text.optional(),
    checkPromptInjection: z.boolean().default(false),
  }),
  z.object({
    type: z.literal('changeTracking'),
    modes: z
      .array(z.enum(['git-diff', 'json']))
      .max(10)
      .default([]),
    schema: jsonSchema.optional(),
    prompt: text.optional(),
    tag: z.string().max(256).nullable().default(null),
  }),
  chunkOptions.extend({ type: z.literal('chunks') }).refine(overlapFits, OVERLAP),
  z.object({ type: z.literal('question'), question: text }),
  z.object({ type: z.literal('highlights'), query: text }),
  z.object({ type: z.literal('query'), prompt: text, mode: z.enum(['freeform', 'directQuote']).default('freeform') }),
  z.object({
    type: z.literal('attributes'),
    selectors: z
      .array(z.object({ selector: cssSelector, attribute: z.string().min(1).max(200) }))
      .min(1)
      .max(100),
  }),
]);

/** A format with its options. */
export type Format = z.output<typeof objects>;
export type FormatType = Format['type'];
export type FormatOf<T extends FormatType> = Extract<Format, { type: T }>;

/** Formats that a name is enough for. */
const NAMES = [
  ...(['markdown', 'summary', 'html', 'rawHtml', 'links', 'images', 'screenshot'] as const),
  ...(['json', 'changeTracking', 'branding', 'product', 'menu', 'audio', 'video', 'rawBase64', 'chunks'] as const),
] as const;

const format = z.union([z.enum(NAMES).transform((type) => objects.parse({ type })), objects]).meta({ id: 'Format' });

/** One of each at most; the answer has one field for each. */
export const formats = z
  .array(format)
  .max(50)
  .superRefine((list, context) => {
    const seen = new Set<string>();
    for (const [index, { type }] of list.entries()) {
      if (seen.has(type)) {
        context.addIssue({ code: 'custom', path: [index], message: `The format ${type} is requested twice` });
      }
      seen.add(type);
    }
    if (seen.has('changeTracking') && !seen.has('markdown')) {
      context.addIssue({ code: 'custom', message: 'changeTracking requires the format markdown too' });
    }
  })
  .default(() => [{ type: 'markdown' as const }]);

/** The format of this type, if it is asked for. */
export function formatOf<T extends FormatType>(list: readonly Format[], type: T): FormatOf<T> | undefined {
  return list.find((one) => one.type === type) as FormatOf<T> | undefined;
}
