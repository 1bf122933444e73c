import { sql } from 'kysely';
import type { Migration } from '../../foundation/store/index.ts';

/** Migrations of this room's tables; the columns are explained in `tables.ts`. */

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
  {
    name: '0091-monitor-converter',
    async up(db) {
      await db.schema.alterTable('monitor_looks').addColumn('converter', 'bigint').execute();
    },
  },
  {
    name: '0262-monitor-known',
    async up(db) {
      await db.schema.alterTable('monitor_looks').addColumn('known', 'text').execute();
    },
  },
  {
    name: '0281-monitor-extractor',
    async up(db) {
      await db.schema.alterTable('monitor_looks').addColumn('extractor', 'bigint').execute();
    },
  },
  {
    name: '0283-monitor-feeds',
    async up(db) {
      await db.schema
        .createTable('monitor_feeds')
        .addColumn('monitor_id', 'text', (c) => c.primaryKey())
        .addColumn('token_hash', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
    },
  },
  {
    name: '0320-monitor-pictures',
    async up(db) {
      await db.schema.alterTable('monitor_pages').addColumn('picture', 'text').execute();
    },
  },
];

/** Links of feeds move to the room `feeds`; after its migrations. */
export const feedLinkMigrations: Migration[] = [
  {
    name: '0306-monitor-feed-links',
    async up(db) {
      await sql`INSERT INTO feed_links (kind, subject, team_id, token_hash, base_url, created_at)
        SELECT 'monitor', m.id, m.team_id, f.token_hash, m.base_url, f.created_at
        FROM monitor_feeds f JOIN monitors m ON m.id = f.monitor_id WHERE m.status <> 'deleted'`.execute(db);
      await db.schema.dropTable('monitor_feeds').execute();
    },
  },
];
