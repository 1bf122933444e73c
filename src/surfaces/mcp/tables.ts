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
