import { sql } from 'kysely';
import type { Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Database } from '../../foundation/store/index.ts';
import { enqueueDelivery } from './notify.ts';
import type { DeliveryRow, DeliveryState, WebhookTables } from './tables.ts';

/** The log of deliveries. */
export interface DeliveryLog {
  /** Lists deliveries, newest first. @param page.before cursor: the last id of the previous page */
  list(teamId: string, page: DeliveryFilter): Promise<DeliveryEntry[]>;
  /** Queues a delivery to be sent again, whatever its outcome. @returns false when the team has no such delivery */
  resend(teamId: string, id: string): Promise<boolean>;
  /** Deletes older deliveries. @param before Unix time in milliseconds */
  removeOld(before: number, signal?: AbortSignal): Promise<void>;
}

export interface DeliveryFilter {
  readonly before?: string | undefined;
  readonly limit: number;
  readonly state?: DeliveryState | undefined;
  readonly webhookId?: string | undefined;
}

export type DeliveryEntry = Omit<DeliveryRow, 'data' | 'ref' | 'first_failed_at'> & { readonly url: string };

const AT_ONCE = 1_000;

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
