/**
 * The error catalog of the API as one typed table, and the body of every response that is not a success. `error` is the exact text on the wire; `code` is sent only where the catalog says so; `retryable` is authoritative.
 */

export type Retryable = boolean | 'sometimes' | 'after-action';

export interface CatalogRow {
  /** HTTP status of the answer. */
  readonly status: number;
  /** The `error` text of the body, to the letter. */
  readonly error: string;
  /** Machine code, sent as `code` when present. */
  readonly code?: string;
  /** Whether the same request may be sent again. */
  readonly retryable: Retryable;
  /** The capability that can answer it; a row counts as landed when its capability has routes. */
  readonly capability: 'base' | 'accounts' | 'scrape' | 'providers' | 'agent' | 'browser' | 'extract' | 'crawl';
}

const row = (
  status: number,
  error: string,
  capability: CatalogRow['capability'],
  retryable: Retryable = false,
  code?: string,
): CatalogRow => (code ? { status, error, code, retryable, capability } : { status, error, retryable, capability });

const coded = (status: number, code: string, retryable: Retryable = false): CatalogRow =>
  row(status, code, 'providers', retryable, code);

const scraped = (status: number, code: string, error: string, retryable: Retryable = false): CatalogRow =>
  row(status, error, 'scrape', retryable, code);

const LOCKDOWN_MISS =
  'No cached data is available for this request in lockdown mode. Lockdown mode only serves previously cached responses and never makes outbound requests. To resolve this, either disable lockdown mode to allow a fresh scrape, or try again after the URL has been scraped and cached.';

/** Every row of SPEC.md 7.2 (general) and 7.3 (agent), and what a scrape can end with beside those. The key is our name for it and never leaves the process. */
export const CATALOG = {
  BAD_REQUEST: row(400, 'Bad Request', 'base'),
  INVALID_URL: row(400, 'Invalid URL', 'providers'),
  THIRD_PARTY_DATA_UNSUPPORTED_URL: coded(400, 'THIRD_PARTY_DATA_UNSUPPORTED_URL'),
  THIRD_PARTY_DATA_UNSUPPORTED_OPTION: coded(400, 'THIRD_PARTY_DATA_UNSUPPORTED_OPTION'),
  UNAUTHORIZED: row(401, 'Unauthorized: Invalid token', 'base'),
  PAYMENT_REQUIRED: row(402, 'Payment Required: Insufficient credits', 'accounts'),
  FORBIDDEN: row(403, 'Forbidden', 'base'),
  SCRAPE_PROMPT_INJECTION_DETECTED: row(
    403,
    'SCRAPE_PROMPT_INJECTION_DETECTED',
    'scrape',
    false,
    'SCRAPE_PROMPT_INJECTION_DETECTED',
  ),
  THIRD_PARTY_DATA_NOT_ENABLED: coded(403, 'THIRD_PARTY_DATA_NOT_ENABLED', 'after-action'),
  THIRD_PARTY_DATA_ENRICHMENT_NOT_ENABLED: coded(403, 'THIRD_PARTY_DATA_ENRICHMENT_NOT_ENABLED', 'after-action'),
  UNSUPPORTED_SITE: row(
    403,
    'We apologize for the inconvenience but we do not support this site...',
    'providers',
    false,
    'UNSUPPORTED_SITE',
  ),
  THIRD_PARTY_DATA_TERMS_REQUIRED: coded(403, 'THIRD_PARTY_DATA_TERMS_REQUIRED', 'after-action'),
  NOT_FOUND: row(404, 'Not Found', 'base'),
  THIRD_PARTY_DATA_NOT_FOUND: coded(404, 'THIRD_PARTY_DATA_NOT_FOUND'),
  REQUEST_TIMEOUT: row(408, 'Request Timeout', 'scrape', true),
  CONFLICT: row(409, 'Conflict', 'providers'),
  GONE: row(410, 'Gone', 'base'),
  BROWSER_SESSION_DESTROYED: row(410, 'Browser session has been destroyed.', 'browser'),
  PAYLOAD_TOO_LARGE: row(413, 'Payload Too Large', 'base'),
  UNPROCESSABLE_ENTITY: row(422, 'Unprocessable Entity', 'scrape', 'sometimes'),
  RATE_LIMIT_EXCEEDED: row(429, 'Rate limit exceeded', 'base', true),
  CONCURRENCY_LIMIT_REACHED: row(429, 'Concurrency limit reached', 'browser', true),
  INTERNAL_SERVER_ERROR: row(500, 'Internal Server Error', 'base', true),
  BAD_GATEWAY: row(502, 'Bad Gateway', 'providers', true),
  SERVICE_UNAVAILABLE: row(503, 'Service Unavailable', 'base', true),
  GATEWAY_TIMEOUT: row(504, 'Gateway Timeout', 'base', true),
  SCRAPE_LOCKDOWN_CACHE_MISS: scraped(404, 'SCRAPE_LOCKDOWN_CACHE_MISS', LOCKDOWN_MISS),
  SCRAPE_NO_CACHED_DATA: scraped(404, 'SCRAPE_NO_CACHED_DATA', 'No cached data is available for this request.'),
  SCRAPE_ALL_ENGINES_FAILED: scraped(500, 'SCRAPE_ALL_ENGINES_FAILED', 'All scraping engines failed.', true),
  SCRAPE_SSL_ERROR: scraped(
    500,
    'SCRAPE_SSL_ERROR',
    'Page SSL certificate is invalid. You can use skipTlsVerification:true to bypass this check.',
  ),
  SCRAPE_SITE_ERROR: scraped(500, 'SCRAPE_SITE_ERROR', 'Unrecoverable site error.', 'sometimes'),
  SCRAPE_DNS_RESOLUTION_ERROR: scraped(500, 'SCRAPE_DNS_RESOLUTION_ERROR', 'DNS resolution failed.', 'sometimes'),
  SCRAPE_ACTION_ERROR: scraped(500, 'SCRAPE_ACTION_ERROR', 'Error while performing a page action.', 'sometimes'),
  SCRAPE_PDF_ANTIBOT_ERROR: scraped(500, 'SCRAPE_PDF_ANTIBOT_ERROR', 'The PDF is protected against bots.'),
  SCRAPE_ZDR_VIOLATION_ERROR: scraped(
    500,
    'SCRAPE_ZDR_VIOLATION_ERROR',
    'An option of this request needs storage, which zero data retention forbids.',
  ),
  SCRAPE_UNSUPPORTED_FILE_ERROR: scraped(
    500,
    'SCRAPE_UNSUPPORTED_FILE_ERROR',
    'The file is of a kind that is not supported, or too large.',
  ),
  AGENT_INVALID_JOB_ID: row(400, 'Invalid job ID format. Job ID must be a valid UUID.', 'agent'),
  AGENT_INVALID_SNAPSHOT_ID: row(400, 'Invalid snapshot ID', 'agent'),
  AGENT_NO_TRACE: row(400, 'Trace is only available for Spark 2 extracts', 'agent'),
  AGENT_NO_SNAPSHOTS: row(400, 'Snapshots are only available for Spark 2 extracts', 'agent'),
  AGENT_ZERO_DATA_RETENTION: row(
    400,
    'Your team has zero data retention enabled. This is not supported on extract.',
    'agent',
  ),
  AGENT_JOB_NOT_FOUND: row(404, 'Agent job not found', 'agent'),
  AGENT_SNAPSHOT_NOT_FOUND: row(404, 'Snapshot not found', 'agent'),
  AGENT_ALREADY_FINISHED: row(409, 'Agent already finished', 'agent'),
  AGENT_ALREADY_CANCELLED: row(409, 'Agent is already cancelled', 'agent'),
  AGENT_PASSTHROUGH_FAILED: row(500, 'Failed to passthrough agent request.', 'agent', true),
} as const satisfies Record<string, CatalogRow>;

