import { setTimeout as sleep } from 'node:timers/promises';
import { type ClaimedJob, type JobContext, type Jobs, runJob } from '../../foundation/jobs/index.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Transaction } from '../../foundation/store/index.ts';

/**
 * Deliveries of what is in the memory of this process only. Their job is this process's before anybody else sees it, and stays so
 * until nothing is left to send, also between attempts. When the process is gone its lease runs out, and another sends what can
 * still be told.
 */
export interface DeliveriesHere {
  /** Sees to it that what was written down is sent, once the transaction is committed. */
  send(tx: Transaction, webhook: { readonly id: string; readonly teamId: string }): Promise<void>;
  /** Hands what is left over to others. */
  stop(): Promise<void>;
}

export interface DeliveriesHereDeps {
  readonly jobs: Jobs;
  readonly log: Log;
  /** @param rest waits until then (milliseconds since 1970) or until there may be something new */
  deliver(job: ClaimedJob, context: JobContext, rest: (until: number) => Promise<void>): Promise<void>;
}

/** The kind of these jobs. One whose process is gone is run by any worker. */
export const DELIVER_HERE = 'webhook-here';

/** Milliseconds of their leases. */
const LEASE = 30_000;
/** Milliseconds between checks for work from other processes, such as to send one again. */
const LOOK = 5_000;

export function createDeliveriesHere({ jobs, log, deliver }: DeliveriesHereDeps): DeliveriesHere {
  const stopping = new AbortController();
  /** Wakes the waiting one, by webhook. */
  const bells = new Map<string, () => void>();
  const running = new Set<Promise<unknown>>();

  const run = (id: string, job: ClaimedJob): void => {
    let bell = new AbortController();
    const ring = (): void => bell.abort();
    bells.set(id, ring);
    const handler = (_: ClaimedJob, context: JobContext): Promise<void> =>
      deliver(job, context, async (until) => {
        const ms = Math.max(0, Math.min(LOOK, until - jobs.clock.now()));
        await sleep(ms, undefined, { signal: AbortSignal.any([bell.signal, context.signal]) }).catch(() => {});
        bell = new AbortController();
      });
    const work = runJob(jobs, job, handler, { signal: stopping.signal })
      .catch((error: unknown) => log.error({ err: error, webhook: id }, 'deliveries from memory could not be ended'))
      .finally(() => {
        running.delete(work);
        if (bells.get(id) === ring) bells.delete(id);
      });
    running.add(work);
  };

  return {
    async send(tx, { id, teamId }) {
      const job = await jobs.enqueue(tx, { kind: DELIVER_HERE, teamId, payload: { webhook: id }, dedupeKey: id });
      const claimed =
        job.state === 'queued'
          ? await jobs.claim({ kinds: [DELIVER_HERE], id: job.id, leaseMs: LEASE }, tx)
          : undefined;
      tx.afterCommit(() => {
        if (claimed) run(id, claimed);
        else bells.get(id)?.();
      });
    },
    async stop() {
      stopping.abort(new Error('the service stops'));
      await Promise.all(running);
    },
  };
}
