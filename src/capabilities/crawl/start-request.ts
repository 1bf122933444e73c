import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import { type Accounts, requireFormats } from '../../platform/accounts/index.ts';
import type { Webhooks } from '../../platform/webhooks/index.ts';
import { readTarget } from '../scrape/index.ts';
import type { PageFetcher } from './page-fetcher.ts';
import type { PageJobs } from './page-jobs.ts';
import type { PageJob } from './settings.ts';

/** What requests that start a crawl or a batch share. */

export interface StartDeps {
  readonly service: PageJobs;
  readonly accounts: Pick<Accounts, 'credits'>;
  readonly webhooks: Pick<Webhooks, 'check'>;
  readonly pages: Pick<PageFetcher, 'mostCredits'>;
  /** @throws ApiError INVALID_URL for a URL that may not be fetched; resolves no name */
  checkUrl(url: URL): void;
}

interface StartCall {
  readonly principal: Principal;
  readonly baseUrl: string;
  readonly body: {
    readonly maxConcurrency?: number | undefined;
    readonly localSearch?: boolean | undefined;
    readonly archive?: boolean | undefined;
    readonly webhook?: unknown;
  };
}

/** @throws ApiError INVALID_URL */
export function readUrl(deps: Pick<StartDeps, 'checkUrl'>, text: string): URL {
  const url = readTarget(text.trim());
  deps.checkUrl(url);
  return url;
}

/** @throws ApiError FORBIDDEN for formats and actions that the key may not use */
export function checkFormats(principal: Principal, options: ScrapeOptions, baseUrl: string): void {
  const formats = options.formats.map(({ type }) => type);
  requireFormats(principal, { formats, actions: options.actions.map(({ type }) => type) }, baseUrl);
}

/** What both kinds of jobs store of their request. @throws ApiError BAD_REQUEST for an archive of what may not be stored or requested */
export function commonSettings(
  { principal, baseUrl, body }: StartCall,
  zeroDataRetention: boolean,
  options: Pick<ScrapeOptions, 'lockdown' | 'minAge'>,
): Pick<
  PageJob,
  'keyId' | 'baseUrl' | 'zeroDataRetention' | 'maxConcurrency' | 'localSearch' | 'archive' | 'hasWebhook'
> {
  if (body.archive) checkArchive(zeroDataRetention, options);
  return {
    ...(principal.keyId === undefined ? {} : { keyId: principal.keyId }),
    baseUrl,
    zeroDataRetention,
    ...(body.maxConcurrency === undefined ? {} : { maxConcurrency: body.maxConcurrency }),
    ...(body.localSearch === undefined ? {} : { localSearch: body.localSearch }),
    ...(body.archive ? { archive: true } : {}),
    hasWebhook: body.webhook !== undefined,
  };
}

/**
 * How many pages of a job the team can pay for now.
 * @throws ApiError PAYMENT_REQUIRED if there are none
 */
export async function payablePages(deps: StartDeps, principal: Principal, settings: PageJob): Promise<number> {
  const each = deps.pages.mostCredits(settings);
  await deps.accounts.credits.require(principal, each);
  const { remaining } = await deps.accounts.credits.balance(principal);
  return remaining === null || each === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(remaining / each));
}

function checkArchive(
  zeroDataRetention: boolean,
  { lockdown, minAge }: Pick<ScrapeOptions, 'lockdown' | 'minAge'>,
): void {
  if (!zeroDataRetention && !lockdown && minAge === undefined) return;
  const message = zeroDataRetention
    ? 'stores requests and responses, which zero data retention forbids'
    : `needs requests, and ${lockdown ? 'lockdown' : 'minAge'} sends none`;
  throw new ApiError('BAD_REQUEST', { details: [{ field: 'archive', message }] });
}
