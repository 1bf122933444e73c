import type { WebhookFormat } from '@trawl/contract/v2/webhook.ts';
import { sql } from 'kysely';
import type { Migration } from '../../foundation/store/index.ts';

/** The tables of this room. Times are Unix times in milliseconds. */
export interface WebhookTables {
  webhooks: WebhookRow;
  webhook_deliveries: DeliveryRow;
}

/** The webhook of a job. */
export interface WebhookRow {
  /** Id of the job, or of another source of events. */
  id: string;
  team_id: string;
  /** Prefix of event names: `crawl`, `batch_scrape`, … */
  scope: string;
  url: string;
  /** JSON of the caller's custom headers. */
  headers: string;
  /** JSON, sent with every event. */
  metadata: string;
  /** JSON of the selected events; null: all. */
  events: string | null;
  /** Of its bodies; null: that of this API. */
  format: WebhookFormat | null;
  created_at: number;
}

export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** The delivery of one event. */
export interface DeliveryRow {
  /** The same for every attempt. */
  id: string;
  webhook_id: string;
  team_id: string;
  /** Sequence number of the event, from 1. */
  seq: number;
  type: string;
  success: number;
  /** JSON of `data`; null if `ref` refers to it. */
  data: string | null;
  ref: string | null;
  error: string | null;
  state: DeliveryState;
  attempts: number;
  /** Earliest time of the next attempt. */
  next_at: number;
  first_failed_at: number | null;
  /** The last attempt: HTTP status, error, duration. */
  status: number | null;
  problem: string | null;
  duration_ms: number | null;
  created_at: number;
  ended_at: number | null;
}

export const migrations: Migration[] = [
  {
    name: '0072-webhooks',
    async up(db) {
      await db.schema
        .createTable('webhooks')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('scope', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('headers', 'text', (c) => c.notNull())
        .addColumn('metadata', 'text', (c) => c.notNull())
        .addColumn('events', 'text')
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('webhook_deliveries')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('webhook_id', 'text', (c) => c.notNull())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('seq', 'bigint', (c) => c.notNull())
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('success', 'bigint', (c) => c.notNull())
        .addColumn('data', 'text')
        .addColumn('ref', 'text')
        .addColumn('error', 'text')
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('attempts', 'bigint', (c) => c.notNull())
        .addColumn('next_at', 'bigint', (c) => c.notNull())
        .addColumn('first_failed_at', 'bigint')
        .addColumn('status', 'bigint')
        .addColumn('problem', 'text')
        .addColumn('duration_ms', 'bigint')
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('ended_at', 'bigint')
        .execute();
      await db.schema
        .createIndex('webhook_deliveries_order')
        .on('webhook_deliveries')
        .columns(['webhook_id', 'state', 'seq'])
        .execute();
      await db.schema
        .createIndex('webhook_deliveries_team')
        .on('webhook_deliveries')
        .columns(['team_id', 'id'])
        .execute();
      await db.schema.createIndex('webhooks_age').on('webhooks').column('created_at').execute();
    },
  },
  {
    name: '0103-webhooks-failing',
    async up(db) {
      await sql`CREATE INDEX webhook_deliveries_failing ON webhook_deliveries (webhook_id, first_failed_at)
        WHERE state = 'pending' AND first_failed_at IS NOT NULL`.execute(db);
    },
  },
  {
    name: '0282-webhooks-format',
    async up(db) {
      await db.schema.alterTable('webhooks').addColumn('format', 'text').execute();
    },
  },
];
