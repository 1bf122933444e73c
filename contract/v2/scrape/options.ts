import { z } from 'zod';
import { cssSelector } from '../../checks/selector.ts';
import { THREAT_MODES } from '../threat-protection.ts';
import { actions, waitsOf } from './actions.ts';
import { formats } from './formats.ts';
import { parser, pdfParser } from './parsers.ts';

/** Everything that can be said about how a page is to be fetched and made, wherever pages are scraped. */

/** Milliseconds. */
const DEFAULT_TIMEOUT = 60_000;
export const LONGEST_TIMEOUT = 300_000;
/** Milliseconds that an entry of the cache may be old: two days. */
export const DEFAULT_MAX_AGE = 172_800_000;
/** The same in lockdown: two years. */
export const LOCKDOWN_MAX_AGE = 2 * 365 * 86_400_000;
/** Milliseconds that a request may ask to wait in all. */
const LONGEST_WAIT = 60_000;

const selectors = z.array(cssSelector).max(200);

const PII_ENTITIES = ['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'] as const;

const redaction = z.strictObject({
  mode: z.enum(['accurate', 'aggressive', 'fast']).default('accurate'),
  entities: z
    .array(z.enum(PII_ENTITIES))
    .min(1)
    .default([...PII_ENTITIES]),
  replaceStyle: z.enum(['tag', 'mask', 'remove']).default('tag'),
});
export type Redaction = z.output<typeof redaction>;

const domains = z.array(z.string().max(300)).max(1000);

const threatProtection = z.object({
  mode: z.enum(THREAT_MODES).optional(),
  riskScoreThreshold: z.number().int().min(0).max(100).optional(),
  blacklist: domains.optional(),
  whitelist: domains.optional(),
  blockedTlds: domains.optional(),
  failurePolicy: z.enum(['open', 'closed']).optional(),
});

/** Field values of HTTP: no line breaks, no other controls. */
const headerValue = z
  .string()
  .max(16_384)
  .regex(/^[^\u0000-\u0008\u000a-\u001f\u007f]*$/, 'Must be one line');

/** A name as people write it; databases take no NUL. */
const profileName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'Must be one line');

const DEFAULT_COUNTRY = 'US';

/** Where a request seems to come from. */
export const location = z.object({
  country: z
    .string()
    .trim()
    .toUpperCase()
    // Clients send an empty text for what nobody has chosen.
    .overwrite((code) => code || DEFAULT_COUNTRY)
    .regex(/^[A-Z]{2}$/, 'Must be two letters, such as US')
    .default(DEFAULT_COUNTRY)
    .meta({ description: 'ISO 3166-1 code, in upper or lower case' }),
  languages: z
    .array(z.string().regex(/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/, 'Must be a language tag, such as en-US'))
    .max(20)
    .optional(),
});

const shape = {
  formats,
  onlyMainContent: z.boolean().default(true).meta({ description: 'Leave out navigation, footers and sidebars' }),
  onlyCleanContent: z.boolean().default(false),
  includeTags: selectors.default([]).meta({ description: 'CSS selectors: keep only these elements' }),
  excludeTags: selectors.default([]).meta({ description: 'CSS selectors: leave out these elements' }),
  headers: z
    .record(z.string().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}$/, 'Must be the name of a header'), headerValue)
    .default({}),
  waitFor: z
    .number()
    .int()
    .min(0)
    .max(LONGEST_WAIT)
    .default(0)
    .meta({ description: 'Milliseconds to wait after loading, in the browser' }),
  mobile: z.boolean().default(false).meta({ description: 'Load the page as a phone would' }),
  skipTlsVerification: z.boolean().default(true).meta({ description: 'Accept invalid certificates' }),
  timeout: z
    .number()
    .int()
    .min(1000)
    .max(LONGEST_TIMEOUT)
    .default(DEFAULT_TIMEOUT)
    .meta({ description: 'Milliseconds' }),
  maxAge: z.number().int().min(0).optional().meta({
    description: 'Maximum age of a cached page in milliseconds; two days by default, 0 always fetches the page',
  }),
  minAge: z
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Use only a cached page that is at least this many milliseconds old' }),
  storeInCache: z.boolean().default(true).meta({ description: 'Store the page in the cache for later requests' }),
  olderCopy: z.boolean().optional().meta({
    description:
      'Return an older copy of a page that is gone, from the Memento server of the operator; `false` asks for none. Ours',
  }),
  lockdown: z.boolean().default(false).meta({ description: 'Use only the cache; fetch nothing' }),
  parsers: z
    .array(parser)
    .max(10)
    .default(() => [pdfParser.parse({ type: 'pdf' })]),
  actions: actions.default([]).meta({
    description: 'What the browser does before the page is read, in order: wait, click, write, press, scroll, …',
  }),
  location: location.optional(),
  removeBase64Images: z.boolean().default(true).meta({ description: 'Leave out images that are embedded as data' }),
  blockAds: z.boolean().default(true).meta({ description: 'Block ads and cookie banners' }),
  proxy: z
    .enum(['basic', 'enhanced', 'stealth', 'auto'])
    .default('auto')
    .meta({ description: '`auto` retries with the enhanced proxy if a site refuses' }),
  redactPII: z.union([z.boolean(), redaction]).default(false).meta({ description: 'Remove personal data' }),
  profile: z.object({ name: profileName, saveChanges: z.boolean().default(true) }).optional(),
  threatProtection: threatProtection.optional(),
  auditMetadata: z.strictObject({ username: z.string().max(1024) }).optional(),
  checkPromptInjection: z.boolean().default(false),
  model: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Accepted for compatibility: the operator chooses the language model' }),
  fastMode: z.boolean().default(false),
  useMock: z.string().optional(),
  domainTools: z.boolean().optional(),
  toolDetail: z.enum(['compact', 'summary', 'full']).optional(),
  integration: z.string().max(200).nullable().optional(),
  origin: z.string().max(200).optional(),
};

interface Waits {
  readonly waitFor?: number;
  readonly actions?: z.output<typeof actions>;
  readonly timeout?: number;
}

/** What is wrong with the time that `waitFor` and actions ask to wait together; undefined if nothing is. */
function waitsIssue({ waitFor = 0, actions: list = [], timeout = DEFAULT_TIMEOUT }: Waits): string | undefined {
  const sum = waitFor + waitsOf(list);
  if (sum === 0 || (sum <= LONGEST_WAIT && sum < timeout)) return undefined;
  if (sum > LONGEST_WAIT)
    return `${sum} ms of waits are too long; ${LONGEST_WAIT} ms at most, waitFor and actions together`;
  return `${sum} ms of waits do not fit into a timeout of ${timeout} ms`;
}

/** For schemas of requests with these fields. */
export function checkWaits(options: Waits, context: z.core.$RefinementCtx): void {
  const message = waitsIssue(options);
  const path = [waitsOf(options.actions ?? []) > 0 ? 'actions' : 'waitFor'];
  if (message !== undefined) context.addIssue({ code: 'custom', path, message });
}

/** The fields, for requests that have more beside them. */
export const scrapeOptionFields = shape;

/** `scrapeOptions` of other endpoints. */
export const scrapeOptions = z.object(shape).superRefine(checkWaits).meta({ id: 'ScrapeOptions' });

export type ScrapeOptions = z.output<typeof scrapeOptions>;

/** How PII is to be taken out; undefined: not at all. */
export function redactionOf({ redactPII }: Pick<ScrapeOptions, 'redactPII'>): Redaction | undefined {
  if (redactPII === false) return undefined;
  return redactPII === true ? redaction.parse({}) : redactPII;
}
