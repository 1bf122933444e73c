import { ApiError } from '../../foundation/kernel/errors.ts';
import { networkOf } from '../../foundation/kernel/network-of.ts';

/** Limits requests by the address that they come from, in this process: a bucket of tokens for each. */
export interface AddressLimits {
  /** Takes a token. @throws ApiError RATE_LIMIT_EXCEEDED when the address has none left */
  take(address: string): void;
}

export interface AddressLimitOptions {
  /** Requests at once, after a pause. */
  readonly burst: number;
  readonly perSecond: number;
  /** Addresses that are remembered; beyond them the one that was heard of longest ago is forgotten. */
  readonly most: number;
}

/** A person with a dashboard in each of a few tabs, or an office of them behind one address, stays below this. */
const USUAL: AddressLimitOptions = { burst: 300, perSecond: 5, most: 20_000 };

/** @param now milliseconds on any clock */
export function createAddressLimits(
  options: AddressLimitOptions = USUAL,
  now = () => performance.now(),
): AddressLimits {
  const { burst, perSecond, most } = options;
  // In the order in which addresses were last heard of.
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(address) {
      const network = networkOf(address);
      const at = now();
      const before = buckets.get(network);
      const tokens =
        before === undefined ? burst : Math.min(burst, before.tokens + ((at - before.at) / 1000) * perSecond);
      buckets.delete(network);
      if (buckets.size >= most) buckets.delete(buckets.keys().next().value as string);
      buckets.set(network, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
      if (tokens < 1) throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter: (1 - tokens) / perSecond });
    },
  };
}
