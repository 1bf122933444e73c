import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { isStorageOutage } from '../../../foundation/store/index.ts';
import type { Payer, Reservation } from '../../../platform/accounts/index.ts';
import type { RunDeps } from '../deps.ts';
import { SAME_PAGE } from '../discovery.ts';
import type { FrontierPage } from '../frontier.ts';
import type { Finished, Outcome } from '../ledger.ts';
import { LEADS_TO_BLOCKED } from '../notes.ts';
import type { Site } from '../open-site.ts';
import { mainKeyOf } from '../other-forms.ts';
import type { Reaction } from '../pace/host-pace.ts';
import { blamedOf, failureOf, SiteTrouble, troubleOfAnswer, troubleOfError } from '../pace/retry.ts';
import type { FetchedPage } from '../page-fetcher.ts';
import type { Taken } from '../page-queue.ts';
import type { PageJob } from '../settings.ts';
import { abandoned, type Failures } from './failure.ts';
import { EXTERNAL } from './outcome.ts';
import { Disallowed, forbidden, isElsewhere, ROBOTS_FAIL, requireAllowed } from './permission.ts';

/**
 * One attempt of a page: it is judged, paid for, fetched, and looked at. It ends in one of three ways, and never throws but for the end of the
 * run.
 */
export type Attempted =
  /** It is written down; a reservation in it is settled then. */
  | { readonly kind: 'finished'; readonly finished: Finished }
  /** It did not take place, and does later. */
  | { readonly kind: 'again'; readonly page: FrontierPage }
  /** The team has no credits. */
  | { readonly kind: 'unpaid' };

export interface AttemptDeps {
  readonly deps: Pick<RunDeps, 'accounts' | 'clock' | 'log' | 'pages' | 'paces' | 'patience'>;
  readonly jobId: string;
  readonly settings: PageJob;
  readonly payer: Payer;
  /** Scope of the usage. */
  readonly what: string;
  /** Of the run. */
  readonly signal: AbortSignal;
  readonly deadline: Deadline;
  readonly site: Site | undefined;
  readonly localSearch: boolean;
  readonly failures: Failures;
  /** See `outcomeOf`. */
  outcomeOf(page: FrontierPage, fetched: FetchedPage, took: () => number): Promise<Finished>;
}

/** Attempts of a page that asks to come back later after which a better tier and the browser are tried too. */
const PATIENT_ATTEMPTS = 3;
/** Milliseconds before a page is fetched again whose data could not be read or stored. */
const STORAGE_WAIT = 2_000;
/** The result of a page that leads to a URL that robots.txt disallows. */
const BLOCKED = { code: LEADS_TO_BLOCKED, error: 'Leads to a URL that robots.txt disallows.' };

/** What is known of an attempt while it lasts. */
interface Underway {
  readonly taken: Taken;
  readonly took: () => number;
  /** Tells the pace of the host, once, how it took the request. */
  react(reaction: Reaction): void;
  /** What the page is to blame for, from 0 to 1: trouble that is not of the site is that of the page. */
  blame: number;
  /** Where redirects have led. */
  requested: string;
}

/** @throws the reason of the signal */
export async function attemptPage(taken: Taken, run: AttemptDeps): Promise<Attempted> {
  const now = begin(taken, run.deps.paces);
  let reservation: Reservation | undefined;
  let attempted: Attempted | undefined;
  try {
    const unasked = await judge(now, run);
    if (unasked !== undefined) return finished(unasked);
    reservation = await run.deps.accounts.credits.reserve(
      run.payer,
      run.deps.pages.mostCredits(run.settings),
      run.what,
    );
    const fetched = await fetchPage(now, run);
    const outcome = await run.outcomeOf(taken.page, fetched, now.took);
    attempted = finished({ ...outcome, reservation });
    return attempted;
  } catch (error) {
    attempted = afterError(error, now, run, reservation);
    return attempted;
  } finally {
    now.react({ kind: 'none' });
    const isKept = attempted?.kind === 'finished' && attempted.finished.reservation !== undefined;
    if (!isKept) await reservation?.refund().catch(() => {});
  }
}

const finished = (what: Finished): Attempted => ({ kind: 'finished', finished: what });

function begin(taken: Taken, paces: Pick<RunDeps['paces'], 'now'>): Underway {
  const { page, pace, startedAt } = taken;
  let hasReacted = false;
  const now: Underway = {
    taken,
    took: () => paces.now() - startedAt,
    react(reaction) {
      if (hasReacted) return;
      hasReacted = true;
      const of = pace.end(reaction, { key: page.url, startedAt, blamed: blamedOf(page) }, paces.now());
      if (reaction.kind === 'refused' || reaction.kind === 'failed') now.blame = of;
    },
    blame: 1,
    requested: page.url,
  };
  return now;
}

