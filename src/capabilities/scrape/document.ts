import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { ActionResults, Fetched } from './engines/fetched.ts';
import type { LinkOptions, ScrapeFiles } from './files.ts';
import type { RenderedPage } from './render/job.ts';

/** The document that clients get: only the fields that were asked for, and `metadata`. */
export interface ScrapeDocument {
  markdown?: string;
  html?: string;
  rawHtml?: string;
  rawBase64?: string;
  links?: readonly string[];
  images?: readonly string[];
  screenshot?: string;
  summary?: string;
  json?: unknown;
  answer?: string;
  highlights?: string;
  attributes?: readonly unknown[];
  branding?: unknown;
  product?: unknown;
  menu?: unknown;
  audio?: string;
  video?: string;
  pages?: readonly unknown[];
  blocks?: readonly unknown[];
  changeTracking?: object;
  /** Tools of data providers that are about the site. */
  tools?: readonly object[];
  actions?: object;
  warning?: string;
  metadata: Record<string, unknown>;
}

/** What is known of a request beside the page. */
export interface FetchFacts {
  readonly scrapeId: string;
  readonly sourceUrl: string;
  readonly cacheState: 'hit' | 'miss';
  /** Milliseconds since 1970. */
  readonly cachedAt?: number;
  readonly creditsUsed: number;
  readonly place?: { readonly limited: boolean; readonly queuedMs: number };
  readonly numPages?: number | undefined;
  readonly totalPages?: number | undefined;
}

/** What the page says of itself, and how it was had. The latter wins over meta tags of the same name. */
export function metadataOf(page: RenderedPage, fetched: Fetched, facts: FetchFacts): Record<string, unknown> {
  const { scrapeId, sourceUrl, cacheState, cachedAt, creditsUsed, place, numPages, totalPages } = facts;
  const error = fetched.status >= 400 ? reasonOf(fetched.status) : undefined;
  // As the site said; what the browser has made of it is always UTF-8.
  const contentType = fetched.headers['content-type'] ?? fetched.contentType;
  return {
    ...page.metadata,
    scrapeId,
    sourceURL: sourceUrl,
    url: fetched.url,
    statusCode: fetched.status,
    ...(contentType === undefined ? {} : { contentType }),
    ...(error === undefined ? {} : { error }),
    proxyUsed: fetched.tier === 'enhanced' ? 'stealth' : 'basic',
    cacheState,
    ...(cachedAt === undefined ? {} : { cachedAt: new Date(cachedAt).toISOString() }),
    ...(numPages === undefined ? {} : { numPages }),
    ...(totalPages === undefined ? {} : { totalPages }),
    creditsUsed,
    concurrencyLimited: place?.limited ?? false,
    ...(place?.limited ? { concurrencyQueueDurationMs: Math.round(place.queuedMs) } : {}),
  };
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const reasonOf = (status: number): string => REASONS[status] ?? `HTTP ${status}`;

/** Results of actions, their files as links. */
export async function actionsOf(
  results: ActionResults,
  { actions }: Pick<ScrapeOptions, 'actions'>,
  files: ScrapeFiles,
  to: LinkOptions,
): Promise<object> {
  const kinds = new Set(actions.map(({ type }) => (type === 'generatePDF' ? 'pdf' : type)));
  const [screenshots, pdfs] = await Promise.all([
    Promise.all(
      results.screenshots.map(({ bytes, type }) =>
        files.link({ bytes, type, name: type === 'image/jpeg' ? 'screenshot.jpg' : 'screenshot.png' }, to),
      ),
    ),
    Promise.all(results.pdfs.map((bytes) => files.link({ bytes, type: 'application/pdf', name: 'page.pdf' }, to))),
  ]);
  return {
    ...(kinds.has('screenshot') ? { screenshots } : {}),
    ...(kinds.has('scrape') ? { scrapes: results.scrapes } : {}),
    ...(kinds.has('executeJavascript') ? { javascriptReturns: results.javascriptReturns } : {}),
    ...(kinds.has('pdf') ? { pdfs } : {}),
  };
}
