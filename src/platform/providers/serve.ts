import { isAsked } from '@trawl/contract/asks.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { ownField } from '../../foundation/kernel/table.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import type { Credits, Payer } from '../accounts/index.ts';
import { areTermsAccepted, type Decisions } from './decisions.ts';
import { hostFits } from './file/pattern.ts';
import type { Provider, ProviderPage } from './file/read.ts';
import { enrichmentNotEnabled, notEnabled, termsRequired, unsupportedOption, unsupportedUrl } from './refusals.ts';
import { ProviderFailed, recordsOf, requestProvider } from './request-provider.ts';

/** Pages of sites that only providers serve: a scrape returns the provider's record instead of fetching them. */

/** The scraping team, and the payer for the record. */
export interface Requester extends Payer {
  readonly zeroDataRetention?: 'allowed' | 'forced';
}

export interface ServedRecord {
  readonly provider: string;
  readonly record: unknown;
  readonly creditsUsed: number;
  readonly upstreamStatus: number;
}

export interface ServedFor {
  readonly baseUrl: string;
  readonly deadline: Deadline;
  /** Called when the request was checked, before a provider is asked; what it throws is thrown on. */
  readonly begins?: (() => void) | undefined;
}

interface ServeDeps {
  readonly providers: readonly Provider[];
  /** Hosts that are never scraped. */
  readonly unsupportedSites: readonly string[];
  readonly egress: Pick<Egress, 'fetch'>;
  readonly credits: Pick<Credits, 'spend'>;
  decisionsOf(teamId: string): Promise<Decisions>;
}

interface Candidate {
  readonly provider: Provider;
  readonly page: ProviderPage;
  readonly values: Readonly<Record<string, string>>;
}

/** Formats that a record can be returned in. */
const FORMATS = ['markdown', 'json'];

/**
 * The record of a page that only providers serve.
 * @param options the request's options, as sent
 * @param baseUrl at which the caller reaches this service, for links to the dashboard
 * @returns undefined when no provider serves that site and it can be scraped
 * @throws ApiError INVALID_URL, UNSUPPORTED_SITE, every THIRD_PARTY_DATA_* of SPEC.md 7.2, PAYMENT_REQUIRED, BAD_GATEWAY when a
 *   provider failed and no other had a record; nothing is charged then
 */
export async function serveUrl(
  deps: ServeDeps,
  requester: Requester,
  address: string,
  options: Readonly<Record<string, unknown>>,
  { baseUrl, deadline, begins }: ServedFor,
): Promise<ServedRecord | undefined> {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ApiError('INVALID_URL', { details: [{ field: 'url', message: 'Must be an absolute http(s):// URL' }] });
  }
  const candidates = candidatesFor(deps.providers, url);
  if (candidates === undefined) {
    if (deps.unsupportedSites.some((site) => isOfSite(site, url.hostname))) throw new ApiError('UNSUPPORTED_SITE');
    return undefined;
  }
  if (candidates.length === 0) throw unsupportedUrl(withoutUserinfo(url.href));
  const able = candidates.filter(({ page }) => unsupportedOptionOf(page, requester, options) === undefined);
  if (able.length === 0)
    throw unsupportedOption(unsupportedOptionOf(candidates[0]!.page, requester, options) as string);
  const decided = await deps.decisionsOf(requester.teamId);
  const chosen = usable(able, decided, baseUrl);
  begins?.();
  const most = Math.max(...chosen.map(({ page }) => priceOf(page)));
  return deps.credits.spend(requester, most, 'scrape', async (held) => {
    let failed: unknown;
    for (const one of chosen) {
      try {
        const served = await recordFrom(deps.egress, one, url, deadline);
        if (served === undefined) continue;
        await held.settle(served.creditsUsed);
        return served;
      } catch (error) {
        if (!(error instanceof ProviderFailed)) throw error;
        failed ??= error;
      }
    }
    throw failed ?? new ApiError('THIRD_PARTY_DATA_NOT_FOUND');
  });
}

