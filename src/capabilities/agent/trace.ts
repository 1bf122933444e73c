import { sql } from 'kysely';
import { timeOrderedId } from '../../foundation/kernel/id.ts';
import { hidePasswordsIn } from '../../foundation/kernel/url-secrets.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { NewEvent, TraceEvent } from './events.ts';
import type { AgentTables } from './tables.ts';

/** The trace of a run, in the database. */

/** The lock under which a run is written to. */
export const runLock = (id: string): string => `agent run ${id}`;

/** Writes events down, in their order; one whose key is there already is left out. The caller holds the lock of the run. */
export async function appendEvents(
  tx: Transaction,
  runId: string,
  now: number,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { kysely } = tx.as<AgentTables>();
  const { rows } = await sql<{ last: number | null }>`SELECT max(seq) AS last FROM agent_events
    WHERE run_id = ${runId}`.execute(kysely);
  let seq = Number(rows[0]?.last ?? 0);
  const sequences = new Map<string, number>();
  for (const { key, agent, news } of events) {
    const before = sequences.get(agent.id) ?? (await lastOf(tx, runId, agent.id));
    const event = {
      schemaVersion: 1,
      eventId: timeOrderedId(now),
      runId,
      occurredAt: new Date(now).toISOString(),
      producerSequence: before + 1,
      agent,
      ...news,
    } satisfies TraceEvent;
    const { numInsertedOrUpdatedRows } = await kysely
      .insertInto('agent_events')
      .values({
        run_id: runId,
        seq: seq + 1,
        agent_id: agent.id,
        producer_seq: before + 1,
        event_key: key,
        body: hidePasswordsIn(JSON.stringify(event)),
      })
      .onConflict((conflict) => conflict.columns(['run_id', 'event_key']).doNothing())
      .executeTakeFirst();
    const isNew = numInsertedOrUpdatedRows === 1n;
    sequences.set(agent.id, isNew ? before + 1 : before);
    if (!isNew) continue;
    seq++;
  }
}

async function lastOf(tx: Transaction, runId: string, agentId: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(producer_seq) AS last FROM agent_events
    WHERE run_id = ${runId} AND agent_id = ${agentId}`.execute(tx.kysely);
  return Number(rows[0]?.last ?? 0);
}

/**
 * The events of a run as JSON, in the order in which they were written.
 * @param after leaves out the first ones
 */
export async function readEvents(db: Database | Transaction, runId: string, after = 0): Promise<readonly string[]> {
  const rows = await db
    .as<AgentTables>()
    .kysely.selectFrom('agent_events')
    .select('body')
    .where('run_id', '=', runId)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute();
  return rows.map(({ body }) => body);
}