/** The end of a page that is not requested; undefined if it is. */
async function judge({ taken, took, blame }: Underway, run: AttemptDeps): Promise<Finished | undefined> {
  const { site, failures, deadline } = run;
  const { page, host } = taken;
  const end = (state: Outcome['state'], more: Partial<Outcome> = {}): Finished => ({
    page,
    end: { state, credits: 0, durationMs: took(), attempts: page.attempts, ...more },
    found: [],
  });
  const trouble = failures.lastOf(host);
  if (trouble !== undefined) return abandoned(taken, trouble, { patience: run.deps.patience, durationMs: took() });
  if (site === undefined) return undefined;
  const answer = await forbidden(site, page, page.url, deadline);
  if (answer === 'yes' || (answer === 'unknown' && failures.waitFor(taken, ROBOTS_FAIL, blame) === undefined))
    return end('robots', { attempts: page.attempts + 1 });
  const url = new URL(page.url);
  const isForm = mainKeyOf(page.key) !== undefined;
  if (page.attempts === 0 && !isForm && !site.discovery.mayFetch(url)) return end('external', SAME_PAGE);
  const reason = site.discovery.reasonToDrop(url);
  if (reason !== undefined) return end('external', { code: SAME_PAGE.code, error: reason });
  if (answer === 'unknown') return { ...end('failed'), end: failures.endOf(taken, ROBOTS_FAIL, blame, took()) };
  return undefined;
}

/** @throws SiteTrouble, Disallowed, what the fetcher throws */
function fetchPage(now: Underway, run: AttemptDeps): Promise<FetchedPage> {
  const { deps, settings, site, jobId, payer, deadline, localSearch } = run;
  const { page } = now.taken;
  return deps.pages.fetch({
    ...{ url: page.url, jobId, payer, settings, deadline, localSearch },
    wantsWhole: settings.wantsWhole === true ? 'ready' : run.failures.mayComeWhole(page) ? 'unbroken' : undefined,
    isPatient: deps.patience > 0 && page.attempts < PATIENT_ATTEMPTS,
    loaded: (answer) => {
      const trouble = troubleOfAnswer(answer, deps.clock.now());
      now.react(trouble?.reaction ?? { kind: 'ok', ms: answer.ms });
      if (trouble !== undefined) throw new SiteTrouble(trouble);
    },
    permit:
      site &&
      (async (address, of) => {
        if (of === 'page') now.requested = address;
        // The page itself was judged above.
        if (address !== page.url) await requireAllowed(site, page, { address, of, deadline });
      }),
  });
}

/** @throws the reason of the signal */
function afterError(error: unknown, now: Underway, run: AttemptDeps, reservation: Reservation | undefined): Attempted {
  const { deps, site, signal } = run;
  const { taken, took } = now;
  const { page } = taken;
  const attempts = page.attempts + 1;
  const end = { credits: 0, durationMs: took(), attempts };
  const charged = (outcome: Outcome): Attempted =>
    finished({ page, end: outcome, found: [], ...(reservation === undefined ? {} : { reservation }) });
  if (signal.aborted) throw signal.reason;
  if (error instanceof Disallowed) {
    // A request counts as one, wherever it led.
    const outcome: Outcome =
      now.requested === page.url ? { ...end, state: 'robots' } : { ...end, state: 'skipped', ...BLOCKED };
    return finished({ page, end: outcome, found: [] });
  }
  if (error instanceof ApiError && error.key === 'PAYMENT_REQUIRED') return { kind: 'unpaid' };
  // An ApiError is of the site, which may refuse connections too. The page has not failed if it is our storage.
  if (!(error instanceof ApiError) && isStorageOutage(error))
    return { kind: 'again', page: { ...page, wait: STORAGE_WAIT } };
  if (site !== undefined && isElsewhere(site, page, now.requested))
    return charged({ ...end, state: 'skipped', ...EXTERNAL });
  const trouble = troubleOfError(error);
  if (!(error instanceof ApiError))
    deps.log.warn({ err: error, job: run.jobId, attempts }, 'page failed with an internal error');
  if (trouble === undefined) return charged({ ...end, state: 'failed', ...failureOf(error) });
  now.react(trouble.reaction);
  return charged(run.failures.endOf(taken, trouble, now.blame, took()));
}
