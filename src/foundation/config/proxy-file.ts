import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { OperatorError } from '../kernel/errors.ts';
import { JsonTypo, parseLocatedJson } from '../kernel/located-json.ts';
import { isProxyUrl, type ProxySetting } from './proxies.ts';

/** A file of proxies, for more than fits into a setting. */

export interface ProxyFile {
  readonly proxies: readonly ProxySetting[];
  /** Part of the working proxies that a team uses, by its id; `*` for all others. */
  readonly shares: ReadonlyMap<string, number>;
  /** Whether a team keeps its proxy for a host, or equal ones take turns. */
  readonly sticky: 'host' | 'none';
}

const teamId = z.string().min(1).max(200);

const proxy = z
  .strictObject({
    url: z.string().refine(isProxyUrl, 'must be like http://user:password@host:port (http, https, socks5, socks5h)'),
    name: z.string().min(1).max(100).optional(),
    tier: z.enum(['basic', 'enhanced']).optional(),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be two letters')
      .transform((text) => text.toUpperCase())
      .optional(),
    kind: z.enum(['datacenter', 'isp', 'residential', 'mobile']).optional(),
    price: z.number().int().min(1).max(9).default(1),
    teams: z.array(teamId).min(1).max(1000).optional(),
    verifyTls: z.boolean().default(true),
  })
  .transform(({ tier, kind, ...rest }): ProxySetting => {
    const usual = kind === undefined ? undefined : kind === 'datacenter' ? 'basic' : 'enhanced';
    return defined({ ...rest, kind, tier: tier ?? usual });
  });

const fileSchema = z.strictObject({
  sticky: z.enum(['host', 'none']).default('host'),
  shares: z.record(teamId, z.number().gt(0).max(1)).default({}),
  proxies: z.array(proxy).max(10_000),
});

/** Without the fields that are undefined. */
const defined = <T extends object>(fields: T): ProxySetting =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as ProxySetting;

/**
 * Reads a file of proxies.
 * @throws OperatorError with file and line, never with what the file holds, which may be passwords
 */
export function readProxyFile(file: string): ProxyFile {
  const wrong = (line: number, what: string, cause: unknown): OperatorError =>
    new OperatorError(`settings: TRAWL_PROXY_FILE ${file}:${line}: ${what}`, { cause });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`settings: TRAWL_PROXY_FILE cannot be read: ${(error as Error).message}`, { cause: error });
  }
  let json: ReturnType<typeof parseLocatedJson>;
  try {
    json = parseLocatedJson(text);
  } catch (error) {
    throw wrong(error instanceof JsonTypo ? error.line : 1, 'is not valid JSON', error);
  }
  const parsed = fileSchema.safeParse(json.value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0] as z.core.$ZodIssue;
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] as string] : issue.path;
    const what = issue.code === 'unrecognized_keys' ? 'is not a field here' : issue.message;
    throw wrong(json.lineOf(path), `${path.join('.') || 'the file'} ${what}`, undefined);
  }
  const { sticky, shares, proxies } = parsed.data;
  return { sticky, proxies, shares: new Map(Object.entries(shares)) };
}
