import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { RenderedPage } from '../render/job.ts';
import { scrapeFailure } from './failures.ts';
import { type FetchDeps, fetchPlain, fetchRendered, firstTier, needsBrowser, type PageRequest } from './fetch-page.ts';
import type { Fetched, Tier } from './fetched.ts';

/** A page that was fetched and made. */
export interface Obtained {
  readonly fetched: Fetched;
  readonly page: RenderedPage;
  readonly warnings: readonly string[];
}

export interface ObtainDeps extends FetchDeps {
  /** Makes the page on a thread. */
  make(fetched: Fetched): Promise<RenderedPage>;
  readonly log: Log;
}

/** Verdicts after which a page is worth another try. */
const isBlocked = ({ verdict }: RenderedPage): boolean => verdict.kind === 'blocked' || verdict.kind === 'challenge';

/**
 * The page by the cheapest way that brings it: the plain client; where that meets an empty shell, the browser; where it meets a
 * wall, and `proxy` allows it, the better tier, plain and then with the browser. Where nothing helps, what came first.
 * @throws ApiError
 */
export async function obtain(deps: ObtainDeps, request: PageRequest): Promise<Obtained> {
  try {
    const obtained = await byBestWay(deps, request);
    // A challenge in place of a PDF is nothing that anybody asked for.
    if (isBlocked(obtained.page) && /\.pdf$/i.test(new URL(request.url).pathname)) {
      throw new ApiError('SCRAPE_PDF_ANTIBOT_ERROR');
    }
    return obtained;
  } catch (error) {
    throw scrapeFailure(error);
  }
}

async function byBestWay(deps: ObtainDeps, request: PageRequest): Promise<Obtained> {
  const { options } = request;
  const tier = firstTier(options);
  if (needsBrowser(options)) {
    const seen = await attempt(deps, request, tier, 'browser');
    if (!isBlocked(seen.page) || tier === 'enhanced' || options.proxy !== 'auto' || options.actions.length > 0) {
      return seen;
    }
    return (await better(deps, request, 'enhanced', 'browser')) ?? seen;
  }
  // Styles are seen best where they are applied.
  const styled = !options.fastMode && formatOf(options.formats, 'branding') !== undefined;
  const seen = styled ? await better(deps, request, tier, 'browser') : undefined;
  if (seen !== undefined) return seen;
  const plain = await attempt(deps, request, tier, 'http');
  if (options.fastMode || plain.page.verdict.kind === 'ok' || plain.page.verdict.kind === 'soft404') return plain;
  const mayRise = options.proxy === 'auto' && tier === 'basic';
  if (plain.page.verdict.kind === 'shell') {
    const ran = await better(deps, request, tier, 'browser', plain);
    // What the scripts brought was a wall.
    return ran ?? (mayRise ? await better(deps, request, 'enhanced', 'browser') : undefined) ?? plain;
  }
  const risen = mayRise ? await better(deps, request, 'enhanced', 'http') : undefined;
  return risen ?? (await better(deps, request, mayRise ? 'enhanced' : tier, 'browser')) ?? plain;
}

const PARTIAL = 'Time was up before the page was done; this is what it had by then. Raise timeout to wait longer.';

async function attempt(deps: ObtainDeps, request: PageRequest, tier: Tier, by: Fetched['engine']): Promise<Obtained> {
  const fetched = await (by === 'http' ? fetchPlain : fetchRendered)(deps, request, tier);
  const warnings = fetched.isPartial ? [PARTIAL] : [];
  return { fetched, page: await deps.make(fetched), warnings };
}

/**
 * Another try, if it brings what is wanted.
 * @param shell what there is already, and is better than nothing
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
    // Time that is over is over; every other failure of a second try leaves the first.
    if (request.deadline.signal.aborted) throw error;
    deps.log.info({ err: error, tier, by }, 'a second way to a page failed');
    if (shell === undefined) return undefined;
    const why = error instanceof ApiError ? ((error.details as { message?: string })?.message ?? error.message) : '';
    return {
      ...shell,
      warnings: [
        `The page is made by its scripts, and no browser could run them${why === '' ? '' : `: ${why}`}. The content may be incomplete.`,
      ],
    };
  }
}
