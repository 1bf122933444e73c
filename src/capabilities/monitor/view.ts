import type { Wire } from '@trawl/contract/endpoint.ts';
import type { pageEvent } from '@trawl/contract/v2/monitor/events.ts';
import type { checkSchema, monitorSchema, pageSchema, Summary } from '@trawl/contract/v2/monitor/responses.ts';
import type { SentTarget, Target } from '@trawl/contract/v2/monitor/targets.ts';
import type { Webhook } from '@trawl/contract/v2/webhook.ts';
import { hidePassword, withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import type { Subscription } from './recipients.ts';
import { runsInMonth } from './schedule/schedule.ts';
import { wordsOfCron } from './schedule/words.ts';
import type { CheckPageRow, CheckRow, MonitorRow } from './tables.ts';
import { estimateOf } from './targets.ts';
import { unpackJson } from './unpack-json.ts';

/** Rows as clients see them. */

const time = (at: number): string => new Date(Number(at)).toISOString();
const timeOrNull = (at: number | null): string | null => (at === null ? null : time(at));
// biome-ignore lint/suspicious/noExplicitAny: this room wrote it
const json = (text: string | null): any => (text === null ? null : JSON.parse(text));
const whole = (value: number | null): number | null => (value === null ? null : Number(value));

export const NO_PAGES: Summary = { totalPages: 0, same: 0, changed: 0, new: 0, removed: 0, error: 0 };

export const targetsOf = (row: Pick<MonitorRow, 'targets'>): Target[] => JSON.parse(row.targets);

/** The target with its URLs changed. */
export function withUrls<T extends SentTarget>(target: T, change: (url: string) => string): T {
  if (target.type === 'scrape') return { ...target, urls: target.urls.map(change) };
  return target.type === 'crawl' ? { ...target, url: change(target.url) } : target;
}

function shownWebhook({ webhook }: MonitorRow): Wire<typeof monitorSchema>['webhook'] {
  if (webhook === null) return null;
  const stored: Webhook = JSON.parse(webhook);
  return { ...stored, url: hidePassword(stored.url) };
}

/** @param canJudge whether there is a language model */
export function monitorView(
  row: MonitorRow,
  { now, canJudge, recipients }: { now: number; canJudge: boolean; recipients?: readonly Subscription[] | undefined },
): Wire<typeof monitorSchema> {
  const judged = canJudge && row.goal !== null && Number(row.judge_enabled) === 1;
  const text = wordsOfCron(row.cron, row.id);
  const schedule = { cron: row.cron, timezone: row.timezone, ...(text === undefined ? {} : { text }) };
  const targets = targetsOf(row);
  const perCheck = estimateOf(targets, judged).all;
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    schedule,
    nextRunAt: timeOrNull(row.next_run_at),
    lastRunAt: timeOrNull(row.last_run_at),
    currentCheckId: row.current_check_id,
    targets: targets.map((target) => withUrls(target, hidePassword)),
    webhook: shownWebhook(row),
    notification: json(row.notification) ?? {},
    ...(recipients === undefined ? {} : { emailRecipientSubscriptions: recipients }),
    retentionDays: Number(row.retention_days),
    estimatedCreditsPerMonth: perCheck * runsInMonth(schedule, now),
    lastCheckSummary: json(row.last_summary),
    goal: row.goal,
    judgeEnabled: Number(row.judge_enabled) === 1,
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
  };
}

export function checkView(row: CheckRow): Wire<typeof checkSchema> {
  return {
    id: row.id,
    monitorId: row.monitor_id,
    status: row.status,
    trigger: row.trigger,
    scheduledFor: timeOrNull(row.scheduled_for),
    startedAt: timeOrNull(row.started_at),
    finishedAt: timeOrNull(row.finished_at),
    estimatedCredits: whole(row.estimated_credits),
    reservedCredits: whole(row.reserved_credits),
    actualCredits: whole(row.actual_credits),
    billingStatus: row.billing,
    summary: json(row.summary),
    targetResults: json(row.target_results),
    notificationStatus: json(row.notification_status),
    error: row.error,
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
  };
}

export async function pageView(row: CheckPageRow): Promise<Wire<typeof pageSchema>> {
  const [diff, snapshot] = await Promise.all([unpackJson(row.diff), unpackJson(row.snapshot)]);
  return {
    id: row.id,
    targetId: row.target_id,
    url: withoutUserinfo(row.url),
    status: row.status,
    previousScrapeId: row.previous_scrape_id,
    currentScrapeId: row.current_scrape_id,
    statusCode: whole(row.status_code),
    error: row.error,
    metadata: json(row.metadata),
    judgment: json(row.judgment),
    diff: (diff as Wire<typeof pageSchema>['diff']) ?? null,
    snapshot: (snapshot as Wire<typeof pageSchema>['snapshot']) ?? null,
    createdAt: time(row.created_at),
  };
}

/** A page in a webhook event. */
export async function pageEventView(monitorId: string, row: CheckPageRow): Promise<Wire<typeof pageEvent>> {
  const judgment: Wire<typeof pageEvent>['judgment'] = json(row.judgment);
  return {
    monitorId,
    checkId: row.check_id,
    url: withoutUserinfo(row.url),
    status: row.status,
    previousScrapeId: row.previous_scrape_id,
    currentScrapeId: row.current_scrape_id,
    error: row.error,
    isMeaningful: judgment?.meaningful ?? null,
    judgment,
    diff: ((await unpackJson(row.diff)) as Wire<typeof pageEvent>['diff']) ?? null,
  };
}
