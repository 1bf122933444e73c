import { z } from 'zod';

/** Lists in settings, parted by commas. */

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A list of name=value; the values hold no commas. */
export const pairs = (value: z.ZodType<string, string>) =>
  z.string().transform((text, context) => {
    const found: Record<string, string> = {};
    for (const part of parts(text)) {
      const [, name, rest = ''] = /^([a-z][a-z0-9-]*)=(.*)$/.exec(part) ?? [];
      if (name === undefined || !value.safeParse(rest).success) {
        context.addIssue({ code: 'custom', message: 'must be like name=value,name=value' });
        return z.NEVER;
      }
      found[name] = rest;
    }
    return found;
  });

/** A list of host names; `*.name` is those under it. */
export const hosts = z
  .string()
  .transform((text) => parts(text.toLowerCase()))
  .pipe(
    z.array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be host names or *.name, comma-separated')),
  );
