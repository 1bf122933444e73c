import type { crawlPage, crawlView } from '@trawl/contract/api/crawls.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import { firstPage, type PageRow } from './frontier.ts';
import type { FoundJob, PageJobs } from './page-jobs.ts';
import { BATCH, CRAWL, kindOf } from './settings.ts';
import { readProgress } from './status.ts';

/** Crawls, batches and their pages as the dashboard shows them. */

export interface ConsoleDeps {
  readonly service: PageJobs;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** A job of either kind. @throws ApiError NOT_FOUND */
export async function findJob({ service, jobs }: ConsoleDeps, teamId: string, id: string): Promise<FoundJob> {
  const kind = (await jobs.get(id))?.kind;
  if (kind !== CRAWL && kind !== BATCH) throw new ApiError('NOT_FOUND');
  return service.find(kind, teamId, id);
}

export async function viewOf(
  { service, clock }: Pick<ConsoleDeps, 'service' | 'clock'>,
  { job, rows }: FoundJob,
): Promise<Wire<typeof crawlView>> {
  const head = { id: job.id, kind: kindOf(job), createdAt: new Date(job.createdAt).toISOString() };
  if (rows === undefined)
    return { ...head, status: 'failed', error: 'The results were only in memory and are no longer available.' };
  const { settings, db } = rows;
  return {
    ...head,
    ...(await readProgress(db, job, service.keptMs(settings), clock.now())),
    url: settings.url === undefined ? null : withoutUserinfo(settings.url),
    firstUrl: settings.url === undefined ? withoutUserinfo((await firstPage(db, job.id))?.url ?? '') || null : null,
    limit: settings.crawl?.limit ?? null,
    zeroDataRetention: settings.zeroDataRetention,
    hasWebhook: settings.hasWebhook,
  };
}

/** @param page in one of the states that the dashboard lists */
export function pageView(page: PageRow & { readonly state: Wire<typeof crawlPage>['state'] }): Wire<typeof crawlPage> {
  return {
    seq: Number(page.seq),
    url: withoutUserinfo(page.url),
    depth: Number(page.depth),
    state: page.state,
    status: page.status,
    title: page.title,
    error: page.error,
    code: page.code,
    credits: Number(page.credits),
    at: page.at === null ? null : new Date(Number(page.at)).toISOString(),
    durationMs: page.duration_ms,
    n: page.n === null ? null : Number(page.n),
  };
}
