import { LONGEST_TIMEOUT, type ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { ActionError, NO_SANDBOX } from '../../../engines/browser/index.ts';
import { EgressError } from '../../../foundation/egress/index.ts';
import { ApiError, type CatalogKey } from '../../../foundation/kernel/errors.ts';

/** What went wrong out there, in the words of the catalog. */

/** Where certificates are not looked at, there was no handshake. */
const NO_TLS = 'No TLS connection to the site. It may speak plain HTTP only: try http:// in place of https://.';

const KEYS: Readonly<Record<EgressError['failure'], CatalogKey>> = {
  dns: 'SCRAPE_DNS_RESOLUTION_ERROR',
  tls: 'SCRAPE_SSL_ERROR',
  connect: 'SCRAPE_SITE_ERROR',
  broken: 'SCRAPE_SITE_ERROR',
  encoding: 'SCRAPE_SITE_ERROR',
  redirects: 'SCRAPE_SITE_ERROR',
  status: 'SCRAPE_SITE_ERROR',
  proxy: 'SCRAPE_ALL_ENGINES_FAILED',
  tooLarge: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
};

/**
 * The answer to a request whose page could not be had; what is one already, and what is none of the site's doing, stays.
 * @param options of the request: nothing is advised that it has set
 */
export function scrapeFailure(error: unknown, options: { readonly skipTlsVerification?: boolean } = {}): unknown {
  if (error instanceof ActionError) {
    const { index, action, reason } = error;
    return new ApiError('SCRAPE_ACTION_ERROR', {
      details: [{ field: `actions[${index}]`, message: `${action}: ${reason}` }],
      cause: error,
    });
  }
  // Only the browser answers so here: there is none that starts. One that may not start is the operator's to allow, and said as it is.
  if (error instanceof ApiError && error.key === 'SERVICE_UNAVAILABLE' && error.code !== NO_SANDBOX) {
    return new ApiError('SCRAPE_ALL_ENGINES_FAILED', { details: error.details, cause: error });
  }
  // The thread that made the page had no memory left; others go on.
  if ((error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new ApiError('SCRAPE_UNSUPPORTED_FILE_ERROR', {
      details: { message: 'The page needs more memory than one page may use.' },
      cause: error,
    });
  }
  if (!(error instanceof EgressError)) return error;
  const details = { message: error.reason };
  const key = KEYS[error.failure];
  if (error.failure !== 'tls' || options.skipTlsVerification !== true)
    return new ApiError(key, { details, cause: error });
  return new ApiError(key, { message: NO_TLS, details, cause: error });
}

/** 408 for a scrape whose own time is over, with what of its request could change that. */
export function timedOut(
  { timeout, actions, formats, fastMode }: Pick<ScrapeOptions, 'timeout' | 'actions' | 'formats' | 'fastMode'>,
  cause?: unknown,
): ApiError {
  const advice = [
    ...(timeout < LONGEST_TIMEOUT ? ['increase timeout'] : []),
    ...(actions.length > 0 ? ['use fewer actions'] : []),
    ...(formats.length > 1 ? ['use fewer formats'] : []),
    ...(fastMode ? [] : ['set fastMode']),
  ].join(', or ');
  const message = `The page was not ready within ${timeout} ms.${advice === '' ? '' : ` To change that, ${advice}.`}`;
  return new ApiError('REQUEST_TIMEOUT', { code: 'SCRAPE_TIMEOUT', details: { message }, cause });
}
