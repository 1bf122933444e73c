import { z } from 'zod';
import type { V2Endpoints } from '../endpoint.ts';

/** Third-party data providers, for programs: what there is, and the terms that an admin has to accept. */

const common = { tag: 'Data providers', scope: 'scrape', rateGroup: 'search', errors: [404, 409] } as const;
const success = z.literal(true);

export const agreement = z.object({
  provider: z.string(),
  name: z.string().meta({ description: 'Title of the provider, for people.' }),
  version: z.string(),
  digest: z.string().meta({ description: 'SHA-256 of the document, lower-case hex.' }),
  document: z.string(),
  url: z.string().meta({ description: 'Where the provider publishes the document.' }),
  accepted: z.boolean().meta({ description: 'Whether an admin of the organization has accepted this version.' }),
  acceptUrl: z.string().meta({ description: 'The page of the dashboard on which an admin accepts it.' }),
});

export const exchange = {
  'GET /exchange/discover': {
    ...common,
    operationId: 'exchangeDiscover',
    summary: 'List the categories of data providers',
    description: 'Categories of the providers that the organization has turned on. Free.',
    response: z.object({ success, cohorts: z.array(z.object({ cohort: z.string(), about: z.string() })) }),
  },
  'GET /exchange/provider-terms': {
    ...common,
    operationId: 'exchangeProviderTerms',
    summary: 'List the terms of data providers',
    response: z.object({ success, providers: z.array(agreement) }),
  },
  'POST /exchange/provider-terms/accept': {
    ...common,
    operationId: 'exchangeAcceptProviderTerms',
    summary: 'Accept the terms of a data provider',
    description:
      'Always refused with 403 and the URL of the page on which a signed-in admin reads and accepts the terms: a program with a ' +
      'key cannot accept terms for an organization.',
    body: z.object({
      provider: z.string().min(1).max(200),
      version: z.string().min(1).max(200),
      digest: z.string().min(1).max(200),
      confirmed: z.literal(true),
    }),
    response: z.object({ success }),
  },
} as const satisfies V2Endpoints;
