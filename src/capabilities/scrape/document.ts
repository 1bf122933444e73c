import type { Wire } from '@trawl/contract/endpoint.ts';
import type { document, partialDocument } from '@trawl/contract/v2/scrape/document.ts';
import type { metadata } from '@trawl/contract/v2/scrape/metadata.ts';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { ActionResults, Fetched } from './engines/fetched.ts';
import type { LinkOptions, ScrapeFiles } from './files.ts';
import { type FoundCopy, shownCopy } from './older-copies/found-copy.ts';
import type { RenderedPage } from './render/job.ts';

/** A page in the requested formats, as clients receive it. */
export type ScrapeDocument = Wire<typeof document>;
type DocumentMetadata = Wire<typeof metadata>;
/** A document of which `metadata` may only say why there is no more. */
export type PartialDocument = Wire<typeof partialDocument>;

type Fields = Omit<ScrapeDocument, 'metadata'>;
/** The requested formats while they are being made. */
export type DocumentDraft = { -readonly [Field in keyof Fields]: Fields[Field] };

/** How a page was fetched. */
interface FetchFacts {
  readonly scrapeId: string;
  readonly sourceUrl: string;
  readonly cacheState: 'hit' | 'miss';
  /** Milliseconds since 1970. */
  readonly cachedAt?: number;
  readonly creditsUsed: number;
  readonly slot?: { readonly limited: boolean; readonly queuedMs: number };
  readonly numPages?: number | undefined;
  readonly totalPages?: number | undefined;
  readonly olderCopy?: FoundCopy;
}

/** What the page says of itself and how it was fetched. The latter wins over meta tags of the same name. */
export function metadataOf(page: RenderedPage, fetched: Fetched, facts: FetchFacts): DocumentMetadata {
  const { scrapeId, sourceUrl, cacheState, cachedAt, creditsUsed, slot, numPages, totalPages, olderCopy } = facts;
  const error = fetched.status >= 400 ? statusReason(fetched.status) : undefined;
  // As the site sent it; HTML from the browser is always UTF-8.
  const contentType = fetched.headers['content-type'] ?? fetched.contentType;
  return {
    ...page.metadata,
    scrapeId,
    sourceURL: sourceUrl,
    url: fetched.url,
    statusCode: fetched.status,
    ...(contentType === undefined ? {} : { contentType }),
    ...(error === undefined ? {} : { error }),
    ...(fetched.unblockedBy === undefined ? {} : { unblockedBy: fetched.unblockedBy }),
    proxyUsed: fetched.tier === 'enhanced' ? 'stealth' : 'basic',
    cacheState,
    ...(cachedAt === undefined ? {} : { cachedAt: new Date(cachedAt).toISOString() }),
    ...(numPages === undefined ? {} : { numPages }),
    ...(totalPages === undefined ? {} : { totalPages }),
    ...(olderCopy === undefined ? {} : { olderCopy: shownCopy(olderCopy) }),
    creditsUsed,
    concurrencyLimited: slot?.limited ?? false,
    ...(slot?.limited ? { concurrencyQueueDurationMs: Math.round(slot.queuedMs) } : {}),
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

export const statusReason = (status: number): string => REASONS[status] ?? `HTTP ${status}`;

/** The results of actions, with links to their files. */
export async function actionsOf(
  results: ActionResults,
  { actions }: Pick<ScrapeOptions, 'actions'>,
  files: ScrapeFiles,
  to: LinkOptions,
): Promise<NonNullable<ScrapeDocument['actions']>> {
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
