import type { Config } from '../../../foundation/config/index.ts';
import { createEgress, type Egress, parseAllowList, resolverFor } from '../../../foundation/egress/index.ts';
import type { SnapshotTask } from './slice.ts';

/** A client that reaches the place of a slice wherever it is, since the operator named it. */
export function egressFor(
  config: Pick<Config, 'allowPrivateNetwork' | 'dns' | 'proxy'>,
  { place, endpoint }: SnapshotTask,
): Egress {
  return createEgress({
    allow: parseAllowList(config.allowPrivateNetwork, 'TRAWL_ALLOW_PRIVATE_NETWORK'),
    setting: 'TRAWL_ALLOW_PRIVATE_NETWORK',
    resolve: resolverFor(config.dns),
    purposeHosts: [endpoint, place].filter((url): url is string => /^https?:/.test(url ?? '')),
    ...(config.proxy === undefined ? {} : { proxy: config.proxy }),
  });
}
