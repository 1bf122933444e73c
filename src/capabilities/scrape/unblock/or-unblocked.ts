import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { isPersonal } from '../cache/key.ts';
import { needsBrowser } from '../engines/fetch-page.ts';
import type { Fetched } from '../engines/fetched.ts';
import type { Obtained } from '../engines/obtain.ts';
import { makePage } from '../formats/make-page.ts';
import type { PageScrape, ScraperDeps } from '../types.ts';
import { NotUnblocked, type UnblockedPage } from './service.ts';

/** A page, or what the operator's unblocker has of it if the site answers with a challenge. */

type Deps = Pick<ScraperDeps, 'unblocker' | 'accounts' | 'threads' | 'documents' | 'log'>;

/**
 * Asks the unblocker if the page is a challenge, and the request and the plan of the team allow it. If that does not help, the challenge
 * stays, and a warning says why.
 * @throws what the policy of the team says of the final address; the reason of the deadline
 */
export async function orUnblocked(deps: Deps, page: PageScrape, had: Obtained): Promise<Obtained> {
  const { unblocker } = deps;
  if (unblocker === undefined || had.page.verdict.kind !== 'challenge' || !mayBeAsked(page)) return had;
  const { plan } = await deps.accounts.teams.get(page.asker.teamId);
  if (!plan.unblocker) return had;
  const { options, target: asked } = page.request;
  const { url: target } = asked;
  const differs = options.location !== undefined || options.mobile ? DIFFERS : undefined;
  try {
    await paidFor(page, unblocker.credits);
    const judge = async ({ url, status, contentType, body, isRendered }: UnblockedPage) => {
      await page.requireSafe(url);
      const fetched: Fetched = {
        ...{ url, redirects: [], status, contentType, body, headers: { 'content-type': contentType } },
        ...{ engine: isRendered ? 'browser' : 'http', tier: 'enhanced', unblockedBy: unblocker.kind },
        ...(differs === undefined ? {} : { differs }),
      };
      const made = await makePage(deps, page, fetched);
      const { kind } = made.verdict;
      return { made: { fetched, page: made }, isWall: kind === 'challenge' || kind === 'blocked' };
    };
    const { teamId } = page.asker;
    const loaded = await whileLoading(page, (deadline) => unblocker.load(target, { deadline, teamId, judge }));
    const { url, status, headers, body } = loaded.fetched;
    page.context.record?.({
      ...{ url, method: 'GET', at: Date.now(), requestHeaders: {}, status, setCookies: [], body, isRendered: true },
      headers,
    });
    return { ...loaded, warnings: differs === undefined ? [] : [differs] };
  } catch (error) {
    if (!(error instanceof NotUnblocked) || page.deadline.signal.aborted) throw error;
    deps.log.info({ reason: error.message, by: unblocker.kind }, 'the unblocker did not help');
    return { ...had, warnings: [...had.warnings, `The unblocker did not help: ${error.message}.`] };
  }
}

/** @throws NotUnblocked if the team cannot pay for its page */
async function paidFor({ reserveMore }: PageScrape, credits: number): Promise<void> {
  try {
    if (credits > 0) await reserveMore(credits);
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'PAYMENT_REQUIRED') throw error;
    throw new NotUnblocked('the team has too few credits for it');
  }
}

const DIFFERS =
  'The unblocker is not told of the location and the device of the request; the page may be another one there.';

/** The challenge is there: that the timeout passes while the unblocker is asked takes nothing from the request. @throws NotUnblocked; what `load` throws */
export async function whileLoading<T>(
  { loading, deadline }: Pick<PageScrape, 'loading' | 'deadline'>,
  load: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  try {
    return await load(loading);
  } catch (error) {
    if (error instanceof NotUnblocked || deadline.signal.aborted || !loading.signal.aborted) throw error;
    throw new NotUnblocked('the timeout of the request has passed');
  }
}

/**
 * Whether the address of the page may leave for the unblocker: not with zero data retention or lockdown, not what is only for the caller, and
 * not what it cannot do (pictures, actions, waiting).
 */
const mayBeAsked = ({ leavesNothing, request: { options, target } }: PageScrape): boolean =>
  !leavesNothing && !isPersonal(options, target.url) && !needsBrowser(options) && allows(options);

const allows = ({ proxy, fastMode }: ScrapeOptions): boolean => proxy !== 'basic' && !fastMode;
