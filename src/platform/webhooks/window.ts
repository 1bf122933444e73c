import { sql } from 'kysely';
import type { Database } from '../../foundation/store/index.ts';
import { type Due, HOLD, type Order, type Send } from './in-order.ts';

/**
 * Sends the events of a crawl or batch concurrently: `started` first, pages in any order, and the last event when all pages are
 * acknowledged or abandoned. When as many deliveries as the window holds have failed within a minute, no others are sent until it has
 * passed.
 */
export function inWindow(window: number): Order {
  return {
    deliver: (db, id, now, send, signal) => deliver(db, id, { now, send, signal, window }),
    nextTime: (on, id, now) => nextTime(on, id, now, window),
  };
}

type On = Pick<Database, 'kysely'>;

const isFirst = ({ type }: Pick<Due, 'type'>): boolean => type.endsWith('.started');
const isLast = ({ type }: Pick<Due, 'type'>): boolean => !isFirst({ type }) && !type.endsWith('.page');

async function deliver(
  db: Database,
  id: string,
  { now, send, signal, window }: { now(): number; send: Send; signal: AbortSignal; window: number },
): Promise<boolean> {
  const underWay = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  let isAny = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      if (failures.length > 0) throw failures[0];
      // Copied before the rows are read: a delivery that is acknowledged meanwhile may still be pending in them.
      const sending = new Set(underWay.keys());
      for (const delivery of await dueDeliveries(db, id, now(), window, sending)) {
        const attempt = send(delivery, signal)
          .then(
            () => {},
            (error: unknown) => void failures.push(error),
          )
          .finally(() => underWay.delete(delivery.id));
        underWay.set(delivery.id, attempt);
        isAny = true;
      }
      if (underWay.size === 0) return isAny;
      await Promise.race(underWay.values());
    }
  } finally {
    await Promise.all(underWay.values());
  }
}

/** The first delivery that is not done. */
async function headOf(on: On, id: string): Promise<Due | undefined> {
  const { rows } =
    await sql<Due>`SELECT id, seq, type, success, data, ref, error, attempts, first_failed_at, next_at, created_at
    FROM webhook_deliveries WHERE webhook_id = ${id} AND state = 'pending' ORDER BY seq LIMIT 1`.execute(on.kysely);
  return rows[0];
}

/** Whether `started` still delays the others. */
const holdsOthers = (head: Due, now: number): boolean =>
  isFirst(head) && (head.first_failed_at === null || Number(head.first_failed_at) > now - HOLD);

/** The number of deliveries that first failed within the last minute, at most `window`, and when the first of them failed. */
async function failuresOf(on: On, id: string, now: number, window: number): Promise<{ count: number; since: number }> {
  const { rows } = await sql<{ at: number }>`SELECT first_failed_at AS at FROM webhook_deliveries
    WHERE webhook_id = ${id} AND state = 'pending' AND first_failed_at > ${now - HOLD}
    ORDER BY first_failed_at DESC LIMIT ${sql.lit(window)}`.execute(on.kysely);
  return { count: rows.length, since: Number(rows.at(-1)?.at ?? 0) };
}

/** The further deliveries to send now. Each failure within the last minute reduces the number of new ones by one. */
async function dueDeliveries(
  db: Database,
  id: string,
  now: number,
  window: number,
  sending: ReadonlySet<string>,
): Promise<Due[]> {
  const head = await headOf(db, id);
  if (head === undefined) return [];
  const isFree = ({ id: one }: Due): boolean => !sending.has(one);
  // Also one that the others may overtake goes ahead of them whenever it is tried.
  if (isFirst(head) && Number(head.next_at) <= now) return [head].filter(isFree);
  if (holdsOthers(head, now)) return [];
  const free = window - sending.size;
  let fresh = free - (await failuresOf(db, id, now, window)).count;
  const only = fresh > 0 ? sql`` : sql`AND first_failed_at IS NOT NULL`;
  const { rows } =
    await sql<Due>`SELECT id, seq, type, success, data, ref, error, attempts, first_failed_at, next_at, created_at
    FROM webhook_deliveries WHERE webhook_id = ${id} AND state = 'pending' AND next_at <= ${now} ${only}
    ORDER BY seq LIMIT ${sql.lit(2 * window)}`.execute(db.kysely);
  return rows
    .filter((one) => isFree(one) && (!isLast(one) || one.id === head.id))
    .filter((one) => one.first_failed_at !== null || fresh-- > 0)
    .slice(0, free);
}

async function nextTime(on: On, id: string, now: number, window: number): Promise<number | undefined> {
  const head = await headOf(on, id);
  if (head === undefined) return undefined;
  const times: number[] = [];
  const { rows: retries } = await sql<{ next: number | null }>`SELECT min(next_at) AS next FROM webhook_deliveries
    WHERE webhook_id = ${id} AND state = 'pending' AND first_failed_at IS NOT NULL`.execute(on.kysely);
  const next = retries[0]?.next ?? null;
  if (next !== null) times.push(Number(next));
  const { rows: fresh } = await sql<Due>`SELECT id, seq, type FROM webhook_deliveries
    WHERE webhook_id = ${id} AND state = 'pending' AND first_failed_at IS NULL ORDER BY seq LIMIT 1`.execute(on.kysely);
  const first = fresh[0];
  // The last event waits for all others.
  if (first !== undefined && (!isLast(first) || first.id === head.id)) {
    const { count, since } = await failuresOf(on, id, now, window);
    if (holdsOthers(head, now) && head.first_failed_at !== null) times.push(Number(head.first_failed_at) + HOLD);
    else times.push(count < window ? now : since + HOLD);
  }
  return times.length === 0 ? undefined : Math.min(...times);
}
