import { fingerprintOf } from '../../../engines/text/index.ts';
import { canonicalUrl } from '../../../foundation/kernel/canonical-url.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import { SAME_PAGE } from '../discovery.ts';
import type { PackedDocument } from '../documents.ts';
import type { FrontierPage } from '../frontier.ts';
import type { Finished, Outcome } from '../ledger.ts';
import type { Site } from '../open-site.ts';
import type { FetchedPage } from '../page-fetcher.ts';
import type { CrawlSettings } from '../settings.ts';
import type { NearDuplicates } from '../traps/near-duplicates.ts';
import type { SameAnswers } from '../traps/same-answers.ts';
import { isStartOf } from './permission.ts';

/** What a fetched page adds to its job. */

export interface OutcomeDeps {
  readonly site: Site | undefined;
  readonly crawl: CrawlSettings | undefined;
  /** Undefined if near-duplicates are not skipped. */
  readonly near: NearDuplicates | undefined;
  readonly same: SameAnswers;
  /** Whether no further URL would be fetched. */
  isFull(): boolean;
  /** Whatever keeps a document from being stored is no failure of the page. @throws the reason of the run's signal */
  store(page: FrontierPage, fetched: FetchedPage): Promise<PackedDocument>;
}

/** The result of a page that leads out of the crawl. */
export const EXTERNAL = { code: 'EXTERNAL_LINK', error: 'Redirects to a URL outside this crawl.' };
/** The result of a page that is left out because it asks for that. */
const NOINDEX = { code: 'NOINDEX', error: 'The page asks not to be indexed (noindex).' };

/** @param took milliseconds until now */
export async function outcomeOf(
  page: FrontierPage,
  fetched: FetchedPage,
  deps: OutcomeDeps,
  took: () => number,
): Promise<Finished> {
  const { site, crawl, near, same } = deps;
  const { status, title, text } = fetched;
  const end = (state: Outcome['state'], more: Partial<Outcome> = {}): Outcome => ({
    ...{ status, title, credits: state === 'skipped' ? 0 : fetched.due, attempts: page.attempts + 1 },
    ...{ state, durationMs: took(), ...more },
  });
  if (site === undefined) {
    const document = await deps.store(page, fetched);
    return { page, end: end('done'), document, found: [], notes: status < 400 ? same.add(page.url, title, text) : [] };
  }
  const { asked, arrived, key, hasMoved, strays } = arrival(site, page, fetched);
  if (strays !== undefined) return { page, end: end('skipped', strays), found: [] };
  const robots = crawl?.respectRobotsMeta ? fetched.robots : undefined;
  const found = robots?.nofollow || deps.isFull() ? [] : linksOf(site, page, fetched, arrived);
  if (robots?.noindex) return { page, end: end('skipped', NOINDEX), found };
  const isNew = !hasMoved && status < 400;
  const learned = isNew ? site.discovery.fetched(asked, text, page.depth, found) : { pages: [], notes: [] };
  const all = [...learned.pages, ...found];
  const fingerprint = near && status < 400 ? fingerprintOf(text) : undefined;
  const twin = fingerprint && near?.twinOf(page.url, fingerprint);
  if (twin !== undefined) {
    const why = { code: SAME_PAGE.code, error: `Skipped: its text is nearly that of ${withoutUserinfo(twin)}` };
    return { page, end: end('skipped', why), found: all, notes: learned.notes };
  }
  const document = await deps.store(page, fetched);
  const isHeld = crawl?.deduplicateSimilarURLs === true && status >= 400 && status < 500;
  return {
    ...{ page, end: end(isHeld ? 'held' : 'done', { fingerprint }), document, found: all },
    notes: [...learned.notes, ...(isNew ? same.add(page.url, title, text) : [])],
    ...(hasMoved ? { alias: { key, url: canonicalUrl(arrived) } } : {}),
  };
}

/** Where a page came from, after redirects; `strays` says why it is none of the crawl's. Tells the site if the start has moved. */
function arrival(site: Site, page: FrontierPage, fetched: FetchedPage) {
  const asked = new URL(page.url);
  const arrived = URL.parse(fetched.url) ?? asked;
  const key = site.discovery.keyOf(arrived);
  const hasMoved = key !== site.discovery.keyOf(asked);
  const isStart = isStartOf(site, page);
  if (hasMoved && isStart) site.movedTo(arrived.href);
  const place = hasMoved && !isStart ? site.scope.placeOf(arrived) : 'inside';
  const strays =
    place === 'outside'
      ? EXTERNAL
      : place === 'homepage'
        ? { ...EXTERNAL, error: 'Redirects to the home page of another site.' }
        : undefined;
  return { asked, arrived, key, hasMoved, strays };
}

/** The links of a page that belong into the frontier. */
function linksOf(site: Site, page: FrontierPage, { links }: FetchedPage, arrived: URL): Finished['found'] {
  const isFollowed = site.followsLinks && page.depth < site.maxDepth;
  const isOurs = isFollowed && (isStartOf(site, page) || site.scope.placeOf(arrived) === 'inside');
  return isOurs ? site.discovery.find(links, page.depth + 1) : [];
}
