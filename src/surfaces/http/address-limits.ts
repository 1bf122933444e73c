import { ApiError } from '../../foundation/kernel/errors.ts';
import { networkOf } from '../../foundation/kernel/network-of.ts';

/** Rate limits by client network in this process, with a token bucket for each. */
export interface AddressLimits {
  /** Takes a token. @throws ApiError RATE_LIMIT_EXCEEDED when none is left */
  take(address: string): void;
}

interface AddressLimitOptions {
  /** Capacity of a bucket. */
  readonly burst: number;
  readonly perSecond: number;
  /** Limit of tracked networks; the least recently used one is evicted. */
  readonly maxNetworks: number;
}

/** Enough for a person with several dashboard tabs, or an office behind one address. */
const DEFAULTS: AddressLimitOptions = { burst: 300, perSecond: 5, maxNetworks: 20_000 };

/** @param now monotonic time in milliseconds */
export function createAddressLimits(
  options: AddressLimitOptions = DEFAULTS,
  now = () => performance.now(),
): AddressLimits {
  const { burst, perSecond, maxNetworks } = options;
  // Ordered by last use.
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(address) {
      const network = networkOf(address);
      const at = now();
      const before = buckets.get(network);
      const tokens =
        before === undefined ? burst : Math.min(burst, before.tokens + ((at - before.at) / 1000) * perSecond);
      buckets.delete(network);
      if (buckets.size >= maxNetworks) buckets.delete(buckets.keys().next().value as string);
      buckets.set(network, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
      if (tokens < 1) throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter: (1 - tokens) / perSecond });
    },
  };
}
