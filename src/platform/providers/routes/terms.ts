import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Provider, Terms } from '../file/read.ts';
import type { Providers } from '../providers.ts';
import { termsUrl } from '../refusals.ts';
import { areTermsAccepted, type Standing } from '../standing.ts';

const agreement = z.object({
  provider: z.string(),
  name: z.string(),
  version: z.string(),
  digest: z.string().meta({ description: 'SHA-256 of the document, lower-case hex.' }),
  document: z.string(),
  url: z.string().meta({ description: 'Where the provider publishes it.' }),
  accepted: z.boolean().meta({ description: 'Whether an admin of the organization accepted this version.' }),
  acceptUrl: z.string().meta({ description: 'The page of the dashboard on which an admin does so.' }),
});

/** Agreements: read by everybody, accepted by admins in the dashboard only (SPEC.md 5.6). */
export function termsRoutes(providers: Pick<Providers, 'all' | 'get' | 'standingOf'>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/exchange/provider-terms',
      operationId: 'exchangeProviderTerms',
      tag: 'Data providers',
      summary: 'Read the terms of data providers',
      scope: 'scrape',
      rateGroup: 'search',
      response: z.object({ success: z.literal(true), providers: z.array(agreement) }),
      handler: async ({ principal, baseUrl }) => {
        const standing = await providers.standingOf(principal.teamId);
        const withTerms = providers.all.filter(({ terms }) => terms !== undefined);
        return { success: true, providers: withTerms.map((one) => agreementOf(one, standing, baseUrl)) };
      },
    }),
    route({
      method: 'POST',
      path: '/exchange/provider-terms/accept',
      operationId: 'exchangeAcceptProviderTerms',
      tag: 'Data providers',
      summary: 'Accept the terms of a data provider',
      description:
        'Always refused with 403 and the address of the page on which an admin who is signed in reads and accepts them: a key, and ' +
        'whatever program holds it, cannot agree to anything for an organization.',
      scope: 'scrape',
      rateGroup: 'search',
      body: z.object({
        provider: z.string().min(1).max(200),
        version: z.string().min(1).max(200),
        digest: z.string().min(1).max(200),
        confirmed: z.literal(true),
      }),
      response: z.object({ success: z.literal(true) }),
      handler: async ({ body, baseUrl }) => {
        const { name, title, terms } = providers.get(body.provider);
        if (terms === undefined) throw new ApiError('NOT_FOUND');
        const url = termsUrl(baseUrl, name);
        throw new ApiError('FORBIDDEN', {
          details: { message: `Only an admin who is signed in can accept the terms of ${title}, at ${url}` },
          requiresAction: { type: 'accept_terms', terms: name, version: terms.version, url },
        });
      },
    }),
  ];
}

function agreementOf(provider: Provider, standing: Standing, baseUrl: string): z.infer<typeof agreement> {
  const { version, digest, document, url } = provider.terms as Terms;
  return {
    provider: provider.name,
    name: provider.title,
    version,
    digest,
    document,
    url,
    accepted: areTermsAccepted(provider, standing),
    acceptUrl: termsUrl(baseUrl, provider.name),
  };
}
