import { z } from 'zod';
import { setField } from '../kernel/table.ts';

/** Parsers of comma-separated lists in settings. */

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A list of name=value pairs; values cannot contain commas. */
export const pairs = (value: z.ZodType<string, string>) =>
  z.string().transform((text, context) => {
    const found: Record<string, string> = {};
    for (const part of parts(text)) {
      const [, name, rest = ''] = /^([a-z][a-z0-9-]*)=(.*)$/.exec(part) ?? [];
      if (name === undefined || !value.safeParse(rest).success) {
        context.addIssue({ code: 'custom', message: 'must be like name=value,name=value' });
        return z.NEVER;
      }
      setField(found, name, rest);
    }
    return found;
  });

/** A list of host names; `*.name` matches its subdomains. */
export const hosts = z
  .string()
  .transform((text) => parts(text.toLowerCase()))
  .pipe(
    z.array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be host names or *.name, comma-separated')),
  );

const isV4 = (text: string): boolean => z.ipv4().safeParse(text).success;
const isV6 = (text: string): boolean => z.ipv6().safeParse(text).success;

/** `system`, or a list of name servers: 192.0.2.53, 192.0.2.53:5353, [2001:db8::53]:5353. */
export const nameServers = z.string().transform((text, context): 'system' | string[] => {
  const found = parts(text);
  if (found.length === 1 && found[0] === 'system') return 'system';
  const isServer = (part: string): boolean => {
    const [, bracketed, plain = '', port] = /^(?:\[([^\]]*)\]|([^[\]]*?))(?::(\d{1,5}))?$/.exec(part) ?? [];
    if (isV6(part)) return true;
    return (bracketed === undefined ? isV4(plain) : isV6(bracketed)) && Number(port ?? 53) <= 65_535;
  };
  if (found.length > 0 && found.every(isServer)) return found;
  context.addIssue({ code: 'custom', message: 'must be system, or addresses of name servers, comma-separated' });
  return z.NEVER;
});
