import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@trawl/contract/v2/monitor/targets.ts';
import { isFinished, LeaseLostError } from '../../../foundation/jobs/index.ts';
import { canonicalUrl } from '../../../foundation/kernel/canonical-url.ts';
import { setField } from '../../../foundation/kernel/table.ts';
import { CRAWL, type PageJob } from '../../crawl/index.ts';
import { crawlPlanOf } from '../targets.ts';
import type { CheckRun } from './run.ts';

/** The crawl of a site target. */

/** Milliseconds between two polls of the crawl. */
const EVERY = 500;

/** The crawl of a target, begun once for a check; the same one after a restart. @returns its id */
export async function startCrawl(
  run: CheckRun,
  { id, url, crawlOptions }: Extract<Target, { type: 'crawl' }>,
  scrapeOptions: object,
): Promise<string> {
  const { deps, monitor, check } = run;
  const settings: PageJob = {
    url: canonicalUrl(url),
    ...(monitor.key_id === null ? {} : { keyId: monitor.key_id }),
    baseUrl: monitor.base_url,
    zeroDataRetention: false,
    scrapeOptions: { ...scrapeOptions },
    // Half a page would be a change.
    wantsWhole: true,
    hasWebhook: false,
    ...(crawlOptions?.archive === true ? { archive: true } : {}),
    crawl: crawlPlanOf(crawlOptions),
  };
  const asker = { teamId: monitor.team_id, keyId: monitor.key_id ?? undefined, plan: '', scopes: [] };
  const idempotency = { key: `monitor ${check.id} ${id}`, request: check.id };
  const { id: crawlId } = await deps.crawl.service.start(CRAWL, asker, { settings, idempotency });
  setField(run.progress.results, id, { targetId: id, type: 'crawl', crawlId });
  await noteCrawl(run, crawlId);
  return crawlId;
}

/** Deleting the monitor ends its crawls; and a started crawl is progress, however often a process dies meanwhile. */
async function noteCrawl({ deps, monitor, context, progress }: CheckRun, crawlId: string): Promise<void> {
  try {
    await deps.jobs.db.transaction((tx) => context.checkpoint(tx, progress));
  } catch (error) {
    const isDeleted = error instanceof LeaseLostError && error.loss === 'cancelled';
    if (isDeleted) await deps.crawl.service.cancel(CRAWL, monitor.team_id, crawlId).catch(() => {});
    throw error;
  }
}

/** Waits for the end of a crawl. */
export async function crawlEnded({ deps, monitor, deadline }: CheckRun, crawlId: string) {
  for (;;) {
    const found = await deps.crawl.service.find(CRAWL, monitor.team_id, crawlId);
    if (isFinished(found.job.state)) return found;
    await sleep(EVERY, undefined, { signal: deadline.signal });
  }
}
