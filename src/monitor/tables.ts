import { sql } from 'kysely';
import type { Migration } from '../store/index.ts';

/** The tables of this room. Times are milliseconds since 1970; what is a list or an object is JSON. */
export interface MonitorTables {
  monitors: MonitorRow;
  monitor_checks: CheckRow;
  monitor_pages: CheckPageRow;
  monitor_looks: LookRow;
  monitor_recipients: RecipientRow;
}

export interface MonitorRow {
  id: string;
  team_id: string;
  /** Of the key that made it, for the usage by key. */
  key_id: string | null;
  name: string;
  status: 'active' | 'paused' | 'deleted';
  cron: string;
  timezone: string;
  /** As they were sent, with ids. */
  targets: string;
  webhook: string | null;
  notification: string | null;
  retention_days: number;
  goal: string | null;
  judge_enabled: number;
  /** Grows when the goal or the queries change; what was judged before is judged anew. */
  goal_version: number;
  /** Under which the service was reached when it was made, for links. */
  base_url: string;
  next_run_at: number | null;
  last_run_at: number | null;
  /** The check that is not finished. */
  current_check_id: string | null;
  last_summary: string | null;
  created_at: number;
  updated_at: number;
}

export type CheckStatus =
  | 'queued'
  | 'running'
  | 'completed'
  | 'partial'
  | 'failed'
  | 'skipped_overlap'
  | 'skipped_no_credits';
export type BillingStatus = 'not_applicable' | 'reserved' | 'confirmed' | 'released' | 'failed';

export interface CheckRow {
  id: string;
  monitor_id: string;
  team_id: string;
  /** The job that works on it; null for one that was skipped. */
  job_id: string | null;
  status: CheckStatus;
  trigger: 'scheduled' | 'manual';
  scheduled_for: number | null;
  started_at: number | null;
  finished_at: number | null;
  estimated_credits: number | null;
  reserved_credits: number | null;
  actual_credits: number | null;
  billing: BillingStatus;
  summary: string;
  target_results: string | null;
  notification_status: string | null;
  error: string | null;
  created_at: number;
  updated_at: number;
}

export type PageStatus = 'same' | 'new' | 'changed' | 'removed' | 'error';

export interface CheckPageRow {
  check_id: string;
  /** In the order in which they were stored, from 1. */
  seq: number;
  id: string;
  target_id: string;
  /** Hash of what makes two addresses one. */
  key: string;
  url: string;
  status: PageStatus;
  previous_scrape_id: string | null;
  current_scrape_id: string | null;
  status_code: number | null;
  error: string | null;
  metadata: string | null;
  judgment: string | null;
  /** JSON as zstd. */
  diff: Uint8Array | null;
  snapshot: Uint8Array | null;
  credits: number;
  created_at: number;
}

/** What is known of an address of a target: how it looked last, and before that. */
export interface LookRow {
  monitor_id: string;
  target_id: string;
  key: string;
  url: string;
  check_id: string;
  scrape_id: string | null;
  is_there: number;
  /** Hash of the text as it is now. */
  digest: string;
  /** The last different texts, oldest first, as a list in JSON as zstd; null for a result of a search. */
  texts: Uint8Array | null;
  /** Which of them was seen at each of the last looks. */
  looks: string;
  fields: string | null;
  learnt: string | null;
  /** Of a result of a search: what the judge said, and under which goal. */
  verdict: string | null;
  goal_version: number;
  at: number;
}

export interface RecipientRow {
  team_id: string;
  /** In lower case. */
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  source: 'team' | 'opt_in' | 'legacy';
  /** Of the link that confirms or ends it. */
  token: string;
  sent_at: number | null;
  created_at: number;
}

const bytes = sql`bytea`;

