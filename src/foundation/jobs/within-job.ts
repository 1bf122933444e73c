import { failureWord, runAs, type Tracer, workNow } from '../kernel/work.ts';
import type { ClaimedJob } from './job.ts';

/** Milliseconds after which a job, such as a schedule, begins a trace of its own: the one it comes from is over. */
const SAME_TRACE = 86_400_000;

/** Runs what is done for a job: log lines name it, and while traces are on it is a part of the trace that it comes from. */
export async function withinJob<Outcome extends string>(
  tracer: Tracer | undefined,
  job: ClaimedJob,
  now: number,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const { keyId, trace, isQuiet: isCarriedQuiet } = job.carried ?? {};
  const isQuiet =
    isCarriedQuiet === true || (job.payload as { zeroDataRetention?: unknown })?.zeroDataRetention === true;
  const work = { team: job.teamId, keyId, job: job.id, isQuiet };
  if (tracer === undefined) return runAs(work, run);
  const parent = now - job.createdAt < SAME_TRACE ? (trace ?? workNow()?.span?.traceparent) : undefined;
  const span = tracer.begin({ name: `job ${job.kind}`, kind: 'consumer' }, parent);
  try {
    const outcome = await runAs({ ...work, span, trace: span.traceId }, run);
    if (!isQuiet) span.note(factsOf(job, keyId, outcome));
    span.end(outcome === 'failed' || outcome === 'retrying' ? outcome : undefined);
    return outcome;
  } catch (error) {
    span.end(failureWord(error));
    throw error;
  }
}

const factsOf = ({ id, kind, teamId, attempts }: ClaimedJob, keyId: string | undefined, outcome: string) => ({
  'trawl.job.id': id,
  'trawl.job.kind': kind,
  'trawl.job.attempts': attempts,
  'trawl.job.outcome': outcome,
  'trawl.team': teamId,
  'trawl.key.id': keyId,
});
