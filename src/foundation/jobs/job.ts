import type { JobRow, JobState } from './schema.ts';

export type { JobState } from './schema.ts';

/** A piece of work that outlives the process that requested it. Times are milliseconds since 1970. */
export interface Job {
  readonly id: string;
  /** What it is, `research.import`; says which handler runs it. */
  readonly kind: string;
  readonly teamId: string | undefined;
  readonly dedupeKey: string | undefined;
  /** What to do: whatever was enqueued, as JSON keeps it. */
  readonly payload: unknown;
  readonly state: JobState;
  /** What the last checkpoint said; undefined before the first. */
  readonly progress: unknown;
  readonly result: unknown;
  /** Why it failed, or why it is tried again. */
  readonly error: string | undefined;
  /** How often it was claimed. */
  readonly attempts: number;
  /** How often it was claimed since its last checkpoint. */
  readonly stalled: number;
  /** How often it failed and was queued again. */
  readonly failures: number;
  /** Grows with every claim. */
  readonly fence: number;
  /** Not before this. */
  readonly runAt: number;
  readonly createdAt: number;
  readonly startedAt: number | undefined;
  readonly finishedAt: number | undefined;
  /** Who runs it and until when without a heartbeat; undefined unless running. */
  readonly lease: { readonly owner: string; readonly expiresAt: number } | undefined;
}

/** A job that this process runs. `fence` proves it: every later claim has a higher one. */
export interface ClaimedJob extends Job {
  readonly leaseMs: number;
}

export const isFinished = (state: JobState): boolean => state !== 'queued' && state !== 'running';

/** A row as the rest of the code sees it. */
export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    teamId: row.team_id ?? undefined,
    dedupeKey: row.dedupe_key ?? undefined,
    payload: fromJson(row.payload),
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
