import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Clock } from '../kernel/clock.ts';
import { addGauges } from '../kernel/gauges.ts';
import { metricsLibrary } from '../kernel/metrics-library.ts';
import type { Database } from '../store/index.ts';
import type { JobsTables } from './schema.ts';

/** Counts the jobs that end in this process. */
export interface JobMetrics {
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
    ],
    async () => {
      const now = clock.now();
      const isDue = sql<number>`CASE WHEN state = 'queued' AND run_at <= ${now} THEN 1 ELSE 0 END`;
      const rows = await db
        .as<JobsTables>()
        .kysely.selectFrom('jobs')
        .select(({ fn }) => ['kind', 'state', isDue.as('due'), fn.countAll().as('n'), fn.min('run_at').as('oldest')])
        .where('state', 'in', ['queued', 'running'])
        .groupBy(['kind', 'state', isDue])
        .execute();
      return {
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
    ended(kind, outcome, time) {
      ended.inc({ kind, outcome });
      seconds.observe({ kind }, time);
    },
  };
}
