import { setTimeout as sleep } from 'node:timers/promises';
import { anySignal } from '../kernel/any-signal.ts';
import type { Database } from '../store/index.ts';
import { acquireLease, type Lease, LeaseLostError, type LeaseOptions, releaseLease, renewLease } from './lease.ts';

export interface WithLeaseOptions extends LeaseOptions {
  /** Milliseconds until the lease expires without a renewal; renewed after each third of it. Default 15 s. */
  readonly ttlMs?: number;
  /** Milliseconds between attempts to acquire it. Default 250. */
  readonly pollMs?: number;
  /** Maximum milliseconds to wait for it; 0 makes one attempt. Default Infinity. */
  readonly waitMs?: number;
  /** Ends the waiting and is passed on to the work. */
  readonly signal?: AbortSignal;
  readonly owner?: string;
}

/**
 * Runs `work` while holding a named lease, renewed in the background. The signal aborts with LeaseLostError when the lease
 * is lost, or with the reason of `options.signal`.
 * @returns the result of `work`, or undefined when the lease was not acquired within `waitMs`
 * @throws errors of `work`; the reason of `options.signal` when it ends the wait
 */
export async function withLease<R>(
  db: Database,
  name: string,
  work: (signal: AbortSignal, lease: Lease) => Promise<R>,
  options: WithLeaseOptions = {},
): Promise<R | undefined> {
  const { ttlMs = 15_000, signal } = options;
  const lease = await waitForLease(db, name, ttlMs, options);
  if (!lease) return undefined;
  const lost = new AbortController();
  const stop = new AbortController();
  const renewing = keepRenewed(db, lease, stop.signal, lost, options);
  try {
    return await work(anySignal(signal, lost.signal), lease);
  } finally {
    stop.abort();
    await renewing;
    // If the database is down, the lease expires on its own.
    await releaseLease(db, lease).catch(() => {});
  }
}

async function waitForLease(
  db: Database,
  name: string,
  ttlMs: number,
  { pollMs = 250, waitMs = Number.POSITIVE_INFINITY, signal, clock, owner }: WithLeaseOptions,
): Promise<Lease | undefined> {
  const ends = performance.now() + waitMs;
  for (;;) {
    signal?.throwIfAborted();
    const lease = await acquireLease(db, name, ttlMs, { clock, ...(owner && { owner }) });
    if (lease) return lease;
    const left = ends - performance.now();
    if (left <= 0) return undefined;
    await sleep(Math.min(pollMs, left), undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
}

/** Renews the lease until stopped or lost. When the database is unavailable, it counts as lost once it has expired. */
async function keepRenewed(
  db: Database,
  lease: Lease,
  stop: AbortSignal,
  lost: AbortController,
  { clock }: LeaseOptions,
): Promise<void> {
  let good = performance.now();
  while (!stop.aborted) {
    await sleep(lease.ttlMs / 3, undefined, { signal: stop, ref: false }).catch(() => {});
    if (stop.aborted) return;
    const asked = performance.now();
    try {
      await renewLease(db, lease, { clock });
      good = asked;
    } catch (error) {
      if (!(error instanceof LeaseLostError) && performance.now() - good < lease.ttlMs) continue;
      lost.abort(error instanceof LeaseLostError ? error : new LeaseLostError(lease.name));
      return;
    }
  }
}
