import { PROFILE_KINDS } from '@trawl/contract/api/profile-kinds.ts';
import type { provider, providerWithTerms } from '@trawl/contract/api/providers.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { agreement } from '@trawl/contract/v2/exchange.ts';
import { areTermsAccepted, type Decisions } from './decisions.ts';
import type { Provider, Terms } from './file/read.ts';
import { termsUrl } from './refusals.ts';

/** Providers as returned to the dashboard and to programs. */

/** Whether a provider serves a kind of profile. */
export const serves = ({ pages }: Provider, kind: string): boolean => pages.some(({ profile }) => profile === kind);

/** A provider in the list. */
export function providerView(one: Provider, decided: Decisions): Wire<typeof provider> {
  const { name, title, about, category, homepage, domains, pages, tools, terms } = one;
  return {
    name,
    title,
    about,
    category,
    homepage: homepage ?? null,
    domains,
    enabled: decided.on.has(name),
    profiles: PROFILE_KINDS.filter((kind) => serves(one, kind)),
    pages: pages.map(({ records, profile, price }) => ({ records, profile: profile ?? null, ...priceOf(price) })),
    tools: tools.map((tool) => ({
      capability: tool.capability,
      name: tool.name,
      about: tool.about,
      ...priceOf(tool.price),
    })),
    terms: terms === undefined ? null : { version: terms.version, url: terms.url, digest: terms.digest },
    accepted: decided.accepted.get(name) ?? null,
    needsAcceptance: !areTermsAccepted(one, decided),
  };
}

/** A single provider, with the text of its terms. */
export function providerDetail(one: Provider, decided: Decisions): Wire<typeof providerWithTerms> {
  return { ...providerView(one, decided), terms: one.terms ?? null };
}

/** The terms of a provider, if it has any. */
export function agreementView(
  one: Provider,
  terms: Terms,
  decided: Decisions,
  baseUrl: string,
): Wire<typeof agreement> {
  const { version, digest, document, url } = terms;
  return {
    provider: one.name,
    name: one.title,
    version,
    digest,
    document,
    url,
    accepted: areTermsAccepted(one, decided),
    acceptUrl: termsUrl(baseUrl, one.name),
  };
}

const priceOf = ({ credits, creditsPerRecord }: Provider['tools'][number]['price']) => ({
  credits: credits ?? creditsPerRecord ?? 0,
  perRecord: creditsPerRecord !== undefined,
});
