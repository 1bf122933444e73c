import { sql } from 'kysely';
import type { Migration } from '../../foundation/store/index.ts';
import type { ErrorCode } from './events.ts';

/** The tables of this room. Times are milliseconds since 1970; JSON is text. */
export interface AgentTables {
  agent_runs: RunRow;
  agent_events: EventRow;
  agent_snapshots: SnapshotRow;
  agent_calls: CallRow;
  agent_pages: PageRow;
}

export interface RunRow {
  /** Of its job. */
  id: string;
  team_id: string;
  kind: 'agent' | 'extract';
  thread_id: string;
  /** From 1. */
  turn: number;
  /** A RunSettings. */
  settings: string;
  /** Null while it is running. */
  outcome: 'succeeded' | 'failed' | 'cancelled' | 'refused' | 'credit_limit_reached' | null;
  /** What stopped it, one of the codes of the trace. */
  stop_reason: ErrorCode | null;
  error: string | null;
  /** What it says, in a chat. */
  message: string | null;
  data: string | null;
  /** What there was when it had to stop. */
  partial: string | null;
  /** Where the values come from and which are missing. */
  findings: string | null;
  /** An Approval that the turn ended for. */
  approval: string | null;
  /** An ExchangeUse. */
  exchange_use: string | null;
  /** Of all calls so far. */
  credits: number;
  /** What the team paid; 0 for a failed run. */
  billed: number | null;
  cancel_requested_at: number | null;
  /** Unique in a team, so that lists of runs have an order. */
  created_at: number;
  finished_at: number | null;
}

interface EventRow {
  run_id: string;
  /** In the order in which they were written. */
  seq: number;
  agent_id: string;
  producer_seq: number;
  event_key: string;
  /** A TraceEvent. */
  body: string;
}

interface SnapshotRow {
  run_id: string;
  id: string;
  artifact_id: string;
  /** From 1. */
  version: number;
  body: string;
}

/** Completed and paid calls: a resumed run does not repeat them. */
interface CallRow {
  run_id: string;
  call_key: string;
  tool: string;
  result: string;
  credits: number;
}

/** A page as a call read it. */
export interface PageRow {
  run_id: string;
  /** The id of the tool call in the trace. */
  call_id: string;
  url: string;
  title: string | null;
  characters: number;
  /** Of its text, in `shared_texts`; null where the text is in `packed`. */
  text_key: string | null;
  /** The text as zstd. */
  packed: Uint8Array | null;
  /** Blob of a JPEG. */
  screenshot_key: string | null;
  at: number;
}

export const migrations: Migration[] = [
  {
    name: '0080-agent',
    async up(db) {
      await db.schema
        .createTable('agent_runs')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('thread_id', 'text', (c) => c.notNull())
        .addColumn('turn', 'bigint', (c) => c.notNull())
        .addColumn('settings', 'text', (c) => c.notNull())
        .addColumn('outcome', 'text')
        .addColumn('stop_reason', 'text')
        .addColumn('error', 'text')
        .addColumn('message', 'text')
        .addColumn('data', 'text')
        .addColumn('partial', 'text')
        .addColumn('findings', 'text')
        .addColumn('credits', 'bigint', (c) => c.notNull())
        .addColumn('billed', 'bigint')
        .addColumn('cancel_requested_at', 'bigint')
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('finished_at', 'bigint')
        .execute();
      await db.schema
        .createIndex('agent_runs_team')
        .on('agent_runs')
        .columns(['team_id', 'kind', 'created_at'])
        .execute();
      await db.schema
        .createIndex('agent_runs_thread')
        .on('agent_runs')
        .columns(['thread_id', 'turn'])
        .unique()
        .execute();
      await db.schema
        .createTable('agent_events')
        .addColumn('run_id', 'text', (c) => c.notNull())
        .addColumn('seq', 'bigint', (c) => c.notNull())
        .addColumn('agent_id', 'text', (c) => c.notNull())
        .addColumn('producer_seq', 'bigint', (c) => c.notNull())
        .addColumn('event_key', 'text', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('agent_events_pkey', ['run_id', 'seq'])
        .execute();
      await db.schema
        .createIndex('agent_events_key')
        .on('agent_events')
        .columns(['run_id', 'event_key'])
        .unique()
        .execute();
      await db.schema
        .createIndex('agent_events_producer')
        .on('agent_events')
        .columns(['run_id', 'agent_id', 'producer_seq'])
        .execute();
      await db.schema
        .createTable('agent_snapshots')
        .addColumn('run_id', 'text', (c) => c.notNull())
        .addColumn('id', 'text', (c) => c.notNull())
        .addColumn('artifact_id', 'text', (c) => c.notNull())
        .addColumn('version', 'bigint', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('agent_snapshots_pkey', ['run_id', 'id'])
        .execute();
      await db.schema
        .createTable('agent_calls')
        .addColumn('run_id', 'text', (c) => c.notNull())
        .addColumn('call_key', 'text', (c) => c.notNull())
        .addColumn('tool', 'text', (c) => c.notNull())
        .addColumn('result', 'text', (c) => c.notNull())
        .addColumn('credits', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('agent_calls_pkey', ['run_id', 'call_key'])
        .execute();
    },
  },
  {
    name: '0210-agent-exchange',
    async up(db) {
      await db.schema.alterTable('agent_runs').addColumn('approval', 'text').execute();
      await db.schema.alterTable('agent_runs').addColumn('exchange_use', 'text').execute();
    },
  },
  {
    name: '0255-agent-pages',
    async up(db) {
      await db.schema
        .createTable('agent_pages')
        .addColumn('run_id', 'text', (c) => c.notNull())
        .addColumn('call_id', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('title', 'text')
        .addColumn('characters', 'bigint', (c) => c.notNull())
        .addColumn('text_key', 'text')
        .addColumn('packed', sql`bytea`)
        .addColumn('screenshot_key', 'text')
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('agent_pages_pkey', ['run_id', 'call_id'])
        .execute();
    },
  },
];
