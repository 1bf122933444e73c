import { type HandedOn, unpacked } from './carried.ts';
import type { JobRow, JobState } from './schema.ts';

export type { JobState } from './schema.ts';

/** A unit of durable work. Times are Unix times in milliseconds. */
export interface Job {
  readonly id: string;
  /** Selects the handler, such as `research.import`. */
  readonly kind: string;
  readonly teamId: string | undefined;
  readonly dedupeKey: string | undefined;
  /** The enqueued value, after a JSON round trip. */
  readonly payload: unknown;
  /** From what enqueued it; absent while traces are off. */
  readonly carried?: HandedOn;
  readonly state: JobState;
  /** Value of the last checkpoint; undefined before the first. */
  readonly progress: unknown;
  readonly result: unknown;
  /** Why the job failed or is retried. */
  readonly error: string | undefined;
  /** Number of claims. */
  readonly attempts: number;
  /** Number of claims since the last checkpoint. */
  readonly stalled: number;
  /** Number of failures that were followed by a retry. */
  readonly failures: number;
  /** Increases with every claim. */
  readonly fence: number;
  /** Earliest start. */
  readonly runAt: number;
  readonly createdAt: number;
  readonly startedAt: number | undefined;
  readonly finishedAt: number | undefined;
  /** The holder, and when the lease expires without a heartbeat; undefined unless running. */
  readonly lease: { readonly owner: string; readonly expiresAt: number } | undefined;
}

/** A job that this process has claimed. `fence` proves it: every later claim has a higher one. */
export interface ClaimedJob extends Job {
  readonly leaseMs: number;
}

export const isFinished = (state: JobState): boolean => state !== 'queued' && state !== 'running';

/** Converts a row to a job. */
export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    teamId: row.team_id ?? undefined,
    dedupeKey: row.dedupe_key ?? undefined,
    ...unpacked(fromJson(row.payload)),
    state: row.state,
    progress: fromJson(row.progress),
    result: fromJson(row.result),
    error: row.error ?? undefined,
    attempts: row.attempts,
    stalled: row.stalled,
    failures: row.failures,
    fence: row.fence,
    runAt: row.run_at,
    createdAt: row.created_at,
    startedAt: row.started_at ?? undefined,
    finishedAt: row.finished_at ?? undefined,
    lease:
      row.state === 'running' && row.lease_owner !== null && row.claimable_at !== null
        ? { owner: row.lease_owner, expiresAt: row.claimable_at }
        : undefined,
  };
}

/** JSON text, or null for undefined. */
export function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function fromJson(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}
