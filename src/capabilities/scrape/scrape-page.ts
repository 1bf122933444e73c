import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { DEFAULT_MAX_AGE, LOCKDOWN_MAX_AGE } from '@trawl/contract/v2/scrape/options.ts';
import { BRANDING_COLLECTOR } from '../../engines/page/index.ts';
import { canonicalUrl } from '../../foundation/kernel/canonical-url.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Reservation } from '../../platform/accounts/index.ts';
import { bypassesCache, cacheKey, isPersonal } from './cache/key.ts';
import { checksInjection, creditsFor, mostCredits } from './charge.ts';
import { metadataOf, type ScrapeDocument } from './document.ts';
import { exportUrl } from './engines/export-url.ts';
import { needsBrowser } from './engines/fetch-page.ts';
import type { Fetched } from './engines/fetched.ts';
import { type Obtained, obtain, withFurther } from './engines/obtain.ts';

import type { OpenedFrame } from './engines/open-frames.ts';
import { finalStateOf } from './final-state.ts';
import { formatsOf } from './formats/formats.ts';
import { composed, makePage } from './formats/make-page.ts';
import { rejectInjections } from './formats/reject-injections.ts';
import { jsonBytes } from './json-text.ts';
import { digestIfSame, isKnown, isTheSite, requireWhole, SAME, samePage } from './same-page.ts';
import { shownUrl } from './target.ts';
import { NO_ROBOTS, type PageScrape, type SamePage, type Scraped, type ScraperDeps } from './types.ts';

/** A page that was loaded, from the site or from the cache. */
interface Loaded extends Obtained {
  readonly cachedAt?: number;
}

const UNCHECKED = 'The page was not checked for prompt injections: it has no readable text.';

/**
 * Reserves credits and takes a slot, then scrapes.
 * @throws ApiError; the reason of the deadline
 */
export async function scrapePage(deps: ScraperDeps, page: PageScrape): Promise<Scraped | SamePage> {
  const { asker, request, context, deadline, leavesNothing } = page;
  const { credits, concurrency } = deps.accounts;
  const held =
    context.billing === 'caller'
      ? undefined
      : await credits.reserve(asker, mostCredits(request.options, leavesNothing), context.what ?? 'scrape');
  try {
    if (context.takesSlot === false) return await paid(deps, page, undefined, held);
    await using slot = await concurrency.acquire(asker, { deadline });
    return await paid(deps, page, slot, held);
  } catch (error) {
    const missed = error instanceof ApiError && error.key === 'SCRAPE_LOCKDOWN_CACHE_MISS';
    // In lockdown a lookup costs a credit, whether it finds something or not.
    await held?.settle(missed ? 1 : 0);
    throw error;
  }
}

async function paid(
  deps: ScraperDeps,
  page: PageScrape,
  slot: { limited: boolean; queuedMs: number } | undefined,
  held: Reservation | undefined,
): Promise<Scraped | SamePage> {
  const { asker, request, context, leavesNothing, scrapeId } = page;
  const { options } = request;
  const key = cacheKey(asker.teamId, request.target.url.href, options, context.crawler);
  const cached = await fromCache(deps, page, key);
  const loaded: Loaded = cached.loaded ?? (await fromSite(deps, page, key, cached.outdated));
  const { fetched, page: made } = loaded;
  const sourceUrl = shownUrl(request.target);
  if (canonicalUrl(fetched.url) !== canonicalUrl(request.target.url)) await page.requireSafe(fetched.url);
  if (made === SAME && page.compared?.with !== undefined) {
    page.deadline.signal.throwIfAborted();
    return samePage(page.compared.with, held);
  }
  await rejectInjections(deps, made, page.deadline);
  const { document, unserved, warnings, file } = await formatsOf(deps, page, loaded);
  const injectionChecked = made.injection !== undefined;
  const creditsUsed = creditsFor(options, leavesNothing && !options.lockdown, {
    unserved,
    pdfPages: file?.pdfPages,
    transcribedPages: file?.transcribedPages,
    injectionChecked,
    isEmpty: made.kind === 'empty' && fetched.status < 400,
  });
  const unchecked = checksInjection(options) && !injectionChecked ? [UNCHECKED] : [];
  const all = [...loaded.warnings, ...warnings, ...unchecked];
  const cacheState = loaded.cachedAt === undefined ? 'miss' : 'hit';
  const complete: ScrapeDocument = {
    ...document,
    ...(all.length === 0 ? {} : { warning: all.join(' ') }),
    metadata: metadataOf(made, fetched, {
      scrapeId,
      sourceUrl,
      cacheState,
      creditsUsed,
      ...(loaded.cachedAt === undefined ? {} : { cachedAt: loaded.cachedAt }),
      ...(slot === undefined ? {} : { slot }),
      numPages: file?.numPages,
      totalPages: file?.totalPages,
    }),
  };
  // The caller has gone: nothing is charged.
  page.deadline.signal.throwIfAborted();
  const json = context.keeps ? await jsonBytes(complete) : undefined;
  if (json !== undefined && !leavesNothing) {
    // Typed text and headers may hold passwords.
    const { headers: _, ...kept } = options;
    const actions = kept.actions.map((action) => (action.type === 'write' ? { ...action, text: '' } : action));
    await deps.results.keep({
      id: scrapeId,
      teamId: asker.teamId,
      url: sourceUrl,
      request: { ...kept, actions },
      document: json,
      finalState: finalStateOf(fetched, options, sourceUrl),
      keptFor: context.keptFor,
    });
  }
  await held?.settle(creditsUsed);
  const scraped: Scraped = {
    scrapeId,
    document: complete,
    ...(json === undefined ? {} : { json }),
    links: withFurther(loaded),
    url: fetched.url,
    status: fetched.status,
    canonical: made.canonical,
    robots: made.robots ?? NO_ROBOTS,
    creditsUsed,
    due: held === undefined ? creditsUsed : 0,
    cacheState,
    ...(json === undefined || leavesNothing || complete.warning !== undefined ? {} : digestIfSame(page, loaded)),
  };
  const isPublic = options.storeInCache && !leavesNothing && !isPersonal(options, request.target.url);
  if (isPublic && loaded.cachedAt === undefined && isTheSite(fetched, made)) {
    deps.seen?.(asker.teamId, scraped, context.localSearch ?? true);
  }
  return scraped;
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
  const obtained = await obtain(
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
    isTheSite(fetched, obtained.page);
  if (mayKeep) deps.cache.keep(key, asker.teamId, fetched);
  return obtained;
}
