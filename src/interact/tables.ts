import type { Migration } from '../store/index.ts';

/** The tables of this room. */
export interface InteractTables {
  browser_sessions: SessionRow;
}

export interface SessionRow {
  id: string;
  team_id: string;
  key_id: string | null;
  /** Of the scrape that it goes on from; null for one of its own. */
  scrape_id: string | null;
  status: 'active' | 'destroyed';
  /** The process that has it. */
  owner: string;
  stream_web_view: number;
  /** Whether any prompt was run in it. */
  prompted: number;
  /** Milliseconds since 1970, all of them. */
  created_at: number;
  last_activity: number;
  expires_at: number;
  /** Until when its process is known to live. */
  alive_until: number;
  ended_at: number | null;
  duration_ms: number | null;
  credits: number | null;
}

export const migrations: Migration[] = [
  {
    name: '0085-interact',
    async up(db) {
      await db.schema
        .createTable('browser_sessions')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('key_id', 'text')
        .addColumn('scrape_id', 'text')
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('owner', 'text', (c) => c.notNull())
        .addColumn('stream_web_view', 'integer', (c) => c.notNull())
        .addColumn('prompted', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('last_activity', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('alive_until', 'bigint', (c) => c.notNull())
        .addColumn('ended_at', 'bigint')
        .addColumn('duration_ms', 'bigint')
        .addColumn('credits', 'bigint')
        .execute();
      await db.schema
        .createIndex('browser_sessions_team')
        .on('browser_sessions')
        .columns(['team_id', 'created_at', 'id'])
        .execute();
      await db.schema
        .createIndex('browser_sessions_scrape')
        .on('browser_sessions')
        .columns(['scrape_id', 'created_at'])
        .execute();
      await db.schema
        .createIndex('browser_sessions_status')
        .on('browser_sessions')
        .columns(['status', 'owner'])
        .execute();
    },
  },
];
