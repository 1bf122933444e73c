import type { Migration } from '../../foundation/store/index.ts';

/** The tables of this room. */
export interface InteractTables {
  browser_sessions: SessionRow;
  browser_openings: OpeningRow;
  browser_replays: ReplayRow;
  browser_replay_pages: ReplayPageRow;
  browser_replay_segments: ReplaySegmentRow;
}

export interface SessionRow {
  id: string;
  team_id: string;
  key_id: string | null;
  /** The scrape that it continues; null for sessions without one. */
  scrape_id: string | null;
  status: 'active' | 'destroyed';
  /** The process that has it, and the address at which others reach that process: `http://host:port`; null: unknown. */
  owner: string;
  address: string | null;
  stream_web_view: number;
  /** Name of the profile that it was opened with. */
  profile: string | null;
  /** Milliseconds without use after which it ends. */
  activity_ttl: number | null;
  /** Whether any prompt was run in it. */
  prompted: number;
  /** Milliseconds since 1970, all of them. */
  created_at: number;
  last_activity: number;
  expires_at: number;
  /** Until when its process is considered alive. */
  alive_until: number;
  ended_at: number | null;
  duration_ms: number | null;
  credits: number | null;
}

/** A process that is opening the session of a scrape, and the time at which that lease expires. */
interface OpeningRow {
  scrape_id: string;
  owner: string;
  until: number;
}

/** The recording of a session. Its images are blobs below `replays/<session_id>/`. */
interface ReplayRow {
  session_id: string;
  team_id: string;
  /** Bytes of its images. */
  bytes: number;
  /** Milliseconds since 1970, like all times here. */
  keep_until: number;
}

/** A page that was shown in it. */
export interface ReplayPageRow {
  session_id: string;
  n: number;
  url: string;
  title: string;
  start_ms: number;
  /** Null while it is shown. */
  end_ms: number | null;
}

/** A blob of images. */
export interface ReplaySegmentRow {
  session_id: string;
  n: number;
  from_ms: number;
  to_ms: number;
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
  {
    name: '0086-interact-replays',
    async up(db) {
      await db.schema.alterTable('browser_sessions').addColumn('profile', 'text').execute();
      await db.schema.alterTable('browser_sessions').addColumn('activity_ttl', 'bigint').execute();
      await db.schema
        .createTable('browser_replays')
        .addColumn('session_id', 'text', (c) => c.primaryKey())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('bytes', 'bigint', (c) => c.notNull())
        .addColumn('keep_until', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('browser_replays_end').on('browser_replays').column('keep_until').execute();
      await db.schema
        .createTable('browser_replay_pages')
        .addColumn('session_id', 'text', (c) => c.notNull())
        .addColumn('n', 'integer', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('start_ms', 'bigint', (c) => c.notNull())
        .addColumn('end_ms', 'bigint')
        .addPrimaryKeyConstraint('browser_replay_pages_key', ['session_id', 'n'])
        .execute();
      await db.schema
        .createTable('browser_replay_segments')
        .addColumn('session_id', 'text', (c) => c.notNull())
        .addColumn('n', 'integer', (c) => c.notNull())
        .addColumn('from_ms', 'bigint', (c) => c.notNull())
        .addColumn('to_ms', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('browser_replay_segments_key', ['session_id', 'n'])
        .execute();
    },
  },
  {
    name: '0087-interact-address',
    async up(db) {
      await db.schema.alterTable('browser_sessions').addColumn('address', 'text').execute();
    },
  },
  {
    name: '0088-interact-openings',
    async up(db) {
      await db.schema
        .createTable('browser_openings')
        .addColumn('scrape_id', 'text', (c) => c.primaryKey())
        .addColumn('owner', 'text', (c) => c.notNull())
        .addColumn('until', 'bigint', (c) => c.notNull())
        .execute();
    },
  },
];
