import type { Config } from '../../../foundation/config/index.ts';
import { createEgress, type Egress, parseAllowList, resolverFor } from '../../../foundation/egress/index.ts';

/**
 * A client for imports and harvests.
 * @param places that the operator named: those that are URLs are reached wherever they are
 */
export function egressFor(
  config: Pick<Config, 'allowPrivateNetwork' | 'dns' | 'proxy'>,
  places: readonly (string | undefined)[],
): Egress {
  return createEgress({
    allow: parseAllowList(config.allowPrivateNetwork, 'TRAWL_ALLOW_PRIVATE_NETWORK'),
    setting: 'TRAWL_ALLOW_PRIVATE_NETWORK',
    resolve: resolverFor(config.dns),
    purposeHosts: places.filter((place): place is string => /^https?:/.test(place ?? '')),
    ...(config.proxy === undefined ? {} : { proxy: config.proxy }),
  });
}
