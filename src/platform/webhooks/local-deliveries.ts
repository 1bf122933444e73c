import { setTimeout as sleep } from 'node:timers/promises';
import { type ClaimedJob, type JobContext, type Jobs, runJob } from '../../foundation/jobs/index.ts';
import { anySignal } from '../../foundation/kernel/any-signal.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Transaction } from '../../foundation/store/index.ts';

/**
 * Deliveries of data that is only in the memory of this process. The process claims their job before others can, and keeps it until
 * nothing is left to send, also between attempts. If the process dies, the lease expires and a peer process sends what is
 * available.
 */
export interface DeliveriesHere {
  /** Delivers stored events after the transaction is committed. */
  send(tx: Transaction, webhook: { readonly id: string; readonly teamId: string }): Promise<void>;
  /** Releases the remaining deliveries to peer processes. */
  stop(): Promise<void>;
}

interface DeliveriesHereDeps {
  readonly jobs: Jobs;
  readonly log: Log;
  /** @param rest waits until a Unix time in milliseconds, or until there may be new events */
  deliver(job: ClaimedJob, context: JobContext, rest: (until: number) => Promise<void>): Promise<void>;
}

/** The kind of these jobs. After the death of its process any worker runs one. */
export const DELIVER_HERE = 'webhook-here';

/** Their lease in milliseconds. */
const LEASE = 30_000;
/** Milliseconds between checks for work from peer processes, such as redeliveries. */
const LOOK = 5_000;

export function createDeliveriesHere({ jobs, log, deliver }: DeliveriesHereDeps): DeliveriesHere {
  const stopping = new AbortController();
  /** Functions that wake the waiting delivery, by webhook. */
  const bells = new Map<string, () => void>();
  const running = new Set<Promise<unknown>>();

  const run = (id: string, job: ClaimedJob): void => {
    let bell = new AbortController();
    const ring = (): void => bell.abort();
    bells.set(id, ring);
    const handler = (_: ClaimedJob, context: JobContext): Promise<void> =>
      deliver(job, context, async (until) => {
        const ms = Math.max(0, Math.min(LOOK, until - jobs.clock.now()));
        await sleep(ms, undefined, { signal: anySignal(bell.signal, context.signal) }).catch(() => {});
        bell = new AbortController();
      });
    const work = jobs
      .within(job, () => runJob(jobs, job, handler, { signal: stopping.signal }))
      .catch((error: unknown) => log.error({ err: error, webhook: id }, 'closing deliveries from memory failed'))
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
      stopping.abort(new Error('the service is stopping'));
      await Promise.all(running);
    },
  };
}
