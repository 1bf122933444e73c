import type { Wire } from '@trawl/contract/endpoint.ts';
import type { CreateBody, UpdateBody } from '@trawl/contract/v2/monitor/requests.ts';
import type { monitorSchema } from '@trawl/contract/v2/monitor/responses.ts';
import { type Idempotency, sameRequest, storeRequest } from '../../foundation/jobs/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError, badRequest } from '../../foundation/kernel/errors.ts';
import { timeOrderedId } from '../../foundation/kernel/id.ts';
import { takeTurns } from '../../foundation/kernel/turns.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { Payer } from '../../platform/accounts/index.ts';
import { CRAWL } from '../crawl/index.ts';
import { beginCheck, checkUnderWay, isJudged } from './begin.ts';
import { checkRequest, requireGoal, scheduleOf } from './check-request.ts';
import type { MonitorDeps } from './deps.ts';
import { addressesOf, askRecipients } from './mail/wanted.ts';
import { recipientsOf, type Subscription, subscriptionOf } from './recipients.ts';
import { changedMonitor, newMonitor, withStoredPasswords } from './row.ts';
import { findCheck, forgetLooks, monitorLock, requireMonitor, updateCheck, updateMonitor } from './store.ts';

import type { CheckRow, MonitorRow, MonitorTables } from './tables.ts';
import { estimateOf } from './targets.ts';
import { setTimer } from './timer.ts';
import { monitorView, targetsOf } from './view.ts';

/** Making, changing, running and deleting monitors. */

interface Asking {
  readonly principal: Pick<Principal, 'teamId' | 'keyId'>;
  readonly deadline: Deadline;
  readonly baseUrl: string;
}

export interface MonitorService {
  readonly db: Database;
  /** @throws ApiError BAD_REQUEST, INVALID_URL */
  create(body: CreateBody, asking: Asking & { requireRoom(): void }, idempotency?: Idempotency): Promise<MonitorRow>;
  /** @throws ApiError NOT_FOUND, BAD_REQUEST, INVALID_URL */
  update(id: string, body: UpdateBody, asking: Asking): Promise<MonitorRow>;
  /** @throws ApiError NOT_FOUND */
  pause(teamId: string, id: string): Promise<MonitorRow>;
  /** @throws ApiError NOT_FOUND */
  remove(teamId: string, id: string): Promise<void>;
  /** Starts a check now. @throws ApiError NOT_FOUND, CONFLICT while one is running, PAYMENT_REQUIRED */
  run(payer: Payer, id: string, idempotency?: Idempotency): Promise<CheckRow>;
  /** As clients are told. */
  viewOf(row: MonitorRow): Promise<Wire<typeof monitorSchema>>;
}

/** Characters of targets that take milliseconds to read. */
const LARGE = 100_000;

/** Lets others go on between two steps with a monitor that has up to 25 MB of addresses. */
async function letOthersGoOn({ targets }: Pick<MonitorRow, 'targets'>): Promise<void> {
  if (targets.length > LARGE) await takeTurns().next();
}

const CHANGEABLE = [
  ...(['name', 'status', 'schedule', 'targets', 'webhook', 'notification'] as const),
  ...(['retentionDays', 'goal', 'judgeEnabled'] as const),
] as const;

