import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { time } from './fields.ts';
import { PROFILE_KINDS } from './profile-kinds.ts';

/**
 * Third-party data providers: what members see, and what admins decide for all teams of the organization. Refusals of
 * `/v2/scrape` link to the pages `/providers/:name`, `/providers/:name/terms` and `/enrichment`.
 */

const price = {
  credits: z.number().int(),
  perRecord: z.boolean().meta({ description: 'Whether the price is for each record instead of each call.' }),
};
const profileKind = z.enum(PROFILE_KINDS);

const terms = z.object({
  version: z.string(),
  url: z.string().meta({ description: 'Where the provider publishes them.' }),
  digest: z.string().meta({ description: 'SHA-256 of the document, lower-case hex.' }),
});

export const provider = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  category: z.string(),
  homepage: z.string().nullable(),
  domains: z
    .array(z.string())
    .meta({ description: 'Hosts that the provider has data about; `*.` covers their subdomains.' }),
  enabled: z.boolean(),
  profiles: z.array(profileKind).meta({ description: 'Kinds of profiles that the provider serves.' }),
  pages: z
    .array(
      z.object({
        records: z.array(z.string()).meta({ description: 'URL patterns, with `{name}` for the variable parts.' }),
        profile: profileKind.nullable(),
        ...price,
      }),
    )
    .meta({ description: 'Pages whose records the provider serves; these pages are not fetched.' }),
  tools: z.array(z.object({ capability: z.string(), name: z.string(), about: z.string(), ...price })),
  terms: terms.nullable(),
  accepted: z
    .object({ version: z.string(), digest: z.string(), by: z.string(), at: time })
    .nullable()
    .meta({ description: 'The last acceptance of the terms, of any version; `by` is the name of the person.' }),
  needsAcceptance: z.boolean(),
});
export type Provider = Wire<typeof provider>;

export const providerWithTerms = provider.extend({ terms: terms.extend({ document: z.string() }).nullable() });

const enrichment = z.object({
  enabled: z.boolean(),
  providers: z.array(z.string()).meta({ description: 'Names of providers, in the order in which they are tried.' }),
});
const enrichments = z.object({ person: enrichment, company: enrichment });

const params = z.object({ name: z.string().max(100) });

export const providers = {
  'GET /api/providers': {
    access: 'member',
    summary: 'Lists the installed providers, and which of them serve profiles.',
    response: z.object({ providers: z.array(provider), enrichment: enrichments }),
  },
  'GET /api/providers/:name': {
    access: 'member',
    summary: 'A provider with the text of its terms.',
    errors: ['404'],
    params,
    response: z.object({ provider: providerWithTerms }),
  },
  'PATCH /api/providers/:name': {
    access: 'admin',
    summary: 'Turns a provider on or off.',
    errors: ['404'],
    params,
    body: z.object({ enabled: z.boolean() }),
    response: z.object({ provider: providerWithTerms }),
  },
  'POST /api/providers/:name/terms/accept': {
    access: 'admin',
    summary: 'Accepts the terms of a provider, in the version that was shown.',
    errors: ['404', '409 terms_changed if they have changed since'],
    params,
    body: z.object({ version: z.string().max(100), digest: z.string().max(100), confirmed: z.literal(true) }),
    response: z.object({ provider: providerWithTerms }),
  },
  'PUT /api/enrichment/:kind': {
    access: 'admin',
    summary: 'Chooses the providers that serve a kind of profile.',
    params: z.object({ kind: profileKind }),
    body: z.object({
      enabled: z.boolean(),
      providers: z.array(z.string().max(100)).max(50).meta({ description: 'In the order in which they are tried.' }),
    }),
    response: z.object({ enrichment: enrichments }),
  },
} as const satisfies ApiEndpoints;
