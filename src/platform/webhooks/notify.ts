import type { Webhook } from '@trawl/contract/v2/webhook.ts';
import { sql } from 'kysely';
import type { Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { timeOrderedId } from '../../foundation/kernel/id.ts';
import type { BulkColumn, Database, Transaction } from '../../foundation/store/index.ts';
import { isChat } from './bodies.ts';
import { DELIVER_HERE, type DeliveriesHere } from './local-deliveries.ts';
import type { WebhookRow, WebhookTables } from './tables.ts';

/** Stores events, in the transaction of the change that they report. */

/** An event. */
export interface WebhookEvent {
  /** Name without the scope: `page`, `completed`. */
  readonly event: string;
  readonly success: boolean;
  /** The value of `data`, or a reference that is resolved when it is sent, for data that is stored elsewhere. */
  readonly data?: readonly unknown[];
  readonly ref?: string;
  readonly error?: string;
}

/** The kind of delivery jobs. */
export const DELIVER = 'webhook';

/** The lock for adding events of a webhook and for ending its delivery job. */
export const webhookLock = (id: string): string => `webhook ${id}`;

/** Stores the webhook of a job. @param id of the job */
export async function openWebhook(
  tx: Transaction,
  clock: Clock,
  webhook: Webhook & { readonly id: string; readonly teamId: string; readonly scope: string },
): Promise<void> {
  const { id, teamId, scope, url, headers = {}, metadata = {}, events, format = null } = webhook;
  const wanted = events?.map((name) => (name.startsWith(`${scope}.`) ? name.slice(scope.length + 1) : name));
  await tx
    .as<WebhookTables>()
    .kysely.insertInto('webhooks')
    .values({
      id,
      team_id: teamId,
      scope,
      url,
      headers: JSON.stringify(headers),
      metadata: JSON.stringify(metadata),
      events: wanted === undefined ? null : JSON.stringify(wanted),
      format,
      created_at: clock.now(),
    })
    .execute();
}

/** Events of which a job has hundreds: a channel gets them only when they are named. */
const TOO_MANY = new Set(['crawl.page', 'batch_scrape.page', 'agent.action']);

const COLUMNS: readonly BulkColumn[] = [
  ...(['id', 'webhook_id', 'team_id', 'type', 'data', 'ref', 'error', 'state'] as const).map(
    (name) => ({ name, type: 'text' }) as const,
  ),
  ...(['seq', 'success', 'attempts', 'next_at', 'created_at'] as const).map(
    (name) => ({ name, type: 'integer' }) as const,
  ),
];

/**
 * Adds events to the outbox; does nothing for a job without a webhook and for events that it does not select.
 * @param here delivers events whose data is only in this process
 */
export async function notify(
  tx: Transaction,
  jobs: Jobs,
  clock: Clock,
  id: string,
  events: readonly WebhookEvent[],
  here?: DeliveriesHere,
): Promise<void> {
  const webhook = await findWebhook(tx, id);
  if (webhook === undefined) return;
  const wanted = webhook.events === null ? undefined : new Set(JSON.parse(webhook.events) as string[]);
  const isSent = (event: string): boolean => !(isChat(webhook.format) && TOO_MANY.has(`${webhook.scope}.${event}`));
  const sent = events.filter(({ event }) => (wanted === undefined ? isSent(event) : wanted.has(event)));
  if (sent.length === 0) return;
  await tx.lock(webhookLock(id));
  const { rows } = await sql<{ last: number | null }>`SELECT max(seq) AS last FROM webhook_deliveries
    WHERE webhook_id = ${id}`.execute(tx.kysely);
  const last = Number(rows[0]?.last ?? 0);
  const now = clock.now();
  await tx.bulkInsert(
    'webhook_deliveries',
    COLUMNS,
    sent.map(({ event, success, data, ref, error }, index) => [
      timeOrderedId(now),
      id,
      webhook.team_id,
      `${webhook.scope}.${event}`,
      ref === undefined ? JSON.stringify(data ?? []) : null,
      ref ?? null,
      error ?? null,
      'pending',
      last + index + 1,
      success ? 1 : 0,
      0,
      now,
      now,
    ]),
  );
  if (here) await here.send(tx, { id, teamId: webhook.team_id });
  else await enqueueDelivery(tx, jobs, webhook);
}

/** Wakes delivery jobs. A process that delivers from memory finds new events itself. */
export async function enqueueDelivery(
  tx: Transaction,
  jobs: Jobs,
  webhook: Pick<WebhookRow, 'id' | 'team_id'>,
): Promise<void> {
  const { rows } = await sql`SELECT 1 AS is_held FROM jobs WHERE kind = ${DELIVER_HERE} AND dedupe_key = ${webhook.id}
    AND claimable_at IS NOT NULL`.execute(tx.kysely);
  if (rows.length > 0) return;
  const job = { kind: DELIVER, teamId: webhook.team_id, payload: { webhook: webhook.id } };
  await jobs.enqueue(tx, { ...job, dedupeKey: webhook.id, wake: true });
}

export async function findWebhook(on: Database | Transaction, id: string): Promise<WebhookRow | undefined> {
  const { kysely } = on.as<WebhookTables>();
  return kysely.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}