/** undefined if no provider serves the site; empty if providers serve the site but not this page. */
function candidatesFor(providers: readonly Provider[], url: URL): Candidate[] | undefined {
  let isServed = false;
  const found: Candidate[] = [];
  for (const provider of providers) {
    for (const page of provider.pages) {
      const values = page.recordPatterns.map((pattern) => pattern.match(url)).find((match) => match !== undefined);
      if (values !== undefined) found.push({ provider, page, values });
      else if (page.otherPatterns.some((pattern) => pattern.match(url) !== undefined)) isServed = true;
    }
  }
  return found.length > 0 || isServed ? found : undefined;
}

/** The first unsupported option of the page, as in the request. */
function unsupportedOptionOf(
  page: ProviderPage,
  requester: Requester,
  options: Readonly<Record<string, unknown>>,
): string | undefined {
  if (requester.zeroDataRetention === 'forced') return 'zeroDataRetention';
  const named = page.unsupported.find((name) => isAsked(name, ownField(options, name)));
  if (named !== undefined) return named;
  const formats = Array.isArray(options.formats) ? options.formats : [];
  const format = formats.map(formatName).find((name) => !FORMATS.includes(name) || page.unsupported.includes(name));
  return format === undefined ? undefined : `formats.${format}`;
}

/** The name of a format, which is a string or an object with a type. */
export function formatName(format: unknown): string {
  if (typeof format === 'string') return format.slice(0, 100);
  const type = typeof format === 'object' && format !== null ? (format as { type?: unknown }).type : undefined;
  return typeof type === 'string' ? type.slice(0, 100) : 'of no type';
}

/**
 * The providers that can run, in the order of attempts. One that is off or whose terms are not accepted is skipped if another can
 * run.
 */
function usable(candidates: readonly Candidate[], decided: Decisions, baseUrl: string): Candidate[] {
  const ordered = inOrder(candidates, decided, baseUrl);
  const on = ordered.filter(({ provider }) => decided.on.has(provider.name));
  if (on.length === 0) throw notEnabled(ordered[0]!.provider, baseUrl);
  const accepted = on.filter(({ provider }) => areTermsAccepted(provider, decided));
  if (accepted.length === 0) throw termsRequired(on[0]!.provider, baseUrl);
  return accepted;
}

/** The providers that the organization has chosen for profiles, in its order. */
function inOrder(candidates: readonly Candidate[], decided: Decisions, baseUrl: string): Candidate[] {
  const free = candidates.filter(({ page }) => page.profile === undefined);
  if (free.length > 0) return free;
  const kind = candidates[0]!.page.profile as 'person' | 'company';
  const { enabled, providers } = decided.enrichment[kind];
  if (!enabled) throw enrichmentNotEnabled(kind, `Enrichment of ${kind} profiles is off.`, baseUrl);
  const ordered = providers.flatMap((name) =>
    candidates.filter(({ provider, page }) => provider.name === name && page.profile === kind),
  );
  if (ordered.length === 0) {
    throw enrichmentNotEnabled(
      kind,
      `None of the chosen enrichment providers can serve this ${kind} profile.`,
      baseUrl,
    );
  }
  return ordered;
}

async function recordFrom(
  egress: Pick<Egress, 'fetch'>,
  { provider, page, values }: Candidate,
  url: URL,
  deadline: Deadline,
): Promise<ServedRecord | undefined> {
  const response = await requestProvider(
    egress,
    provider,
    page.request,
    { ...values, url: withoutUserinfo(url.href) },
    deadline,
  );
  const record = recordsOf(provider, response, page.answer, page.fields)?.records[0];
  if (record === undefined) return undefined;
  return { provider: provider.name, record, creditsUsed: priceOf(page), upstreamStatus: response.status };
}

const priceOf = (page: ProviderPage): number => page.price.credits ?? (page.price.creditsPerRecord as number);

/** `example.org` covers the site with all its subdomains, `*.example.org` the subdomains only. */
const isOfSite = (site: string, host: string): boolean =>
  hostFits(site, host) || (!site.startsWith('*.') && hostFits(`*.${site}`, host));
