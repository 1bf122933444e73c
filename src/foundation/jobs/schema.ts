import { sql } from 'kysely';
import type { Migration } from '../store/index.ts';

/** The tables of this room. Times are Unix times in milliseconds; JSON is text. */
export interface JobsTables {
  jobs: JobRow;
  leases: LeaseRow;
  processes: ProcessRow;
}

export type JobState = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

export interface JobRow {
  id: string;
  kind: string;
  team_id: string | null;
  dedupe_key: string | null;
  payload: string;
  state: JobState;
  progress: string | null;
  result: string | null;
  error: string | null;
  /** Number of claims. */
  attempts: number;
  /** Number of claims since the last checkpoint. */
  stalled: number;
  /** Number of failures that were followed by a retry. */
  failures: number;
  /** Earliest start. */
  run_at: number;
  /** When a worker can claim it: `run_at` while queued, the end of the lease while running, null once finished. */
  claimable_at: number | null;
  lease_owner: string | null;
  /** Increases by one with every claim; a holder of an older number has lost the job. */
  fence: number;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
}

interface LeaseRow {
  name: string;
  owner: string;
  /** Increases by one with every acquisition. */
  fence: number;
  expires_at: number;
}

/** A process of the installation; see `processes.ts`. Times are milliseconds since 1970, by the clock of the database. */
interface ProcessRow {
  id: string;
  host: string;
  pid: number;
  /** Names with commas. */
  roles: string;
  version: string;
  /** Jobs that it works on. */
  running: number;
  /** How busy its event loop was, in thousandths. */
  load: number;
  started_at: number;
  seen_at: number;
  /** JSON of what it says of itself; null if it has nothing to say. */
  says: string | null;
}

export const migrations: Migration[] = [
  {
    name: '0002-jobs',
    async up(db) {
      await db.schema
        .createTable('leases')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('owner', 'text', (c) => c.notNull())
        .addColumn('fence', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('jobs')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('team_id', 'text')
        .addColumn('dedupe_key', 'text')
        .addColumn('payload', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('progress', 'text')
        .addColumn('result', 'text')
        .addColumn('error', 'text')
        .addColumn('attempts', 'bigint', (c) => c.notNull())
        .addColumn('stalled', 'bigint', (c) => c.notNull())
        .addColumn('failures', 'bigint', (c) => c.notNull())
        .addColumn('run_at', 'bigint', (c) => c.notNull())
        .addColumn('claimable_at', 'bigint')
        .addColumn('lease_owner', 'text')
        .addColumn('fence', 'bigint', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('started_at', 'bigint')
        .addColumn('finished_at', 'bigint')
        .execute();
      // The first two exclude finished jobs, so claims stay as fast as on an empty table.
      await sql`CREATE INDEX jobs_claimable ON jobs (kind, claimable_at, id) WHERE claimable_at IS NOT NULL`.execute(
        db,
      );
      await sql`CREATE UNIQUE INDEX jobs_dedupe ON jobs (kind, dedupe_key)
        WHERE dedupe_key IS NOT NULL AND claimable_at IS NOT NULL`.execute(db);
      await sql`CREATE INDEX jobs_by_kind ON jobs (kind, id)`.execute(db);
      await sql`CREATE INDEX jobs_by_team ON jobs (team_id, kind, id)`.execute(db);
    },
  },
  {
    name: '0070-jobs-turns',
    async up(db) {
      await sql`CREATE INDEX jobs_turns ON jobs (kind, (coalesce(team_id, '')), state, claimable_at, id)
        WHERE claimable_at IS NOT NULL`.execute(db);
    },
  },
  {
    name: '0261-processes',
    async up(db) {
      await db.schema
        .createTable('processes')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('host', 'text', (c) => c.notNull())
        .addColumn('pid', 'bigint', (c) => c.notNull())
        .addColumn('roles', 'text', (c) => c.notNull())
        .addColumn('version', 'text', (c) => c.notNull())
        .addColumn('running', 'bigint', (c) => c.notNull())
        .addColumn('load', 'bigint', (c) => c.notNull())
        .addColumn('started_at', 'bigint', (c) => c.notNull())
        .addColumn('seen_at', 'bigint', (c) => c.notNull())
        .execute();
    },
  },
  {
    name: '0310-jobs-of-team-by-time',
    async up(db) {
      await sql`CREATE INDEX jobs_of_team ON jobs (team_id, id) WHERE team_id IS NOT NULL`.execute(db);
    },
  },
  {
    name: '0313-processes-say',
    async up(db) {
      await db.schema.alterTable('processes').addColumn('says', 'text').execute();
    },
  },
];
