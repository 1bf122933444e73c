import { z } from 'zod';
import { domainEntry, NO_POLICY, THREAT_MODES } from '../../platform/accounts/index.ts';

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

/** A threat-protection policy as it is sent: all of it, what is left out is reset. */
export const threatPolicy = z.object({
  mode: z.enum(THREAT_MODES),
  riskScoreThreshold: z.number().int().min(0).max(100).default(NO_POLICY.riskScoreThreshold),
  blacklist: domains.default([]),
  whitelist: domains.default([]),
  blockedTlds: tlds.default([]),
  failurePolicy: z.enum(['open', 'closed']).default(NO_POLICY.failurePolicy),
  allowRequestOverrides: z.boolean().default(NO_POLICY.allowRequestOverrides),
});

/** The same as it is shown. */
export const storedPolicy = z.object({
  mode: z.enum(THREAT_MODES),
  riskScoreThreshold: z.number().int(),
  blacklist: z.array(z.string()),
  whitelist: z.array(z.string()),
  blockedTlds: z.array(z.string()),
  failurePolicy: z.enum(['open', 'closed']),
  allowRequestOverrides: z.boolean(),
  configured: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
});
