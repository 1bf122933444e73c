import { z } from 'zod';

/** Data providers in agent runs: what a request allows, what a run used, and what it needs a decision for. */

export const exchangeOptions = z
  .object({
    enabled: z.boolean().optional().meta({ description: 'Whether the run can call data providers' }),
    toolkits: z
      .array(z.string().min(1).max(200))
      .max(5)
      .optional()
      .meta({ description: 'Only these: names of providers, categories, or tools (`provider/capability`)' }),
    maxCalls: z
      .number()
      .int()
      .min(1)
      .max(30)
      .optional()
      .meta({ default: 10, description: 'Maximum number of paid calls in one run' }),
    requireApproval: z
      .boolean()
      .optional()
      .meta({ description: 'The run ends with `pendingApproval` when it needs a paid call. Needs `mode: "chat"`' }),
    approve: z
      .object({
        approvalId: z.string().min(1).max(200),
        callIds: z
          .array(z.string().max(200))
          .max(100)
          .optional()
          .meta({ description: 'Only these calls; the others are declined' }),
        always: z
          .boolean()
          .optional()
          .meta({ description: 'Later turns of the thread can call these tools without approval' }),
      })
      .optional(),
    decline: z.object({ approvalId: z.string().min(1).max(200) }).optional(),
    onTermsRequired: z
      .enum(['skip', 'ask'])
      .optional()
      .meta({ default: 'skip', description: '`ask`: the run ends with `pendingApproval` if it needs terms accepted' }),
  })
  .refine(({ approve, decline }) => approve === undefined || decline === undefined, {
    path: ['decline'],
    message: 'Cannot be combined with approve',
  });

/** A provider whose terms nobody has accepted. */
const gate = z.object({
  provider: z.string(),
  name: z.string(),
  capability: z.string().optional(),
  adds: z.string().optional().meta({ description: 'What it would add, in words of the agent' }),
  version: z.string(),
});

const termsCall = <Capability extends string, Options extends z.ZodType>(capability: Capability, options: Options) =>
  z.object({ provider: z.literal('firecrawl'), capability: z.literal(capability), options });

export const exchangeSummary = z.object({
  enabled: z.boolean(),
  toolkits: z.array(z.string()).optional(),
  requireApproval: z.boolean().optional(),
  onTermsRequired: z.enum(['skip', 'ask']).optional(),
  paidCalls: z.number().int(),
  creditsUsed: z.number().nullable(),
  skippedProviders: z
    .array(gate.extend({ reason: z.literal('terms_required'), termsUrl: z.string() }))
    .optional()
    .meta({ description: 'Providers that were not called because their terms are not accepted' }),
  requiresAction: z
    .object({
      type: z.literal('accept_terms'),
      approvalId: z.string(),
      providers: z.array(
        gate.extend({
          digest: z.string().nullable(),
          url: z.string(),
          show: termsCall('terms/show', z.object({ provider: z.string() })),
          accept: termsCall(
            'terms/accept',
            z.object({
              provider: z.string(),
              version: z.string(),
              digest: z.string().nullable(),
              confirmed: z.literal(true),
            }),
          ),
        }),
      ),
    })
    .optional(),
});

const resolution = z
  .object({ approved: z.boolean(), callIds: z.array(z.string()), always: z.boolean(), byRunId: z.uuid() })
  .nullable()
  .meta({ description: 'The decision, and the run that brought it; null until then' });

const ofApproval = { id: z.string(), reason: z.string(), resolution };

/** What a turn waits for. */
export const pendingApproval = z.discriminatedUnion('kind', [
  z.object({
    ...ofApproval,
    kind: z.literal('calls'),
    calls: z.array(
      z.object({
        id: z.string(),
        provider: z.string(),
        capability: z.string(),
        input: z.record(z.string(), z.unknown()),
        creditsEstimate: z.number().nullable().meta({ description: 'Credits at most' }),
      }),
    ),
  }),
  z.object({
    ...ofApproval,
    kind: z.literal('terms'),
    calls: z.array(z.never()),
    terms: z.array(gate.extend({ digest: z.string().nullable(), url: z.string() })),
  }),
]);