export type CatalogKey = keyof typeof CATALOG;

/** One field of a refused request, as sent in `details`. */
export interface FieldIssue {
  /** As people write it: `url`, `formats[0].type`; `body`, `query` or `path` for the whole. */
  readonly field: string;
  readonly message: string;
}

/** What a person has to do before the same request can succeed. */
export interface RequiresAction {
  /** `accept_terms`, …; clients that know the type can say more than that there is something to do. */
  readonly type?: string;
  /** Whose terms. */
  readonly terms?: string;
  readonly version?: string;
  /** Where they do it. */
  readonly url: string;
}

/** The body of a non-2xx answer (SPEC.md 2.5). */
export interface ErrorBody {
  readonly success: false;
  readonly error: string;
  readonly code?: string;
  readonly details?: unknown;
  readonly requiresAction?: RequiresAction;
}

/** The first sentence of what is wrong with a request, from the `details` of its refusal; undefined if they have none. */
export function firstSentence(details: unknown): string | undefined {
  const { message } = (details ?? {}) as { message?: unknown };
  if (typeof message === 'string') return message;
  const [first] = Array.isArray(details) ? (details as FieldIssue[]) : [];
  if (first === undefined) return undefined;
  // Feedback says what is wrong with the whole, as a list.
  if (typeof first.field !== 'string') return first.message;
  // "Must be …" is "must be …" after the name of the field, "URL …" stays.
  const text = /^[A-Z][a-z]/.test(first.message) ? lowerFirst(first.message) : first.message;
  return `${first.field}: ${text}`;
}

/** A text whose first letter is small, to go on with after a colon. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
