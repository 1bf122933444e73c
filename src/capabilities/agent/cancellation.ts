import { sql } from 'kysely';
import type { Log } from '../../foundation/kernel/log.ts';
import { type Database, inList } from '../../foundation/store/index.ts';

/** Notifies the owner of a run that it is being cancelled. Processes notify each other through the database. */
export interface Cancellations extends Disposable {
  /** Calls once when the run is cancelled, here or elsewhere, until disposed of. */
  onCancel(id: string, listener: () => void): Disposable;
  /** Notifies its owner in this process at once. */
  cancelled(id: string): void;
}

/** Milliseconds between two looks for runs that others cancelled. */
const LOOK = 400;

export function createCancellations(db: Database, log: Log): Cancellations {
  const running = new Map<string, () => void>();
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking || running.size === 0) return;
    isLooking = true;
    try {
      const { rows } = await sql<{ id: string }>`SELECT id FROM agent_runs
        WHERE ${inList(db.kind, 'id', [...running.keys()])} AND cancel_requested_at IS NOT NULL`.execute(db.kysely);
      for (const { id } of rows) running.get(id)?.();
    } catch (error) {
      log.warn({ err: error }, 'polling for cancelled agent runs failed');
    } finally {
      isLooking = false;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const rest = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    onCancel(id, listener) {
      running.set(id, listener);
      // On SQLite one process serves, and knows by itself.
      if (db.kind === 'postgres') timer ??= setInterval(() => void look(), LOOK).unref();
      return {
        [Symbol.dispose]() {
          running.delete(id);
          if (running.size === 0) rest();
        },
      };
    },
    cancelled: (id) => running.get(id)?.(),
    [Symbol.dispose]: rest,
  };
}
