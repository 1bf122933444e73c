import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { McpTables } from '../tables.ts';

/**
 * Streams whose client has disconnected, in the database: any process can give the client what it has missed. Nothing is written for the
 * others.
 */
export interface LostStreams {
  /** Keeps the events of a stream that has lost its client, from the first one. */
  add(stream: { readonly id: string; readonly teamId: string }, events: readonly string[]): Promise<void>;
  append(streamId: string, number: number, event: string): Promise<void>;
  /** There will be no more events. */
  end(streamId: string): Promise<void>;
  /** When the client last asked for the rest, in milliseconds since 1970; undefined if it has not. */
  askedAt(streamId: string): Promise<number | undefined>;
  /** Events with higher numbers than `after`, and whether there will be no more. Undefined if the team has no such stream. */
  read(
    stream: { readonly id: string; readonly teamId: string },
    after: number,
  ): Promise<{ readonly events: readonly StoredEvent[]; readonly isEnded: boolean } | undefined>;
}

interface StoredEvent {
  readonly number: number;
  readonly event: string;
}

/** Milliseconds for which the events of a lost stream are kept. */
const KEPT = 5 * 60_000;

export function lostStreams(database: Database, clock: Clock): LostStreams {
  const db = database.as<McpTables>().kysely;
  const at = (ms: number): string => new Date(ms).toISOString();
  const expires = (): string => at(clock.now() + KEPT);
  return {
    async add({ id, teamId }, events) {
      await db.deleteFrom('mcp_streams').where('expires_at', '<', at(clock.now())).execute();
      const stream = { id, team_id: teamId, asked_at: null, ended_at: null, expires_at: expires() };
      await db.insertInto('mcp_streams').values(stream).execute();
      const rows = events.map((event, index) => ({ stream_id: id, number: index + 1, event }));
      if (rows.length > 0) await db.insertInto('mcp_events').values(rows).execute();
    },
    async append(stream_id, number, event) {
      await db.insertInto('mcp_events').values({ stream_id, number, event }).execute();
    },
    async end(streamId) {
      const ended = { ended_at: at(clock.now()), expires_at: expires() };
      await db.updateTable('mcp_streams').set(ended).where('id', '=', streamId).execute();
    },
    async askedAt(streamId) {
      const row = await db.selectFrom('mcp_streams').select('asked_at').where('id', '=', streamId).executeTakeFirst();
      return row?.asked_at ? Date.parse(row.asked_at) : undefined;
    },
    async read({ id, teamId }, after) {
      const stream = await db
        .updateTable('mcp_streams')
        .set({ asked_at: at(clock.now()) })
        .where('id', '=', id)
        .where('team_id', '=', teamId)
        .where('expires_at', '>', at(clock.now()))
        .returning('ended_at')
        .executeTakeFirst();
      if (stream === undefined) return undefined;
      const events = await db
        .selectFrom('mcp_events')
        .select(['number', 'event'])
        .where('stream_id', '=', id)
        .where('number', '>', after)
        .orderBy('number')
        .execute();
      return { events, isEnded: stream.ended_at !== null };
    },
  };
}
