import type { Migration } from '../../foundation/store/index.ts';

/** Streams whose client has disconnected, with what it has missed. */
export interface McpTables {
  mcp_streams: McpStreamsTable;
  mcp_events: McpEventsTable;
}

interface McpStreamsTable {
  /** UUID. */
  id: string;
  team_id: string;
  /** When the client last asked for the rest. */
  asked_at: string | null;
  /** When the last event was written; null while the call runs. */
  ended_at: string | null;
  expires_at: string;
}

interface McpEventsTable {
  stream_id: string;
  /** Its place in the stream, from 1. */
  number: number;
  /** An event as it is sent, without its id. */
  event: string;
}

/** Migrations of the room; see store. */
export const migrations: readonly Migration[] = [
  {
    name: '0175-mcp-streams',
    async up(db) {
      await db.schema
        .createTable('mcp_streams')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
        .addColumn('asked_at', 'text')
        .addColumn('ended_at', 'text')
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('mcp_events')
        .addColumn('stream_id', 'text', (column) => column.notNull().references('mcp_streams.id').onDelete('cascade'))
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('event', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('mcp_events_key', ['stream_id', 'number'])
        .execute();
    },
  },
];