export const migrations: Migration[] = [
  {
    name: '0090-monitor',
    async up(db) {
      await db.schema
        .createTable('monitors')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('key_id', 'text')
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('cron', 'text', (c) => c.notNull())
        .addColumn('timezone', 'text', (c) => c.notNull())
        .addColumn('targets', 'text', (c) => c.notNull())
        .addColumn('webhook', 'text')
        .addColumn('notification', 'text')
        .addColumn('retention_days', 'bigint', (c) => c.notNull())
        .addColumn('goal', 'text')
        .addColumn('judge_enabled', 'bigint', (c) => c.notNull())
        .addColumn('goal_version', 'bigint', (c) => c.notNull())
        .addColumn('base_url', 'text', (c) => c.notNull())
        .addColumn('next_run_at', 'bigint')
        .addColumn('last_run_at', 'bigint')
        .addColumn('current_check_id', 'text')
        .addColumn('last_summary', 'text')
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('updated_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('monitors_team').on('monitors').columns(['team_id', 'id']).execute();
      await db.schema
        .createTable('monitor_checks')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('monitor_id', 'text', (c) => c.notNull())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('job_id', 'text')
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('trigger', 'text', (c) => c.notNull())
        .addColumn('scheduled_for', 'bigint')
        .addColumn('started_at', 'bigint')
        .addColumn('finished_at', 'bigint')
        .addColumn('estimated_credits', 'bigint')
        .addColumn('reserved_credits', 'bigint')
        .addColumn('actual_credits', 'bigint')
        .addColumn('billing', 'text', (c) => c.notNull())
        .addColumn('summary', 'text', (c) => c.notNull())
        .addColumn('target_results', 'text')
        .addColumn('notification_status', 'text')
        .addColumn('error', 'text')
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('updated_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('monitor_checks_monitor')
        .on('monitor_checks')
        .columns(['monitor_id', 'id', 'created_at'])
        .execute();
      await db.schema
        .createTable('monitor_pages')
        .addColumn('check_id', 'text', (c) => c.notNull())
        .addColumn('seq', 'bigint', (c) => c.notNull())
        .addColumn('id', 'text', (c) => c.notNull())
        .addColumn('target_id', 'text', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('previous_scrape_id', 'text')
        .addColumn('current_scrape_id', 'text')
        .addColumn('status_code', 'bigint')
        .addColumn('error', 'text')
        .addColumn('metadata', 'text')
        .addColumn('judgment', 'text')
        .addColumn('diff', bytes)
        .addColumn('snapshot', bytes)
        .addColumn('credits', 'bigint', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('monitor_pages_pkey', ['check_id', 'seq'])
        .execute();
      await db.schema
        .createIndex('monitor_pages_key')
        .on('monitor_pages')
        .columns(['check_id', 'target_id', 'key'])
        .unique()
        .execute();
      await db.schema
        .createIndex('monitor_pages_status')
        .on('monitor_pages')
        .columns(['check_id', 'status', 'seq'])
        .execute();
      await db.schema
        .createTable('monitor_looks')
        .addColumn('monitor_id', 'text', (c) => c.notNull())
        .addColumn('target_id', 'text', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('check_id', 'text', (c) => c.notNull())
        .addColumn('scrape_id', 'text')
        .addColumn('is_there', 'bigint', (c) => c.notNull())
        .addColumn('digest', 'text', (c) => c.notNull())
        .addColumn('texts', bytes)
        .addColumn('looks', 'text', (c) => c.notNull())
        .addColumn('fields', 'text')
        .addColumn('learnt', 'text')
        .addColumn('verdict', 'text')
        .addColumn('goal_version', 'bigint', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('monitor_looks_pkey', ['monitor_id', 'target_id', 'key'])
        .execute();
      await db.schema
        .createTable('monitor_recipients')
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('source', 'text', (c) => c.notNull())
        .addColumn('token', 'text', (c) => c.notNull().unique())
        .addColumn('sent_at', 'bigint')
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('monitor_recipients_pkey', ['team_id', 'email'])
        .execute();
    },
  },
];
