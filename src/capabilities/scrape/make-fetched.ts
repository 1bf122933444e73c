import { type ScrapeOptions, scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { languageOf } from '../../engines/page/index.ts';
import { canonicalUrl } from '../../foundation/kernel/canonical-url.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Blobs } from '../../foundation/store/index.ts';
import { cacheKey } from './cache/key.ts';
import { cacheRowOf } from './cache/row.ts';
import { metadataOf, type ScrapeDocument } from './document.ts';
import type { Fetched } from './engines/fetched.ts';
import { makePage } from './formats/make-page.ts';
import type { PageCacheRow } from './migrations.ts';
import { isTheSite } from './same-page.ts';
import type { ScraperDeps } from './types.ts';

/** Pages that were fetched by others, at another time, as if a scrape had found them in the cache. Nothing is requested for them. */

/** A page as somebody has fetched it. */
interface FetchedElsewhere {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | undefined;
  /** Decoded. */
  readonly body: Uint8Array;
  /** As a browser had it, in UTF-8. */
  readonly isRendered: boolean;
}

interface MadeElsewhere {
  readonly document: ScrapeDocument;
  readonly title: string | undefined;
  /** Tag of ISO 639-1; undefined if nothing tells. */
  readonly language: string | undefined;
  /** The page itself, for the cache; undefined if it is too large. */
  readonly row: PageCacheRow | undefined;
}

/** Why nothing is made of a page. */
type Unmade = 'empty' | 'a bot check or an error' | 'unreadable';

interface JobPlace {
  readonly teamId: string;
  readonly jobId: string;
  /** Prefix of the blobs of the job. */
  readonly prefix: string;
}

type Deps = Pick<ScraperDeps, 'threads' | 'documents'> & { readonly blobs: Blobs };

const OPTIONS: ScrapeOptions = scrapeOptions.parse({ formats: ['markdown'] });

/** Makes the Markdown of a page, and its row in the cache, which `addImported` stores. @throws the reason of the deadline */
export async function makeFetched(
  deps: Deps,
  { teamId, jobId, prefix }: JobPlace,
  page: FetchedElsewhere,
  deadline: Deadline,
): Promise<MadeElsewhere | Unmade> {
  const { url, status, headers, contentType, body, at, isRendered } = page;
  const engine = isRendered ? 'browser' : 'http';
  const fetched: Fetched = { url, status, headers, contentType, body, redirects: [], engine, tier: 'basic' };
  const scrapeId = crypto.randomUUID();
  const request = { options: OPTIONS } as Parameters<typeof makePage>[1]['request'];
  const made = await makePage(deps, { request, deadline, scrapeId, asker: { teamId } }, fetched).catch(
    (error: unknown) => {
      // A file that cannot be read. A page that takes too long is one, too.
      if (error instanceof ApiError) return undefined;
      throw error;
    },
  );
  if (made === undefined) return 'unreadable';
  if (made.kind === 'empty') return 'empty';
  if (!isTheSite(fetched, made)) return 'a bot check or an error';
  const markdown = made.markdown ?? '';
  const declared = [made.metadata.language].flat()[0];
  const { numPages, totalPages } = made.file ?? {};
  const warnings = [made.warning, made.file?.warning].filter((one) => one !== undefined);
  const document: ScrapeDocument = {
    markdown,
    ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }),
    metadata: metadataOf(made, fetched, {
      ...{ scrapeId, sourceUrl: url, cacheState: 'hit', cachedAt: at, creditsUsed: 0, numPages, totalPages },
    }),
  };
  const key = cacheKey(teamId, canonicalUrl(url), OPTIONS);
  const row = await cacheRowOf(deps.blobs, { key, teamId, fetchedAt: at, blobKey: `${prefix}cache-${key}` }, fetched);
  const [title] = [made.metadata.title].flat();
  return {
    document,
    title: typeof title === 'string' ? title : undefined,
    language: languageOf(markdown, typeof declared === 'string' ? declared : undefined),
    row: row && { ...row, job_id: jobId },
  };
}
