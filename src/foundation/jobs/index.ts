export type { ClaimOptions } from './claim.ts';
export type { NewJob } from './enqueue.ts';
export { claimRequest, forgetRequest, type Idempotency, sameRequest, storeRequest } from './idempotency.ts';
export { type ClaimedJob, isFinished, type Job, type JobState } from './job.ts';
export { createJobs, type JobEvent, type Jobs } from './jobs.ts';
export {
  acquireLease,
  holdLease,
  type Lease,
  type LeaseLoss,
  LeaseLostError,
  type LeaseOptions,
  releaseLease,
  renewLease,
} from './lease.ts';

export { addJobMetrics, type JobMetrics } from './metrics.ts';
export { joinProcesses, type Processes, type ProcessInfo, readProcesses } from './processes.ts';
export type { JobFilter } from './query.ts';
export {
  defaultBackoff,
  type JobContext,
  type JobHandler,
  type Outcome,
  PermanentFailure,
  type RunOptions,
  runJob,
} from './run-job.ts';
export { migrations } from './schema.ts';
export { type WithLeaseOptions, withLease } from './with-lease.ts';
export { type KindOfJob, startWorker, type Worker, type WorkerOptions } from './worker.ts';
