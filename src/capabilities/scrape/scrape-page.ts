import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { type Model, modelTime } from '../../engines/llm/index.ts';
import { judgeWithModel } from '../../engines/page/index.ts';
import { canonicalUrl } from '../../foundation/kernel/canonical-url.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Reservation } from '../../platform/accounts/index.ts';
import { isPersonal } from './cache/key.ts';
import { checksInjection, creditsFor, mostCredits } from './charge.ts';
import { metadataOf, type ScrapeDocument } from './document.ts';
import type { Fetched } from './engines/fetched.ts';
import { withFurther } from './engines/obtain.ts';
import { formatsOf } from './formats/formats.ts';
import { jsonBytes } from './json-text.ts';
import { loadPage } from './load-page.ts';
import type { RenderedPage } from './render/job.ts';
import type { FinalState } from './results.ts';
import { digestIfSame, isTheSite, SAME, samePage } from './same-page.ts';
import { shownUrl } from './target.ts';
import { NO_ROBOTS, type PageScrape, type SamePage, type Scraped, type ScraperDeps } from './types.ts';

const UNCHECKED = 'The page was not checked for prompt injections: it has no readable text.';

/**
 * Reserves credits and takes a slot, then scrapes.
 * @throws ApiError; the reason of the deadline
 */
export async function scrapePage(
  deps: ScraperDeps,
  asked: Omit<PageScrape, 'reserveMore'>,
): Promise<Scraped | SamePage> {
  const { asker, request, context, deadline, leavesNothing } = asked;
  const { credits, concurrency } = deps.accounts;
  const what = context.what ?? 'scrape';
  const held =
    context.billing === 'caller'
      ? undefined
      : await credits.reserve(asker, mostCredits(request.options, leavesNothing), what);
  /** Beside what the caller holds. */
  let more: Reservation | undefined;
  const page: PageScrape = {
    ...asked,
    reserveMore: async (count) => {
      if (held !== undefined) return held.extend(count);
      if (more === undefined) more = await credits.reserve(asker, count, what);
      else await more.extend(count);
    },
  };
  try {
    if (context.takesSlot === false) return await paid(deps, page, undefined, held);
    await using slot = await concurrency.acquire(asker, { deadline });
    return await paid(deps, page, slot, held);
  } catch (error) {
    const missed = error instanceof ApiError && error.key === 'SCRAPE_LOCKDOWN_CACHE_MISS';
    // In lockdown a lookup costs a credit, whether it finds something or not.
    await held?.settle(missed ? 1 : 0);
    throw error;
  } finally {
    await more?.refund();
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
  const loaded = await loadPage(deps, page);
  const { fetched, page: made, olderCopy } = loaded;
  const sourceUrl = shownUrl(request.target);
  // A copy was judged when it was found; the archive is no page that the caller permits.
  const isSite = olderCopy?.isContent !== true;
  if (isSite && canonicalUrl(fetched.url) !== canonicalUrl(request.target.url)) await page.requireSafe(fetched.url);
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
    unblocked: fetched.unblockedBy !== undefined && loaded.cachedAt === undefined ? (deps.unblocker?.credits ?? 0) : 0,
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
      ...(olderCopy === undefined ? {} : { olderCopy }),
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
    // An archive is no page of the site.
    url: isSite ? fetched.url : request.target.url.href,
    status: fetched.status,
    canonical: made.canonical,
    robots: made.robots ?? NO_ROBOTS,
    creditsUsed,
    due: held === undefined ? creditsUsed : 0,
    cacheState,
    ...(json === undefined || leavesNothing || complete.warning !== undefined ? {} : digestIfSame(page, loaded)),
  };
  const isPublic = options.storeInCache && !leavesNothing && !isPersonal(options, request.target.url);
  const isNew = loaded.cachedAt === undefined && isSite;
  if (isPublic && isNew && isTheSite(fetched, made)) {
    deps.seen?.(asker.teamId, scraped, context.localSearch ?? true);
  }
  return scraped;
}

/**
 * The state in which a scrape ended, for sessions that continue from it: URL, cookies and storage. Cookies that came with the request are
 * left out, as its headers are.
 * @param first URL at which the scrape began
 * @returns undefined if a new visit of `first` would show the same
 */
function finalStateOf({ url, finalState }: Fetched, { headers }: ScrapeOptions, first: string): FinalState | undefined {
  if (finalState === undefined || !/^https?:/.test(url)) return undefined;
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? '';
  const own = new Set(given.split(';').map((pair) => pair.trim()));
  const cookies = finalState.cookies.filter(({ name, value }) => !own.has(`${name}=${value}`));
  if (cookies.length === 0 && finalState.storage === undefined && !finalState.acted && url === first) return undefined;
  return { ...finalState, cookies, url };
}

/** The score from which on the decision of the model does not count. */
const SURE = 0.9;

/**
 * Fails if the page has text that gives instructions to language models, if that check was requested. A language model, if one is
 * configured, decides on suspicious text.
 * @throws ApiError SCRAPE_PROMPT_INJECTION_DETECTED
 */
async function rejectInjections(
  { model, log }: Pick<ScraperDeps, 'model' | 'log'>,
  { injection, markdown = '' }: RenderedPage,
  deadline: Deadline,
): Promise<void> {
  if (injection === undefined) return;
  const ask = async (instructions: string, prompt: string): Promise<string> => {
    const told = await (model as Model).text({ instructions, prompt, maxTokens: 500, deadline: modelTime(deadline) });
    return told.text;
  };
  const verdict =
    model === undefined
      ? undefined
      : await judgeWithModel(markdown, injection, ask, crypto.randomUUID()).catch((error: unknown) => {
          deadline.signal.throwIfAborted();
          log.warn({ err: error }, 'language model could not judge a page');
          return undefined;
        });
  // Certain findings count whatever the model says: it has just read the page, too.
  const isSure = injection.score >= SURE;
  const detected = verdict === undefined || isSure ? injection.detected : verdict.isInjection;
  if (!detected) return;
  const findings = injection.findings.map(({ kind, excerpt, where }) => ({ kind, excerpt, where }));
  throw new ApiError('SCRAPE_PROMPT_INJECTION_DETECTED', { details: { findings } });
}
