import { z } from 'zod';
import { domainEntry } from '../checks/domain.ts';
import { ANY_KEY, type V2Endpoints, type Wire } from '../endpoint.ts';
import { ignoredWarning } from '../ignored.ts';

/** The policy that says which sites a team fetches nothing from. */

/** From the weakest to the strictest. */
export const THREAT_MODES = ['off', 'manual-only', 'normal'] as const;
const FAILURE_POLICIES = ['open', 'closed'] as const;

/** What a policy says when it leaves a field out. */
export const THREAT_DEFAULTS = {
  riskScoreThreshold: 75,
  failurePolicy: 'closed',
  allowRequestOverrides: true,
} as const;

const domains = z
  .array(
    z
      .string()
      .max(300)
      .transform((text, context) => {
        const entry = domainEntry(text.trim());
        if (entry !== undefined) return entry;
        context.addIssue({ code: 'custom', message: 'Must be a host name or a glob such as *.example.com' });
        return z.NEVER;
      }),
  )
  .max(1000);

const tlds = z
  .array(
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9-]{2,63}$/, 'Must be a top-level domain without the dot, such as zip'),
  )
  .max(1000);

const mode = z.enum(THREAT_MODES).meta({
  description:
    '`off` blocks nothing. `manual-only` applies the lists. `normal` applies the lists, then a classifier if the installation has one.',
});
const failurePolicy = z
  .enum(FAILURE_POLICIES)
  .meta({ description: 'Whether a URL is fetched (`open`) or blocked (`closed`) when the classifier fails.' });

/** A policy as it is sent: it replaces the whole policy, so that a field that is left out is reset. */
export const threatPolicy = z.object({
  mode,
  riskScoreThreshold: z
    .number()
    .int()
    .min(0)
    .max(100)
    .default(THREAT_DEFAULTS.riskScoreThreshold)
    .meta({ description: 'URLs with this risk score or a higher one are blocked.' }),
  blacklist: domains.default([]).meta({
    description: 'Blocked sites: host names, or globs such as `*.example.com`.',
    examples: [['*.example.com']],
  }),
  whitelist: domains
    .default([])
    .meta({ description: 'Allowed sites. This list takes precedence over everything else.' }),
  blockedTlds: tlds
    .default([])
    .meta({ description: 'Blocked top-level domains, without the dot.', examples: [['zip']] }),
  failurePolicy: failurePolicy.default(THREAT_DEFAULTS.failurePolicy),
  allowRequestOverrides: z
    .boolean()
    .default(THREAT_DEFAULTS.allowRequestOverrides)
    .meta({ description: 'Whether a request may replace parts of this policy.' }),
});

/** A policy as it is returned. */
export const storedPolicy = z.object({
  mode,
  riskScoreThreshold: z.number().int(),
  blacklist: z.array(z.string()),
  whitelist: z.array(z.string()),
  blockedTlds: z.array(z.string()),
  failurePolicy,
  allowRequestOverrides: z.boolean(),
  configured: z.boolean().meta({ description: 'False until a policy is set.' }),
  updatedAt: z.iso.datetime().nullable(),
});
export type StoredPolicy = Wire<typeof storedPolicy>;

const common = {
  errors: [404],
  scope: ANY_KEY,
  rateGroup: 'account',
  tag: 'Account',
  response: z.object({ success: z.literal(true), data: storedPolicy, warning: ignoredWarning }),
} as const;

export const threatProtection = {
  'GET /v2/team/threat-protection': {
    ...common,
    operationId: 'getThreatProtection',
    summary: 'Get the threat-protection policy of the team',
  },
  'PUT /v2/team/threat-protection': {
    ...common,
    operationId: 'putThreatProtection',
    summary: 'Replace the threat-protection policy of the team',
    description:
      'Replaces the whole policy: a field that is left out is reset to its default. Requires a key with all scopes that an admin created.',
    body: threatPolicy,
  },
} as const satisfies V2Endpoints;
