import type { CreateBody, UpdateBody } from '@trawl/contract/v2/monitor/requests.ts';
import type { SentTarget, Target } from '@trawl/contract/v2/monitor/targets.ts';
import type { Webhook } from '@trawl/contract/v2/webhook.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { timeOrderedId } from '../../foundation/kernel/id.ts';
import { withStoredPassword } from '../../foundation/kernel/url-secrets.ts';
import { nextRun, type Schedule } from './schedule/schedule.ts';
import type { MonitorRow } from './tables.ts';
import { targetsOf, withUrls } from './view.ts';

/** The row of a monitor, as requests make and change it. */

/** @throws ApiError BAD_REQUEST for targets with the same id */
export function newMonitor(
  body: CreateBody,
  facts: Pick<MonitorRow, 'id' | 'team_id' | 'key_id' | 'base_url'> & { schedule: Schedule; now: number },
): MonitorRow {
  const { schedule, now, ...given } = facts;
  const goal = body.goal || null;
  return {
    ...given,
    ...schedule,
    name: body.name,
    status: 'active',
    targets: JSON.stringify(withIds(body.targets, [], now)),
    webhook: body.webhook ? JSON.stringify(body.webhook) : null,
    notification: body.notification ? JSON.stringify(body.notification) : null,
    retention_days: body.retentionDays,
    goal,
    judge_enabled: (body.judgeEnabled ?? goal !== null) ? 1 : 0,
    goal_version: 1,
    next_run_at: nextRun(schedule, now) ?? null,
    last_run_at: null,
    current_check_id: null,
    last_summary: null,
    created_at: now,
    updated_at: now,
  };
}

/** The body of a change, in which passwords that were sent back as `***` are those of before. */
export function withStoredPasswords(body: UpdateBody, before: MonitorRow): UpdateBody {
  const { targets, webhook } = body;
  const stored = targetsOf(before).flatMap((one) =>
    one.type === 'scrape' ? one.urls : one.type === 'crawl' ? [one.url] : [],
  );
  const { url } = (before.webhook === null ? {} : JSON.parse(before.webhook)) as Partial<Webhook>;
  return {
    ...body,
    ...(targets && { targets: targets.map((one) => withUrls(one, (sent) => withStoredPassword(sent, stored))) }),
    ...(webhook && { webhook: { ...webhook, url: withStoredPassword(webhook.url, url === undefined ? [] : [url]) } }),
  };
}

/**
 * The row with what a request changes.
 * @param schedule undefined leaves it as it is
 * @throws ApiError BAD_REQUEST for targets with the same id
 */
export function changedMonitor(
  before: MonitorRow,
  body: UpdateBody,
  schedule: Schedule | undefined,
  now: number,
): MonitorRow {
  const targets =
    body.targets === undefined ? before.targets : JSON.stringify(withIds(body.targets, targetsOf(before), now));
  const goal = body.goal === undefined ? before.goal : body.goal || null;
  const status = body.status ?? before.status;
  const kept = schedule ?? { cron: before.cron, timezone: before.timezone };
  const isRescheduled =
    schedule !== undefined && (schedule.cron !== before.cron || schedule.timezone !== before.timezone);
  const isResumed = status === 'active' && before.status === 'paused';
  const judge = body.judgeEnabled ?? (body.goal === undefined ? Number(before.judge_enabled) === 1 : goal !== null);
  const isOtherSearch = goal !== before.goal || queriesOf(targets) !== queriesOf(before.targets);
  return {
    ...before,
    ...kept,
    name: body.name ?? before.name,
    status,
    targets,
    goal,
    webhook: told(body.webhook, before.webhook),
    notification: told(body.notification, before.notification),
    retention_days: body.retentionDays ?? before.retention_days,
    judge_enabled: judge ? 1 : 0,
    goal_version: Number(before.goal_version) + (isOtherSearch ? 1 : 0),
    next_run_at:
      status === 'paused'
        ? null
        : isRescheduled || isResumed || before.next_run_at === null
          ? (nextRun(kept, now) ?? null)
          : before.next_run_at,
    updated_at: now,
  };
}

/** @param value null clears it, undefined leaves it as it is */
function told(value: Webhook | object | null | undefined, before: string | null): string | null {
  return value === undefined ? before : value === null ? null : JSON.stringify(value);
}

const queriesOf = (targets: string): string =>
  JSON.stringify((JSON.parse(targets) as Target[]).map((one) => (one.type === 'search' ? one.queries : 0)));

/** Targets that are the same as before keep their ids, and with them what is known of their pages. */
function withIds(targets: readonly SentTarget[], before: readonly Target[], now: number): Target[] {
  const free = [...before];
  const seen = new Set<string>();
  return targets.map((target) => {
    const at = free.findIndex((one) =>
      target.id === undefined ? placeOf(one) === placeOf(target) : one.id === target.id,
    );
    const [old] = at < 0 ? [] : free.splice(at, 1);
    const id = target.id ?? old?.id ?? timeOrderedId(now);
    if (seen.has(id)) {
      const details = [{ field: 'targets', message: `The id ${id} is used twice` }];
      throw new ApiError('BAD_REQUEST', { details });
    }
    seen.add(id);
    return { ...target, id };
  });
}

const placeOf = (target: SentTarget): string =>
  JSON.stringify([
    target.type,
    target.type === 'scrape' ? target.urls : target.type === 'crawl' ? target.url : [target.index, ...target.queries],
  ]);
