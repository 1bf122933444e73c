import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Clock } from '../kernel/clock.ts';
import { addGauges } from '../kernel/gauges.ts';
import { metricsLibrary } from '../kernel/metrics-library.ts';
import type { Database } from '../store/index.ts';
import { readProcesses } from './processes.ts';

/** Counts the jobs that end in this process. */
export interface JobMetrics {
  /** Kinds that this process works on: their failures are counted from 0, or the first ones would not show as an increase. */
  expects(kinds: readonly string[]): void;
  /** @param seconds since it was claimed */
  ended(kind: string, outcome: string, seconds: number): void;
}

/** Adds the queue, as the database has it, and what ends in this process. */
export function addJobMetrics(registry: Registry, db: Database, clock: Clock): JobMetrics {
  const { Counter, Histogram } = metricsLibrary();
  const ended = new Counter({
    name: 'trawl_jobs_ended_total',
    help: 'Runs of jobs that ended in this process, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'trawl_job_run_seconds',
    help: 'Time from the claim of a job to the end of that run',
    labelNames: ['kind'],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
    registers: [registry],
  });
  addGauges(
    registry,
    [
      {
        name: 'trawl_jobs',
        help: 'Jobs in the queue: due, scheduled for later, or running',
        labels: ['kind', 'state'],
      },
      { name: 'trawl_job_wait_seconds', help: 'How long the oldest due job has waited, by kind', labels: ['kind'] },
      { name: 'trawl_processes', help: 'Processes that gave a sign in the last 20 seconds, by role', labels: ['role'] },
    ],
    async () => {
      const now = clock.now();
      // The time is a parameter, so PostgreSQL takes the same expression for another one where it is written twice.
      const { rows } = await sql<{ kind: string; state: string; due: number; n: number; oldest: number }>`
        SELECT kind, state, due, count(*) AS n, min(run_at) AS oldest FROM (
          SELECT kind, state, run_at, CASE WHEN state = 'queued' AND run_at <= ${now} THEN 1 ELSE 0 END AS due
          FROM jobs WHERE state IN ('queued', 'running')) AS unfinished
        GROUP BY kind, state, due`.execute(db.kysely);
      const processes = await readProcesses(db, clock);
      return {
        trawl_processes: (['api', 'worker'] as const).map((role) => ({
          labels: { role },
          value: processes.filter(({ roles }) => roles.includes(role)).length,
        })),
        trawl_jobs: rows.map(({ kind, state, due, n }) => ({
          labels: { kind, state: state === 'running' ? 'running' : Number(due) === 1 ? 'due' : 'scheduled' },
          value: Number(n),
        })),
        trawl_job_wait_seconds: rows
          .filter(({ due }) => Number(due) === 1)
          .map(({ kind, oldest }) => ({ labels: { kind }, value: Math.max(0, now - Number(oldest)) / 1000 })),
      };
    },
  );
  return {
    expects(kinds) {
      for (const kind of kinds) ended.inc({ kind, outcome: 'failed' }, 0);
    },
    ended(kind, outcome, time) {
      ended.inc({ kind, outcome });
      seconds.observe({ kind }, time);
    },
  };
}
