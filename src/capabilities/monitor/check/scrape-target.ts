import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@trawl/contract/v2/monitor/targets.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { setField } from '../../../foundation/kernel/table.ts';
import type { Slot } from '../../../platform/accounts/index.ts';
import { type KnownPage, type SamePage, type Scraped, targetOf } from '../../scrape/index.ts';
import type { LookRow } from '../tables.ts';
import { keyOf, type PagePlan, planOf, urlsOf } from '../targets.ts';
import { recordSeen } from './compare-page.ts';
import { knownPage, recordKnown } from './known-look.ts';
import { blankPage, type CheckRun, doneKey, findLook, recordPage } from './run.ts';

/** The pages of a target, each checked separately. */

/** Pages of a check at once. */
const AT_ONCE = 5;
/** Number of attempts for a page, and milliseconds between them. */
const ATTEMPTS = 2;
const PAUSE = 1_000;
/** Milliseconds that the result of a page is stored: a daily check finds that of the one before, also if it is late. */
const KEPT = 25 * 3_600_000;

export async function checkPages(run: CheckRun, target: Extract<Target, { type: 'scrape' }>): Promise<void> {
  const plan = planOf(target.scrapeOptions);
  const waiting = urlsOf(target.urls).filter((url) => !run.done.has(doneKey(target.id, keyOf(url))));
  const lanes = Array.from({ length: Math.min(AT_ONCE, waiting.length) }, async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift())
      await checkPage(run, target.id, url, plan);
  });
  const ended = await Promise.allSettled(lanes);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  setField(run.progress.results, target.id, { targetId: target.id, type: 'scrape' });
}

async function checkPage(run: CheckRun, targetId: string, url: string, plan: PagePlan): Promise<void> {
  const key = keyOf(url);
  const before = await findLook(run, targetId, key);
  let scraped: Scraped | SamePage;
  try {
    scraped = await scrapeAgain(run, url, plan, knownPage(run, before));
  } catch (error) {
    if (run.deadline.signal.aborted) throw run.deadline.signal.reason;
    if (!(error instanceof ApiError)) throw error;
    const page = { ...blankPage(targetId, key, url), previous_scrape_id: before?.scrape_id ?? null };
    await recordPage(run, { ...page, status: 'error', error: messageOf(error) }, undefined);
    return;
  }
  if ('isSame' in scraped) return recordKnown(run, before as LookRow, url, scraped.due);
  const { document, scrapeId, status, creditsUsed, due, digest } = scraped;
  const surcharge = document.json === undefined ? 0 : plan.surcharge;
  const seen = {
    ...{ targetId, key, url, scrapeId, status },
    markdown: document.markdown ?? '',
    fields: document.json,
    title: document.metadata.title,
    screenshot: document.screenshot,
    creditsUsed: creditsUsed + surcharge,
    due: due + surcharge,
    digest,
  };
  await recordSeen(run, seen, before, plan.comparison);
}

/** What fails for a moment is no news. */
async function scrapeAgain(
  run: CheckRun,
  url: string,
  plan: PagePlan,
  known: KnownPage | undefined,
): Promise<Scraped | SamePage> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await scrapeOnce(run, url, plan, known);
    } catch (error) {
      const mayPass = error instanceof ApiError && error.status >= 500 && error.retryable !== false;
      if (!mayPass || attempt >= ATTEMPTS || run.deadline.signal.aborted) throw error;
      await sleep(PAUSE, undefined, { signal: run.deadline.signal });
    }
  }
}

async function scrapeOnce(
  run: CheckRun,
  url: string,
  { options }: PagePlan,
  known: KnownPage | undefined,
): Promise<Scraped | SamePage> {
  const { deps, monitor, payer, deadline, check } = run;
  await using _ = await placeOf(run);
  return await deps.scraper.scrapeIfNew(
    payer,
    { target: targetOf(url), options, zeroDataRetention: false },
    // Deadlines of pages are those of their options.
    {
      deadline,
      baseUrl: monitor.base_url,
      billing: 'caller',
      takesSlot: false,
      // Half a page would be a change.
      wantsWhole: 'ready',
      keeps: true,
      keptFor: KEPT,
      job: check.id,
    },
    known,
  );
}

/** A slot of the team's plan; nobody waits for a check, so it can wait. */
async function placeOf({ deps, payer, deadline }: CheckRun): Promise<Slot> {
  for (;;) {
    try {
      return await deps.accounts.concurrency.acquire(payer, { deadline: deadlineIn(60_000, deadline.signal) });
    } catch (error) {
      if (!(error instanceof ApiError && error.key === 'CONCURRENCY_LIMIT_REACHED')) throw error;
      await sleep(1_000, undefined, { signal: deadline.signal });
    }
  }
}

/** What went wrong, with what is known of why. */
export function messageOf(error: ApiError): string {
  const { details } = error;
  const [first] = Array.isArray(details)
    ? (details as { message?: unknown }[])
    : [details as { message?: unknown } | undefined];
  const more = typeof first?.message === 'string' && first.message !== error.message ? ` ${first.message}` : '';
  return `${error.message}${more}`.slice(0, 2_000);
}
