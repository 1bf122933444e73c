import type { Wire } from '@trawl/contract/endpoint.ts';
import type { mapLink } from '@trawl/contract/v2/map.ts';
import { similarUrlKey } from '../../foundation/kernel/canonical-url.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import type { ThreatOverride } from '../../platform/accounts/index.ts';
import type { Asker } from '../scrape/index.ts';
import { rankLinks } from './rank.ts';
import type { SeenPages } from './seen-pages.ts';
import { type OpenedFile, readSitemaps } from './sitemap.ts';
import { createCollection } from './url-collection.ts';

/** Finds the URLs of a site: in its sitemaps, among the links of the given page, and among pages fetched before. */

export interface MapRequest {
  readonly url: URL;
  readonly search?: string | undefined;
  readonly sitemap: 'include' | 'skip' | 'only';
  readonly includeSubdomains: boolean;
  readonly ignoreQueryParameters: boolean;
  readonly limit: number;
  readonly location?: { readonly country: string; readonly languages?: string[] | undefined } | undefined;
  readonly zeroDataRetention: boolean;
  /** In place of parts of the team's policy. */
  readonly threatProtection?: ThreatOverride | undefined;
  /** Called with each URL before it is requested; if it throws, nothing is sent there. With `permit` robots.txt is not read. */
  readonly permit?: ((url: string) => void) | undefined;
}

export type MapLink = Wire<typeof mapLink>;

/** The URLs of a site, for callers that charge for it themselves. @throws as `mapSite` does */
export type SiteMap = (asker: Asker, request: MapRequest, deadline: Deadline) => Promise<MapLink[]>;

export interface MapDeps {
  /** Sitemaps that the robots.txt of a site names. */
  sitemapsOf(url: URL, deadline: Deadline): Promise<readonly string[]>;
  /** Opens a file of a site through the guard. @param stays follows no redirect */
  openFile(url: string, deadline: Deadline, stays: boolean): Promise<OpenedFile>;
  /** Links of a page. @throws ApiError if it cannot be fetched */
  linksOf(asker: Asker, request: MapRequest, deadline: Deadline): Promise<LinksOfPage>;
  /** Whether the team's policy allows a URL in the result. @throws ApiError FORBIDDEN if it allows no override */
  isSafe(asker: Asker, override: ThreatOverride | undefined): Promise<(url: URL) => boolean>;
  readonly seen: Pick<SeenPages, 'ofSite'>;
  readonly log: Log;
}

interface LinksOfPage {
  /** After redirects. */
  readonly url: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly links: readonly string[];
}

/** URLs that are collected before they are ranked. */
const MOST_CANDIDATES = 100_000;
/** URLs after which the event loop gets its turn. */
const AT_ONCE = 5_000;
const yieldToOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** @throws ApiError of the page, if it cannot be fetched and no other URL of the site is known; the reason of the deadline */
export async function mapSite(
  deps: MapDeps,
  asker: Asker,
  request: MapRequest,
  deadline: Deadline,
): Promise<MapLink[]> {
  const { url, search, sitemap, limit, zeroDataRetention, permit } = request;
  const most = search === undefined ? limit : MOST_CANDIDATES;
  const found = createCollection({ ...request, isSafe: await deps.isSafe(asker, request.threatProtection), most });
  const known = new Map<string, { title?: string | undefined; description?: string | undefined }>();
  const page =
    sitemap === 'only'
      ? undefined
      : deps.linksOf(asker, request, deadline).then(
          (fetched) => ({ fetched, error: undefined }),
          (error: unknown) => ({ fetched: undefined, error }),
        );
  const seen = await deps.seen.ofSite(asker.teamId, url, most);
  for (const [index, one] of seen.entries()) {
    known.set(similarUrlKey(one.url), one);
    if (index % AT_ONCE === AT_ONCE - 1) await yieldToOthers();
  }

  if (sitemap !== 'only') found.add(withoutUserinfo(url.href));
  if (sitemap !== 'skip') {
    const listed = permit !== undefined ? [] : await sitemapsListed(deps, url, deadline);
    const start = listed.length > 0 ? listed : [new URL('/sitemap.xml', url).href];
    const failed = (file: string, error: unknown): void =>
      deps.log.debug({ err: error, url: file }, 'sitemap could not be read');
    const open = async (file: string, within: Deadline): Promise<OpenedFile> => {
      permit?.(file);
      return deps.openFile(file, within, permit !== undefined);
    };
    for await (const entries of readSitemaps(start, { open, deadline, failed })) {
      for (const entry of entries) found.add(entry.url);
      if (found.isFull) break;
    }
  }
  const answer = await page;
  if (answer?.fetched) {
    const { fetched } = answer;
    known.set(similarUrlKey(fetched.url), fetched);
    found.also(new URL(fetched.url));
    for (const link of fetched.links) found.add(link);
  }
  deadline.signal.throwIfAborted();
  if (sitemap !== 'only') for (const one of seen) found.add(one.url);
  await yieldToOthers();
  const isEmpty = found.urls.size <= (sitemap === 'only' ? 0 : 1);
  if (isEmpty && answer?.error !== undefined) throw answer.error;

  const links = [...found.urls].map(([key, address]): MapLink => {
    const about = zeroDataRetention ? undefined : known.get(key);
    return {
      url: address,
      ...(about?.title === undefined ? {} : { title: about.title }),
      ...(about?.description === undefined ? {} : { description: about.description }),
    };
  });
  return (search === undefined ? links : rankLinks(links, search)).slice(0, limit);
}

async function sitemapsListed(deps: MapDeps, url: URL, deadline: Deadline): Promise<readonly string[]> {
  try {
    return await deps.sitemapsOf(url, deadline);
  } catch (error) {
    deadline.signal.throwIfAborted();
    deps.log.debug({ err: error }, 'robots.txt could not be read');
    return [];
  }
}
