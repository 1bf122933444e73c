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
  'id' | 'seq' | 'type' | 'success' | 'data' | 'ref' | 'error' | 'attempts' | 'first_failed_at' | 'next_at'
>;

/** Milliseconds for which a failed delivery delays others. */
export const HOLD = 60_000;
