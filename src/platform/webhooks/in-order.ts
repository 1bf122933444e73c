import { sql } from 'kysely';
import type { Database } from '../../foundation/store/index.ts';
import type { DeliveryRow } from './tables.ts';

/** A delivery order of the events of a webhook. */
export interface Order {
  /** Sends due events. @returns whether there were any */
  deliver(db: Database, id: string, now: () => number, send: Send, signal: AbortSignal): Promise<boolean>;
  /** When the next event is due, Unix time in milliseconds; undefined when none is left. */
  nextTime(on: Pick<Database, 'kysely'>, id: string, now: number): Promise<number | undefined>;
}

/** Makes one attempt. @returns whether the delivery was acknowledged or abandoned */
export type Send = (delivery: Due, signal: AbortSignal) => Promise<boolean>;

/** A delivery that can be sent. */
export type Due = Pick<
  DeliveryRow,
  | 'id'
  | 'seq'
  | 'type'
  | 'success'
  | 'data'
  | 'ref'
  | 'error'
  | 'attempts'
  | 'first_failed_at'
  | 'next_at'
  | 'created_at'
>;

/** Milliseconds for which a failed delivery delays others. */
export const HOLD = 60_000;

/** Sends events sequentially. A failed one delays the following ones for a minute; then they overtake it. */
export const inOrder: Order = {
  async deliver(db, id, now, send, signal) {
    const due = await dueDeliveries(db, id, now());
    for (const delivery of due) {
      signal.throwIfAborted();
      // The following events wait.
      if (!(await send(delivery, signal))) break;
    }
    return due.length > 0;
  },
  nextTime,
};

/** Deliveries that one query reads. */
const AT_ONCE = 20;

/** The deliveries to send now, in order; none after one that first failed less than a minute ago. */
async function dueDeliveries(db: Database, id: string, now: number): Promise<Due[]> {
  const { rows } =
    await sql<Due>`SELECT id, seq, type, success, data, ref, error, attempts, first_failed_at, next_at, created_at
    FROM webhook_deliveries WHERE webhook_id = ${id} AND state = 'pending' AND next_at <= ${now}
      AND seq <= coalesce((SELECT min(seq) FROM webhook_deliveries
        WHERE webhook_id = ${id} AND state = 'pending' AND first_failed_at > ${now - HOLD}), 9007199254740991)
    ORDER BY seq LIMIT ${sql.lit(AT_ONCE)}`.execute(db.kysely);
  return rows;
}

async function nextTime(on: Pick<Database, 'kysely'>, id: string, now: number): Promise<number | undefined> {
  const { rows } = await sql<{ next: number | null; held: number | null; seq: number | null }>`
    SELECT min(next_at) FILTER (WHERE first_failed_at IS NOT NULL) AS next,
      min(first_failed_at) FILTER (WHERE first_failed_at > ${now - HOLD}) AS held,
      min(seq) FILTER (WHERE first_failed_at IS NULL) AS seq
    FROM webhook_deliveries WHERE webhook_id = ${id} AND state = 'pending'`.execute(on.kysely);
  const { next, held, seq } = rows[0] ?? { next: null, held: null, seq: null };
  const times: number[] = [];
  if (next !== null) times.push(Number(next));
  // Something new waits: behind one that failed, or for nothing at all.
  if (seq !== null) times.push(held === null ? now : Number(held) + HOLD);
  return times.length === 0 ? undefined : Math.min(...times);
}
