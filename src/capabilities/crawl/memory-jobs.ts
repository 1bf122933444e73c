import type { Clock } from '../../foundation/kernel/clock.ts';
import { type Database, migrate, openMemory, sharedTextMigrations } from '../../foundation/store/index.ts';
import type { PageJob } from './settings.ts';
import { migrations } from './tables.ts';

/** Jobs under zero data retention: their requests and results are in memory only. */
export interface MemoryJobs {
  open(jobId: string, settings: PageJob): Promise<Database>;
  find(jobId: string): MemoryJob | undefined;
  /** Called when the job has ended: the results are kept for an hour. */
  ended(jobId: string): void;
  close(): Promise<void>;
}

interface MemoryJob {
  readonly db: Database;
  readonly settings: PageJob;
}

/** Milliseconds that results stay after the end of their job. */
const MEMORY_LIFE = 3_600_000;

export function createMemoryJobs(clock: Clock): MemoryJobs {
  const kept = new Map<string, MemoryJob & { endsAt: number }>();
  const sweep = (): void => {
    for (const [id, { endsAt, db }] of kept) {
      if (endsAt > clock.now()) continue;
      kept.delete(id);
      void db.close();
    }
  };
  const timer = setInterval(sweep, 60_000);
  timer.unref();
  return {
    async open(jobId, settings) {
      const db = openMemory();
      await migrate(db, [...sharedTextMigrations, ...migrations]);
      kept.set(jobId, { db, settings, endsAt: Number.POSITIVE_INFINITY });
      return db;
    },
    find(jobId) {
      const found = kept.get(jobId);
      return found !== undefined && found.endsAt > clock.now() ? found : undefined;
    },
    ended(jobId) {
      const found = kept.get(jobId);
      if (found) found.endsAt = clock.now() + MEMORY_LIFE;
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...kept.values()].map(({ db }) => db.close()));
      kept.clear();
    },
  };
}
