import type { Payer } from '../accounts/index.ts';
import { CRAWL } from '../crawl/index.ts';
import type { Deadline } from '../kernel/deadline.ts';
import { ApiError } from '../kernel/errors.ts';
import { timeOrderedId } from '../kernel/id.ts';
import type { Principal } from '../kernel/route.ts';
import { readTarget } from '../scrape/index.ts';
import type { Database, Transaction } from '../store/index.ts';
import type { Webhook } from '../webhooks/index.ts';
import { beginCheck, checkUnderWay, isJudged } from './begin.ts';
import type { MonitorDeps } from './deps.ts';
import { addressesOf, MAIL, type MailPayload } from './mail/enqueue.ts';
import { recipientsOf, type Subscription, subscribe, subscriptionOf } from './recipients.ts';
import { nextRun, readSchedule, type Schedule } from './schedule/schedule.ts';
import { ScheduleIssue } from './schedule/words.ts';
import type { CreateBody, SentTarget, Target, UpdateBody } from './schema.ts';
import { monitorLock, requireMonitor, updateCheck, updateMonitor } from './store.ts';
import type { CheckRow, MonitorRow, MonitorTables } from './tables.ts';
import { estimateOf } from './targets.ts';
import { setTimer } from './timer.ts';
import { monitorView, targetsOf } from './view.ts';

/** Making, changing, running and deleting monitors. */

export interface Asking {
  readonly principal: Pick<Principal, 'teamId' | 'keyId' | 'zeroDataRetention'>;
  readonly deadline: Deadline;
  readonly baseUrl: string;
}

export interface MonitorService {
  readonly db: Database;
  /** @throws ApiError BAD_REQUEST, INVALID_URL */
  create(body: CreateBody, asking: Asking): Promise<MonitorRow>;
  /** @throws ApiError NOT_FOUND, BAD_REQUEST, INVALID_URL */
  update(id: string, body: UpdateBody, asking: Asking): Promise<MonitorRow>;
  /** @throws ApiError NOT_FOUND */
  remove(teamId: string, id: string): Promise<void>;
  /** Begins a check now. @throws ApiError NOT_FOUND, CONFLICT while one is under way, PAYMENT_REQUIRED */
  run(payer: Payer, id: string): Promise<CheckRow>;
  /** As clients are told. */
  viewOf(row: MonitorRow): Promise<object>;
}

