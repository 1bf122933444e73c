import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { DEFAULT_MAX_AGE, LOCKDOWN_MAX_AGE } from '@trawl/contract/v2/scrape/options.ts';
import { BRANDING_COLLECTOR } from '../../engines/page/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { bypassesCache, cacheKey } from './cache/key.ts';
import { needsBrowser } from './engines/fetch-page.ts';
import type { Fetched } from './engines/fetched.ts';
import { type Obtained, obtain } from './engines/obtain.ts';
import type { OpenedFrame } from './engines/open-frames.ts';
import { composed, makePage } from './formats/make-page.ts';
import type { FoundCopy } from './older-copies/found-copy.ts';
import { orOlderCopy } from './older-copies/or-older-copy.ts';
import { isKnown, isTheSite, requireWhole, SAME } from './same-page.ts';
import type { PageScrape, ScraperDeps } from './types.ts';
import { orUnblocked } from './unblock/or-unblocked.ts';

/** A page that was loaded: from the cache, from the site, or from an archive. */
interface Loaded extends Obtained {
  readonly cachedAt?: number;
  /** Of a page that is gone. */
  readonly olderCopy?: FoundCopy;
}

/** @throws ApiError; the reason of the deadline */
export async function loadPage(deps: ScraperDeps, page: PageScrape): Promise<Loaded> {
  const { asker, request, context } = page;
  const key = cacheKey(asker.teamId, request.target.url.href, request.options, context.crawler);
  const cached = await fromCache(deps, page, key);
  return cached.loaded ?? (await orOlderCopy(deps, page, () => fromSite(deps, page, key, cached.outdated)));
}

/** What the cache has for a request. */
interface Cached {
  /** The page, if the request accepts its age. */
  readonly loaded?: Loaded;
  /** One that is too old, which the site may say is still the same. */
  readonly outdated?: Fetched;
}

/** @throws ApiError SCRAPE_LOCKDOWN_CACHE_MISS, SCRAPE_NO_CACHED_DATA if there is none and the request accepts nothing else */
async function fromCache(deps: ScraperDeps, page: PageScrape, key: string): Promise<Cached> {
  const { request, context } = page;
  const { options, target } = request;
  const max = options.maxAge ?? (options.lockdown ? LOCKDOWN_MAX_AGE : DEFAULT_MAX_AGE);
  const isOnly = options.lockdown || options.minAge !== undefined;
  const asksAgain = context.job !== undefined && !isOnly;
  const anyAge = asksAgain || (options.minAge !== undefined && options.maxAge === undefined);
  const found =
    bypassesCache(options, target.url) || ((max === 0 || context.record) && !isOnly)
      ? undefined
      : await deps.cache.find(key, {
          min: options.minAge ?? 0,
          max: anyAge ? Number.MAX_SAFE_INTEGER : max,
        });
  const isOutdated = found !== undefined && asksAgain && found.fetchedAt < deps.clock.now() - max;
  deps.metrics.cacheAsked(found === undefined ? 'miss' : isOutdated ? 'outdated' : 'hit');
  if (found === undefined) {
    if (options.lockdown) throw new ApiError('SCRAPE_LOCKDOWN_CACHE_MISS');
    if (isOnly) throw new ApiError('SCRAPE_NO_CACHED_DATA');
    return {};
  }
  const { fetched, fetchedAt } = found;
  if (isOutdated) return { outdated: fetched };
  return { loaded: { fetched, page: await makePage(deps, page, fetched), warnings: [], cachedAt: fetchedAt } };
}

async function fromSite(
  deps: ScraperDeps,
  page: PageScrape,
  key: string,
  outdated: Fetched | undefined,
): Promise<Loaded> {
  const { asker, request, deadline, loading, context, leavesNothing } = page;
  const { options, target } = request;
  await using profile =
    options.profile && (await deps.profiles.open(asker.teamId, options.profile.name, options.profile.saveChanges));
  const loaded = await obtain(
    {
      ...deps,
      make: async (fetched: Fetched) => ((await isKnown(deps, page, fetched)) ? SAME : makePage(deps, page, fetched)),
      compose: (fetched: Fetched, frames: readonly OpenedFrame[]) => composed(deps, page, fetched, frames),
    },
    {
      // With the fragment: a script may read it. Pictures and actions are of the page itself.
      url: (needsBrowser(options) ? undefined : exportUrl(target.url)) ?? target.url.href,
      options,
      deadline,
      loading,
      requireSafe: page.requireSafe,
      caller: asker.teamId,
      crawler: context.crawler,
      storageState: profile?.state,
      wantFinalState: context.keeps === true && !leavesNothing && context.job === undefined,
      wantStorageState: profile !== undefined && options.profile?.saveChanges === true,
      collect: formatOf(options.formats, 'branding') === undefined ? undefined : BRANDING_COLLECTOR,
      reuse: options.profile === undefined && options.actions.length === 0 ? context.job : undefined,
      isPatient: context.isPatient === true,
      outdated,
      record: context.record,
    },
  );
  const obtained = await orUnblocked(deps, page, loaded);
  const { fetched } = obtained;
  const { status, headers, ms } = fetched;
  context.loaded?.({ status, headers, ms, isChallenge: obtained.page.verdict.kind === 'challenge' });
  if (context.wantsWhole !== undefined) requireWhole(context.wantsWhole, obtained);
  if (fetched.storageState !== undefined) await profile?.save(fetched.storageState);
  const mayKeep =
    options.storeInCache &&
    !leavesNothing &&
    !bypassesCache(options, target.url) &&
    obtained.page !== SAME &&
    fetched.flaws === undefined &&
    fetched.differs === undefined &&
    fetched.missed === undefined &&
    isTheSite(fetched, obtained.page);
  if (mayKeep) deps.cache.keep(key, asker.teamId, fetched);
  return obtained;
}

/** Documents of Google, whose pages show nothing without their scripts, as files that hold the same. */

const ID = '([\\w-]{10,200})';
const FILE = new RegExp(
  `^/(document|spreadsheets|presentation)/(?:u/\\d+/)?d/${ID}(?:/(?:edit|view|preview|mobilebasic|copy)?)?$`,
);
const DRIVE = new RegExp(`^/file/(?:u/\\d+/)?d/${ID}(?:/(?:view|edit|preview)?)?$`);

/** Where the file behind a link to Google Docs, Sheets, Slides or Drive is; undefined for every other page. */
export function exportUrl(url: URL): string | undefined {
  if (url.hostname === 'docs.google.com') {
    const [, kind, id] = FILE.exec(url.pathname) ?? [];
    if (kind === 'document') return `https://docs.google.com/document/d/${id}/export?format=docx`;
    if (kind === 'presentation') return `https://docs.google.com/presentation/d/${id}/export/pptx`;
    if (kind === undefined) return undefined;
    // One sheet, if the link names one.
    const sheet = /(?:^|[#&?])gid=(\d{1,20})/.exec(`${url.search}${url.hash}`)?.[1];
    const only = sheet === undefined ? '' : `&gid=${sheet}`;
    return `https://docs.google.com/spreadsheets/d/${id}/export?format=xlsx${only}`;
  }
  if (url.hostname !== 'drive.google.com') return undefined;
  const named = /^\/(?:open|uc)$/.test(url.pathname) ? url.searchParams.get('id') : DRIVE.exec(url.pathname)?.[1];
  if (!named || !new RegExp(`^${ID}$`).test(named)) return undefined;
  return `https://drive.google.com/uc?export=download&id=${named}`;
}
