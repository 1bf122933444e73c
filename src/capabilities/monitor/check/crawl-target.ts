import type { Target } from '@trawl/contract/v2/monitor/targets.ts';
import { setField } from '../../../foundation/kernel/table.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import { errorsOf, readProgress, STORED_ELSEWHERE } from '../../crawl/index.ts';
import type { LookRow, MonitorTables } from '../tables.ts';
import { type Comparison, crawlPlanOf, keyOf, planOf } from '../targets.ts';
import { recordSeen } from './compare-page.ts';
import { blankPage, type CheckRun, doneKey, findLook, recordPage } from './run.ts';
import { crawlEnded, startCrawl } from './site-crawl.ts';

/** A target that is a site: crawled again, and compared with what the crawl before found. The crawl pays for its pages itself. */

export async function checkSite(run: CheckRun, target: Extract<Target, { type: 'crawl' }>): Promise<void> {
  const { deps, progress } = run;
  const plan = planOf(target.scrapeOptions);
  const crawl = crawlPlanOf(target.crawlOptions);
  const crawlId = await startCrawl(run, target, plan.options);
  const { job, rows } = await crawlEnded(run, crawlId);
  if (rows === undefined) throw new Error('the pages of a crawl no longer exist');
  const standing = await readProgress(rows.db, job, 0, deps.clock.now());
  setField(progress.crawlCredits, target.id, standing.creditsUsed);
  const seen = new Set<string>();
  for (let n = 1; ; n++) {
    const json = await deps.crawl.documentOf(`crawl:${crawlId}:${n}`);
    if (json === undefined) break;
    await recordDocument(run, target.id, JSON.parse(json), plan.comparison, seen);
  }
  for (const { url, code, error } of (await errorsOf(rows.db, crawlId)).errors) {
    // One that was a page before is not there any more.
    if (STORED_ELSEWHERE.has(code)) continue;
    const key = keyOf(url);
    seen.add(key);
    if (run.done.has(doneKey(target.id, key))) continue;
    const before = await findLook(run, target.id, key);
    const page = { ...blankPage(target.id, key, url), previous_scrape_id: before?.scrape_id ?? null };
    await recordPage(run, { ...page, error }, undefined);
  }
  // Only a crawl that came to its own end says that a page is not there any more.
  if (job.state === 'completed' && standing.completed > 0 && standing.total < crawl.limit) {
    await recordRemoved(run, target.id, seen);
  }
  if (standing.completed === 0) {
    setField(
      progress.failures,
      target.id,
      `The crawl of ${withoutUserinfo(target.url)} found no page${job.error ? `: ${job.error}` : ''}`,
    );
    if (seen.size === 0) await recordStartFailed(run, target, job.error);
  }
}

interface CrawledDocument {
  readonly markdown?: string;
  readonly json?: unknown;
  readonly screenshot?: string;
  readonly metadata: {
    readonly sourceURL?: string;
    readonly url?: string;
    readonly scrapeId?: string;
    readonly statusCode?: number;
    readonly title?: unknown;
    readonly creditsUsed?: number;
  };
}

async function recordDocument(
  run: CheckRun,
  targetId: string,
  { markdown = '', json, screenshot, metadata }: CrawledDocument,
  comparison: Comparison,
  seen: Set<string>,
): Promise<void> {
  const url = metadata.sourceURL ?? metadata.url ?? '';
  if (!URL.canParse(url)) return;
  const key = keyOf(url);
  seen.add(key);
  if (run.done.has(doneKey(targetId, key))) return;
  const status = metadata.statusCode ?? 200;
  // A link that leads nowhere is no page of the site.
  const before = await findLook(run, targetId, key);
  const isThere = before !== undefined && Number(before.is_there) === 1;
  if ((status === 404 || status === 410) && !isThere) return;
  const page = {
    ...{ targetId, key, url, status, markdown, fields: json, due: 0 },
    scrapeId: metadata.scrapeId ?? null,
    ...{ title: metadata.title, screenshot },
    creditsUsed: metadata.creditsUsed ?? 0,
    digest: undefined,
  };
  await recordSeen(run, page, before, comparison);
}

async function recordRemoved(run: CheckRun, targetId: string, seen: ReadonlySet<string>): Promise<void> {
  const known = await run.deps.jobs.db
    .as<MonitorTables>()
    .kysely.selectFrom('monitor_looks')
    .select(['key'])
    .where('monitor_id', '=', run.monitor.id)
    .where('target_id', '=', targetId)
    .where('is_there', '=', 1)
    .orderBy('url')
    .execute();
  for (const { key } of known) {
    if (seen.has(key) || run.done.has(doneKey(targetId, key))) continue;
    const before = (await findLook(run, targetId, key)) as LookRow;
    const page = { ...blankPage(targetId, key, before.url), previous_scrape_id: before.scrape_id };
    await recordPage(run, { ...page, status: 'removed' }, { of: before, changes: { is_there: 0 } });
  }
}

async function recordStartFailed(
  run: CheckRun,
  target: Extract<Target, { type: 'crawl' }>,
  reason: string | undefined,
): Promise<void> {
  const key = keyOf(target.url);
  if (run.done.has(doneKey(target.id, key))) return;
  const error = reason ?? 'The start of the crawl could not be fetched.';
  await recordPage(run, { ...blankPage(target.id, key, target.url), error }, undefined);
}
