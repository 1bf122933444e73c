import { z } from 'zod';
import { screenshotOptions } from './formats.ts';

/** What the browser does on a page before it is captured, in order. */

const selector = z.string().min(1).max(2000);

const PAPER_FORMATS = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger'] as const;

const pdf = {
  format: z.enum(PAPER_FORMATS).default('Letter'),
  landscape: z.boolean().default(false),
  scale: z.number().min(0.1).max(2).default(1),
};

const action = z
  .discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('wait'),
        milliseconds: z.number().int().min(1).optional(),
        selector: selector.optional(),
      })
      .refine((wait) => (wait.milliseconds === undefined) !== (wait.selector === undefined), {
        message: 'Needs either milliseconds or selector',
      }),
    z.object({ type: z.literal('click'), selector, all: z.boolean().default(false) }),
    z.object({ type: z.literal('write'), text: z.string().max(100_000) }),
    z.object({ type: z.literal('press'), key: z.string().min(1).max(100) }),
    z.object({
      type: z.literal('scroll'),
      direction: z.enum(['up', 'down']).default('down'),
      selector: selector.optional(),
    }),
    z.object({ type: z.literal('screenshot'), ...screenshotOptions }),
    z.object({ type: z.literal('scrape') }),
    z.object({ type: z.literal('executeJavascript'), script: z.string().min(1).max(1_000_000) }),
    z.object({ type: z.literal('pdf'), ...pdf }),
    z.object({ type: z.literal('generatePDF'), ...pdf }),
  ])
  .meta({ id: 'Action' });

type Action = z.output<typeof action>;

const MAX_ACTIONS = 50;

export const actions = z.array(action).max(MAX_ACTIONS);

/** Milliseconds that actions ask to wait. */
export function waitsOf(list: readonly Action[]): number {
  return list.reduce((sum, one) => sum + (one.type === 'wait' ? (one.milliseconds ?? 0) : 0), 0);
}