export function createMonitorService(deps: MonitorDeps): MonitorService {
  const { jobs, clock } = deps;
  const { db } = jobs;

  return {
    db,
    async create(body, { principal, deadline, baseUrl, requireRoom }, idempotency) {
      const now = clock.now();
      const id = timeOrderedId(now);
      const schedule = scheduleOf(body.schedule, id, now);
      await checkRequest(deps, principal.teamId, body, deadline);
      requireGoal(body.targets, body.goal || null, body.judgeEnabled);
      const people = await deps.peopleOf(principal.teamId);
      const facts = { id, team_id: principal.teamId, key_id: principal.keyId ?? null, base_url: baseUrl };
      const row = newMonitor(body, { ...facts, schedule, now });
      requireRoom();
      await letOthersGoOn(row);
      const stored = await db.transaction(async (tx) => {
        const before = idempotency && (await sameRequest(tx, row.team_id, idempotency, now));
        if (before !== undefined) return requireMonitor(tx, row.team_id, before);
        if (idempotency) await storeRequest(tx, row.team_id, idempotency, id, now);
        await tx.as<MonitorTables>().kysely.insertInto('monitors').values(row).execute();
        await setTimer(tx, jobs, row);
        await askRecipients(tx, deps, row, { people, again: true });
        return row;
      });
      await letOthersGoOn(row);
      return stored;
    },
    async update(id, sent, { principal, deadline }) {
      const body = withStoredPasswords(sent, await requireMonitor(db, principal.teamId, id));
      if (CHANGEABLE.every((name) => body[name] === undefined)) {
        throw badRequest('body', `Needs one of ${CHANGEABLE.join(', ')}`);
      }
      const schedule = body.schedule && scheduleOf(body.schedule, id, clock.now());
      await checkRequest(deps, principal.teamId, body, deadline);
      const people = await deps.peopleOf(principal.teamId);
      const row = await db.transaction(async (tx) => {
        await tx.lock(monitorLock(id));
        const before = await requireMonitor(tx, principal.teamId, id);
        const after = changedMonitor(before, body, schedule, clock.now());
        requireGoal(targetsOf(after), after.goal, Number(after.judge_enabled) === 1);
        await updateMonitor(tx, id, after);
        await setTimer(tx, jobs, after);
        if (body.notification) await askRecipients(tx, deps, after, { people, again: true });
        return after;
      });
      const kept = targetsOf(row).map((target) => target.id);
      if (body.targets) await forgetLooks(db, id, kept);
      return row;
    },
    pause: (teamId, id) =>
      db.transaction(async (tx) => {
        await tx.lock(monitorLock(id));
        const before = await requireMonitor(tx, teamId, id);
        const after = changedMonitor(before, { status: 'paused' }, undefined, clock.now());
        await updateMonitor(tx, id, after);
        await setTimer(tx, jobs, after);
        return after;
      }),
    async remove(teamId, id) {
      const crawls = await db.transaction(async (tx) => {
        await tx.lock(monitorLock(id));
        const monitor = await requireMonitor(tx, teamId, id);
        const now = clock.now();
        const gone = { status: 'deleted', next_run_at: null, current_check_id: null, updated_at: now } as const;
        await updateMonitor(tx, id, gone);
        await deps.feeds.revoke({ kind: 'monitor', id }, tx);
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
    async run(payer, id, idempotency) {
      const monitor = await requireMonitor(db, payer.teamId, id);
      const { own, all } = estimateOf(targetsOf(monitor), isJudged(deps.model, monitor));
      await deps.accounts.credits.require(payer, own < all ? Math.max(1, own) : own);
      return db.transaction(async (tx) => {
        await tx.lock(monitorLock(id));
        const now = await requireMonitor(tx, payer.teamId, id);
        const before = idempotency && (await sameRequest(tx, payer.teamId, idempotency, clock.now()));
        const same = before === undefined ? undefined : await findCheck(tx, before);
        if (same !== undefined) return same;
        if ((await checkUnderWay(tx, deps, now)) !== undefined) {
          throw new ApiError('CONFLICT', { details: { message: 'A check of this monitor is already running.' } });
        }
        const check = await beginCheck(tx, deps, now);
        if (idempotency) await storeRequest(tx, payer.teamId, idempotency, check.id, clock.now());
        return check;
      });
    },
    async viewOf(row) {
      const now = clock.now();
      const view = monitorView(row, { now, canJudge: deps.model !== undefined, recipients: await subscriptions(row) });
      await letOthersGoOn(row);
      return view;
    },
  };

  async function subscriptions(row: MonitorRow): Promise<Subscription[] | undefined> {
    const emails = addressesOf(row, []);
    if (emails.length === 0) return undefined;
    return (await recipientsOf(db, row.team_id, emails)).map(subscriptionOf);
  }
}
