import type { FrontierPage } from '../frontier.ts';
import type { Finished, Outcome } from '../ledger.ts';
import { NOT_REQUESTED } from '../notes.ts';
import { blamedOf, isHopeless, nextAttemptIn, type Trouble } from '../pace/retry.ts';
import type { PageQueue, Taken } from '../page-queue.ts';

/** What becomes of pages that could not be had. */
export interface Failures {
  /** The last trouble of a host that gave nothing but failures for as long as `patience`. */
  lastOf(host: string): Trouble | undefined;
  /** Milliseconds before the next attempt of a page; undefined if there is none. @param blame of the page for this one */
  waitFor(taken: Taken, trouble: Trouble, blame: number): number | undefined;
  /** A page is tried again, or has failed. */
  endOf(taken: Taken, trouble: Trouble, blame: number, durationMs: number): Outcome;
  /** Whether a page that breaks off now will be tried again. */
  mayComeWhole(page: FrontierPage): boolean;
}

/** Attempts of a page that breaks off, of which the last one counts as it comes: some servers state a wrong length each time. */
const WHOLE_ATTEMPTS = 3;

/** @param patience milliseconds for which pages and hosts are tried again */
export function createFailures(patience: number, queue: Pick<PageQueue, 'giveUp'>): Failures {
  const givenUp = new Map<string, Trouble>();

  const waitFor: Failures['waitFor'] = ({ page, pace, host, startedAt }, trouble, blame) => {
    if (isHopeless(pace.shared, startedAt, patience)) {
      givenUp.set(host, trouble);
      queue.giveUp(host);
      return undefined;
    }
    const retryAfter = pace.meant(trouble.retryAfter);
    return nextAttemptIn({ retryAfter }, { attempts: page.attempts + 1, blamed: blamedOf(page) + blame }, patience);
  };

  return {
    lastOf: (host) => givenUp.get(host),
    waitFor,
    endOf(taken, trouble, blame, durationMs) {
      const { page } = taken;
      const wait = waitFor(taken, trouble, blame);
      const { error, code, status } = trouble;
      const end = { credits: 0, durationMs, error, code, status, attempts: page.attempts + 1 };
      if (wait === undefined) return { ...end, state: 'failed' };
      return { ...end, state: 'queued', wait, blamed: blamedOf(page) + blame };
    },
    mayComeWhole(page) {
      const attempts = page.attempts + 1;
      if (attempts >= WHOLE_ATTEMPTS) return false;
      const tried = { attempts, blamed: blamedOf(page) + 1 };
      return nextAttemptIn({ retryAfter: undefined }, tried, patience) !== undefined;
    },
  };
}

/** A page of a host that was given up: what it met itself, or that it was not requested. */
export function abandoned(
  { page, host }: Taken,
  last: Trouble,
  { patience, durationMs }: { readonly patience: number; readonly durationMs: number },
): Finished {
  const end = { state: 'failed', credits: 0, durationMs, attempts: page.attempts } as const;
  if (page.failure !== undefined) return { page, end: { ...end, ...page.failure }, found: [] };
  const minutes = Math.ceil(patience / 60_000);
  const text = `gave nothing but errors for ${minutes === 1 ? 'a minute' : `${minutes} minutes`} (the last: ${last.error.replace(/\.$/, '')})`;
  return {
    page,
    end: { ...end, code: NOT_REQUESTED, error: `Not requested: ${host} ${text}.` },
    found: [],
    notes: [{ kind: 'down', subject: host, text }],
  };
}
