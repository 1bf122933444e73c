import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../store/index.ts';
import { acquireLease, type Lease, type LeaseOptions, releaseLease, renewLease } from './lease.ts';
import { LeaseLostError } from './lease-lost.ts';

export interface WithLeaseOptions extends LeaseOptions {
  /** How long the lease outlives a dead holder; renewed three times within it. Default 15 s. */
  readonly ttlMs?: number;
  /** Interval of checks while another owner holds it. Default 250 ms. */
  readonly pollMs?: number;
  /** Milliseconds to wait for it at most; 0 looks once. Default Infinity. */
  readonly waitMs?: number;
  /** Ends the waiting and is passed on to the work. */
  readonly signal?: AbortSignal;
  readonly owner?: string;
}

/**
 * Runs `work` while holding a named lease, renewed in the background. The signal aborts with LeaseLostError when the lease
 * is lost, or with the reason of `options.signal`.
 * @returns what `work` returned, or undefined when the lease could not be had within `waitMs`
 * @throws whatever `work` throws; the reason of `options.signal` when that ends the waiting
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
    return await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal, lease);
  } finally {
    stop.abort();
    await renewing;
    // A database that is down now will let the lease run out by itself.
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

/** Ends when stopped or lost. A database that does not answer counts as lost once the lease has run out. */
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