export function createMonitorService(deps: MonitorDeps): MonitorService {
  const { jobs, webhooks, clock, model } = deps;
  const { db } = jobs;

  const scheduleOf = (body: CreateBody['schedule'], id: string): Schedule => {
    try {
      return readSchedule(body, id, clock.now());
    } catch (error) {
      if (!(error instanceof ScheduleIssue)) throw error;
      throw refused('body.schedule', error.message);
    }
  };

  const check = async (body: UpdateBody, { principal, deadline }: Asking): Promise<void> => {
    if (principal.zeroDataRetention === 'forced') {
      const message = 'Your team keeps nothing outside memory, and a monitor has to remember what pages looked like.';
      throw new ApiError('BAD_REQUEST', { details: { message } });
    }
    for (const [at, target] of (body.targets ?? []).entries()) {
      const urls = target.type === 'scrape' ? target.urls : target.type === 'crawl' ? [target.url] : [];
      for (const [i, url] of urls.entries()) {
        checkUrl(deps, url, `body.targets.${at}.${target.type === 'scrape' ? `urls.${i}` : 'url'}`);
      }
    }
    if (body.webhook) await webhooks.check(body.webhook.url, deadline);
  };

  /** Writes down who gets mail, and asks those who have to confirm. */
  const askRecipients = async (tx: Transaction, row: MonitorRow, people: readonly string[]): Promise<void> => {
    const emails = addressesOf(row, people);
    const asked = await subscribe(tx, row.team_id, emails, people, clock.now());
    if (deps.mail === undefined) return;
    for (const email of asked) {
      const payload: MailPayload = { type: 'confirm', monitorId: row.id, teamId: row.team_id, email };
      const dedupeKey = `confirm ${row.team_id} ${email}`;
      await jobs.enqueue(tx, { kind: MAIL, teamId: row.team_id, dedupeKey, payload });
    }
  };

  return {
    db,
    async create(body, asking) {
      const { principal, baseUrl } = asking;
      const now = clock.now();
      const id = timeOrderedId(now);
      const schedule = scheduleOf(body.schedule, id);
      await check(body, asking);
      const goal = body.goal || null;
      const judgeEnabled = body.judgeEnabled ?? goal !== null;
      requireGoal(body.targets, goal, body.judgeEnabled);
      const people = await deps.peopleOf(principal.teamId);
      const row: MonitorRow = {
        id,
        team_id: principal.teamId,
        key_id: principal.keyId ?? null,
        name: body.name,
        status: 'active',
        ...schedule,
        targets: JSON.stringify(withIds(body.targets, [], now)),
        webhook: body.webhook ? JSON.stringify(body.webhook) : null,
        notification: body.notification ? JSON.stringify(body.notification) : null,
        retention_days: body.retentionDays,
        goal,
        judge_enabled: judgeEnabled ? 1 : 0,
        goal_version: 1,
        base_url: baseUrl,
        next_run_at: nextRun(schedule, now) ?? null,
        last_run_at: null,
        current_check_id: null,
        last_summary: null,
        created_at: now,
        updated_at: now,
      };
      await db.transaction(async (tx) => {
        await tx.as<MonitorTables>().kysely.insertInto('monitors').values(row).execute();
        await setTimer(tx, jobs, row);
        await askRecipients(tx, row, people);
      });
      return row;
    },
    async update(id, body, asking) {
      const { principal } = asking;
      await requireMonitor(db, principal.teamId, id);
      const given = ['name', 'status', 'schedule', 'targets', 'webhook', 'notification'] as const;
      const names = [...given, 'retentionDays', 'goal', 'judgeEnabled'] as const;
      if (names.every((name) => body[name] === undefined)) throw refused('body', `Needs one of ${names.join(', ')}`);
      const schedule = body.schedule && scheduleOf(body.schedule, id);
      await check(body, asking);
      const people = await deps.peopleOf(principal.teamId);
      return db.transaction(async (tx) => {
        await tx.lock(monitorLock(id));
        const before = await requireMonitor(tx, principal.teamId, id);
        const after = changed(before, body, schedule, clock.now());
        requireGoal(targetsOf(after), after.goal, Number(after.judge_enabled) === 1);
        await updateMonitor(tx, id, after);
        await setTimer(tx, jobs, after);
        if (body.notification) await askRecipients(tx, after, people);
        return after;
      });
    },
    async remove(teamId, id) {
      const crawls = await db.transaction(async (tx) => {
        await tx.lock(monitorLock(id));
        const monitor = await requireMonitor(tx, teamId, id);
        const now = clock.now();
        const gone = { status: 'deleted', next_run_at: null, current_check_id: null, updated_at: now } as const;
        await updateMonitor(tx, id, gone);
        const under = await checkUnderWay(tx, deps, monitor);
        if (under === undefined || under.job_id === null) return [];
        const error = 'The monitor was deleted.';
        const ended = { status: 'failed', finished_at: now, updated_at: now, billing: 'released', error } as const;
        await updateCheck(tx, under.id, ended);
        const job = await jobs.get(under.job_id, tx);
        await jobs.cancel(under.job_id, tx);
        const { results = {} } = (job?.progress ?? {}) as { results?: Record<string, { crawlId?: string }> };
        return Object.values(results).flatMap(({ crawlId }) => crawlId ?? []);
      });
      // One that has ended already is as good.
      for (const crawlId of crawls) await deps.crawl.service.cancel(CRAWL, teamId, crawlId).catch(() => {});
    },
    async run(payer, id) {
      const monitor = await requireMonitor(db, payer.teamId, id);
      const { own, all } = estimateOf(targetsOf(monitor), isJudged(model, monitor));
      await deps.accounts.credits.require(payer, own < all ? Math.max(1, own) : own);
      return db.transaction(async (tx) => {
        await tx.lock(monitorLock(id));
        const now = await requireMonitor(tx, payer.teamId, id);
        if ((await checkUnderWay(tx, deps, now)) !== undefined) {
          throw new ApiError('CONFLICT', { details: { message: 'A check of this monitor is running already.' } });
        }
        return beginCheck(tx, deps, now, undefined);
      });
    },
    async viewOf(row) {
      const now = clock.now();
      return monitorView(row, { now, canJudge: model !== undefined, recipients: await subscriptions(row) });
    },
  };

  async function subscriptions(row: MonitorRow): Promise<Subscription[] | undefined> {
    const emails = addressesOf(row, []);
    if (emails.length === 0) return undefined;
    return (await recipientsOf(db, row.team_id, emails)).map(subscriptionOf);
  }
}

/** The row with what a request changes. */
function changed(before: MonitorRow, body: UpdateBody, schedule: Schedule | undefined, now: number): MonitorRow {
  const targets =
    body.targets === undefined ? before.targets : JSON.stringify(withIds(body.targets, targetsOf(before), now));
  const goal = body.goal === undefined ? before.goal : body.goal || null;
  const status = body.status ?? before.status;
  const kept = schedule ?? { cron: before.cron, timezone: before.timezone };
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
        : schedule !== undefined || isResumed || before.next_run_at === null
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
    if (seen.has(id)) throw refused('body.targets', `The id ${id} stands there twice`);
    seen.add(id);
    return { ...target, id };
  });
}

const placeOf = (target: SentTarget): string =>
  JSON.stringify([
    target.type,
    target.type === 'scrape' ? target.urls : target.type === 'crawl' ? target.url : target.queries,
  ]);

function requireGoal(targets: readonly SentTarget[], goal: string | null, judge: boolean | undefined): void {
  if (goal !== null || judge === false || !targets.some(({ type }) => type === 'search')) return;
  throw refused('body.goal', 'A search target needs a goal, unless judgeEnabled is false');
}

function checkUrl(deps: Pick<MonitorDeps, 'checkUrl'>, text: string, field: string): void {
  try {
    deps.checkUrl(readTarget(text));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const details = Array.isArray(error.details) ? error.details.map((one) => ({ ...one, field })) : error.details;
    throw new ApiError('INVALID_URL', { details, ...(error.code === undefined ? {} : { code: error.code }) });
  }
}

const refused = (field: string, message: string): ApiError =>
  new ApiError('BAD_REQUEST', { details: [{ field, message }] });
