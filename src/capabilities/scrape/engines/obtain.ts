import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { withoutRoute } from '../../../foundation/kernel/canonical-url.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { ScrapeMetrics } from '../metrics.ts';
import type { RenderedPage } from '../render/job.ts';
import { scrapeFailure } from './failures.ts';
import { type FetchDeps, fetchPlain, fetchRendered, firstTier, needsBrowser, type PageRequest } from './fetch-page.ts';
import type { Fetched, Tier } from './fetched.ts';
import { type FrameDeps, withFrames } from './open-frames.ts';

/** A page that was fetched and rendered. */
export interface Obtained {
  readonly fetched: Fetched;
  readonly page: RenderedPage;
  readonly warnings: readonly string[];
}

interface ObtainDeps extends FetchDeps, FrameDeps {
  /** Renders the page on a thread. */
  make(fetched: Fetched): Promise<RenderedPage>;
  readonly log: Log;
  readonly metrics: Pick<ScrapeMetrics, 'fetched'>;
}

/** Verdicts after which another attempt may help. */
const isBlocked = ({ verdict }: RenderedPage): boolean => verdict.kind === 'blocked' || verdict.kind === 'challenge';

/**
 * Loads a page in the cheapest way that works: with the HTTP client; with the browser if that returns an empty shell; in the better tier,
 * first without and then with the browser, if it returns a bot check and `proxy` allows it. If nothing helps, the first result.
 * @throws ApiError
 */
export async function obtain(deps: ObtainDeps, request: PageRequest): Promise<Obtained> {
  try {
    const obtained = await inCheapestWay(deps, request);
    // A challenge in place of a PDF is of no use.
    if (isBlocked(obtained.page) && /\.pdf$/i.test(new URL(request.url).pathname)) {
      throw new ApiError('SCRAPE_PDF_ANTIBOT_ERROR');
    }
    return obtained;
  } catch (error) {
    throw scrapeFailure(error, request.options);
  }
}

/** Whether the site asks to come back later, and the caller will. */
const comesBack = ({ isPatient }: PageRequest, { fetched: { status } }: Obtained): boolean =>
  isPatient === true && (status === 429 || status >= 500);

/** Whether a browser may get another answer. */
const refusesCrawler = ({ crawler }: PageRequest, seen: Obtained): boolean =>
  crawler?.mayLookLikeBrowser === true &&
  seen.fetched.status !== 429 &&
  (isBlocked(seen.page) || [401, 403, 406].includes(seen.fetched.status));

async function inCheapestWay(deps: ObtainDeps, request: PageRequest): Promise<Obtained> {
  const { options } = request;
  const tier = firstTier(options);
  if (needsBrowser(options)) {
    const seen = await attempt(deps, request, tier, 'browser');
    if (
      comesBack(request, seen) ||
      !isBlocked(seen.page) ||
      tier === 'enhanced' ||
      options.proxy !== 'auto' ||
      options.actions.length > 0
    ) {
      return seen;
    }
    return (await better(deps, request, 'enhanced', 'browser')) ?? seen;
  }
  // Only the browser knows the computed styles.
  const styled = !options.fastMode && formatOf(options.formats, 'branding') !== undefined;
  const seen = styled ? await better(deps, request, tier, 'browser') : undefined;
  if (seen !== undefined) return seen;
  const plain = await attempt(deps, request, tier, 'http');
  if (refusesCrawler(request, plain)) return inCheapestWay(deps, { ...request, crawler: undefined });
  if (comesBack(request, plain)) return plain;
  if (options.fastMode || plain.page.verdict.kind === 'ok' || plain.page.verdict.kind === 'soft404') return plain;
  const mayUseBetterTier = options.proxy === 'auto' && tier === 'basic';
  if (plain.page.verdict.kind === 'shell') {
    const ran = await better(deps, request, tier, 'browser', plain);
    // The scripts led to a bot check.
    return ran ?? (mayUseBetterTier ? await better(deps, request, 'enhanced', 'browser') : undefined) ?? plain;
  }
  const second = mayUseBetterTier ? await better(deps, request, 'enhanced', 'http') : undefined;
  return second ?? (await better(deps, request, mayUseBetterTier ? 'enhanced' : tier, 'browser')) ?? plain;
}

const PARTIAL =
  'The timeout passed before the page was ready; the result is the part that had loaded. Increase timeout to wait longer.';

const malformed = (flaws: readonly string[]): string =>
  `The response of the site is malformed: ${flaws.join('; ')}. It was read as browsers read it, and may be incomplete.`;

async function attempt(deps: ObtainDeps, request: PageRequest, tier: Tier, by: Fetched['engine']): Promise<Obtained> {
  const began = performance.now();
  let outcome = 'failed';
  try {
    const fetched = await (by === 'http' ? fetchPlain : fetchRendered)(deps, request, tier);
    const { isPartial, flaws = [], differs = [], missed = [] } = fetched;
    const warnings = [isPartial ? PARTIAL : [], flaws.length > 0 ? malformed(flaws) : [], differs, missed].flat();
    const page = await deps.make(fetched);
    outcome = outcomeOf(fetched, page);
    if (!page.frames?.length || fetched.status >= 400 || isBlocked(page)) return { fetched, page, warnings };
    const composed = await withFrames(deps, request, tier, { fetched, page });
    return { ...composed, warnings: [...warnings, ...composed.warnings] };
  } finally {
    deps.metrics.fetched(by, outcome, (performance.now() - began) / 1000);
  }
}

function outcomeOf({ status }: Fetched, page: RenderedPage): string {
  if (isBlocked(page)) return 'blocked';
  if (status >= 400) return 'error_status';
  return page.verdict.kind === 'shell' ? 'shell' : 'ok';
}

/**
 * Another attempt, if it succeeds.
 * @param shell the result so far, which is returned if the attempt fails
 */
async function better(
  deps: ObtainDeps,
  request: PageRequest,
  tier: Tier,
  by: Fetched['engine'],
  shell?: Obtained,
): Promise<Obtained | undefined> {
  try {
    const seen = await attempt(deps, request, tier, by);
    return isBlocked(seen.page) ? undefined : seen;
  } catch (error) {
    // If the deadline has passed the request is over; after any other failure the first result stays.
    if (request.deadline.signal.aborted) throw error;
    deps.log.info({ err: error, tier, by }, 'second attempt for a page failed');
    if (shell === undefined) return undefined;
    const why = error instanceof ApiError ? ((error.details as { message?: string })?.message ?? error.message) : '';
    return {
      ...shell,
      warnings: [
        `The page needs its scripts, and no browser could run them${why === '' ? '' : `: ${why}`}. The content may be incomplete.`,
      ],
    };
  }
}

/** All that a page leads to; most pages have nothing beside their links. Routes in fragments are pages only where scripts run. */
export function withFurther({
  fetched: { engine },
  page: { allLinks = [], furtherLinks = [] },
}: Pick<Obtained, 'fetched' | 'page'>): readonly string[] {
  const all = furtherLinks.length === 0 ? allLinks : [...allLinks, ...furtherLinks];
  return engine === 'browser' ? all : all.map(withoutRoute);
}
