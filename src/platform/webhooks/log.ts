import { sql } from 'kysely';
import type { Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { firstIdAt } from '../../foundation/kernel/id.ts';
import type { Database } from '../../foundation/store/index.ts';
import { enqueueDelivery } from './notify.ts';
import type { DeliveryRow, DeliveryState, WebhookTables } from './tables.ts';

/** The log of deliveries. */
export interface DeliveryLog {
  /** Lists deliveries, newest first. @param page.before cursor: the last id of the previous page */
  list(teamId: string, page: DeliveryFilter): Promise<DeliveryEntry[]>;
  /** Receivers of all teams that did not take events in the last 24 hours, those with the most failures first. */
  failing(): Promise<FailingReceiver[]>;
  /** Queues a delivery to be sent again, whatever its outcome. @returns false when the team has no such delivery */
  resend(teamId: string, id: string): Promise<boolean>;
  /** Deletes older deliveries. @param before Unix time in milliseconds */
  removeOld(before: number, signal?: AbortSignal): Promise<void>;
}

interface DeliveryFilter {
  readonly before?: string | undefined;
  readonly limit: number;
  readonly state?: DeliveryState | undefined;
  readonly webhookId?: string | undefined;
}

export type DeliveryEntry = Omit<DeliveryRow, 'data' | 'ref' | 'first_failed_at'> & { readonly url: string };

/** A server that did not take events. */
interface FailingReceiver {
  /** Scheme, host and port; the rest of the URL may hold secrets. */
  readonly origin: string;
  /** Events that were given up, and that are tried again. */
  readonly failed: number;
  readonly pending: number;
  /** Of the last of them: what went wrong, and when it was made, ISO time. */
  readonly problem: string | null;
  readonly lastAt: string;
}

const AT_ONCE = 1_000;
const DAY = 24 * 3_600_000;
/** Failed events that are read to find their receivers. */
const LOOKED_AT = 5_000;

export function createDeliveryLog(db: Database, jobs: Jobs, clock: Clock): DeliveryLog {
  const tables = db.as<WebhookTables>();
  return {
    async list(teamId, { before, limit, state, webhookId }) {
      let query = tables.kysely
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
        .select(['d.id', 'd.webhook_id', 'd.team_id', 'd.seq', 'd.type', 'd.success', 'd.error', 'd.state'])
        .select(['d.attempts', 'd.next_at', 'd.status', 'd.problem', 'd.duration_ms', 'd.created_at', 'd.ended_at'])
        .select('w.url')
        .where('d.team_id', '=', teamId);
      if (before !== undefined) query = query.where('d.id', '<', before);
      if (state !== undefined) query = query.where('d.state', '=', state);
      if (webhookId !== undefined) query = query.where('d.webhook_id', '=', webhookId);
      return query.orderBy('d.id', 'desc').limit(limit).execute();
    },
    async failing() {
      const rows = await tables.kysely
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
        .select(['w.url', 'd.state', 'd.problem', 'd.created_at'])
        // Ids are ordered by time.
        .where('d.id', '>=', firstIdAt(clock.now() - DAY))
        .where(({ or, and, eb }) =>
          or([
            eb('d.state', '=', 'failed'),
            and([eb('d.state', '=', 'pending'), eb('d.first_failed_at', 'is not', null)]),
          ]),
        )
        .orderBy('d.id', 'desc')
        .limit(LOOKED_AT)
        .execute();
      const byOrigin = Map.groupBy(rows, ({ url }) => URL.parse(url)?.origin ?? 'an invalid URL');
      return [...byOrigin]
        .map(([origin, [last, ...older]]): FailingReceiver => {
          const { problem, created_at } = last as (typeof rows)[number];
          const events = [last, ...older];
          const failed = events.filter((event) => event?.state === 'failed').length;
          return {
            ...{ origin, failed, pending: events.length - failed, problem },
            lastAt: new Date(Number(created_at)).toISOString(),
          };
        })
        .sort((a, b) => b.failed + b.pending - a.failed - a.pending || (a.origin < b.origin ? -1 : 1));
    },
    async resend(teamId, id) {
      const now = clock.now();
      return db.transaction(async (tx) => {
        const row = await tx
          .as<WebhookTables>()
          .kysely.updateTable('webhook_deliveries')
          .set({ state: 'pending', next_at: now, attempts: 0, first_failed_at: null, ended_at: null })
          .where('id', '=', id)
          .where('team_id', '=', teamId)
          .returning('webhook_id')
          .executeTakeFirst();
        if (row === undefined) return false;
        await enqueueDelivery(tx, jobs, { id: row.webhook_id, team_id: teamId });
        return true;
      });
    },
    async removeOld(before, signal) {
      for (let last = AT_ONCE; last >= AT_ONCE && signal?.aborted !== true; ) {
        const { numAffectedRows } = await sql`DELETE FROM webhook_deliveries WHERE id IN
          (SELECT id FROM webhook_deliveries WHERE created_at < ${before} AND state <> 'pending'
            ORDER BY id LIMIT ${sql.lit(AT_ONCE)})`.execute(db.kysely);
        last = Number(numAffectedRows ?? 0n);
      }
      await sql`DELETE FROM webhooks WHERE created_at < ${before}
        AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = webhooks.id)`.execute(db.kysely);
    },
  };
}
