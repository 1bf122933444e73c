import type { Database } from '../../foundation/store/index.ts';
import type { DeliveryRow } from './tables.ts';

/** In which order the events of a webhook are sent. */
export interface Order {
  /** Sends what is due. @returns whether there was anything */
  deliver(db: Database, id: string, now: () => number, send: Send, signal: AbortSignal): Promise<boolean>;
  /** When there is something to be sent next, in milliseconds since 1970; undefined when nothing is left. */
  nextTime(on: Pick<Database, 'kysely'>, id: string, now: number): Promise<number | undefined>;
}

/** Makes one attempt. @returns whether it was acknowledged or given up */
export type Send = (delivery: Due, signal: AbortSignal) => Promise<boolean>;

/** A delivery that may be sent. */
export type Due = Pick<
  DeliveryRow,
  'id' | 'seq' | 'type' | 'success' | 'data' | 'ref' | 'error' | 'attempts' | 'first_failed_at' | 'next_at'
>;

/** Milliseconds for which one that fails holds others. */
export const HOLD = 60_000;
