import type { Config } from '../../foundation/config/index.ts';
import { createEgress, type EgressOptions, resolverFor } from '../../foundation/egress/index.ts';

/** The way out that the service takes: its name servers and its proxy. */
export const wayOut = ({ proxy, dns }: Pick<Config, 'proxy' | 'dns'>): Pick<EgressOptions, 'proxy' | 'resolve'> => ({
  resolve: resolverFor(dns),
  ...(proxy === undefined ? {} : { proxy }),
});

/** Reaches an address that the operator set, wherever it is. */
export const egressTo = (config: Pick<Config, 'proxy' | 'dns'>, url: string) => egressToAll(config, [url]);

export const egressToAll = (config: Pick<Config, 'proxy' | 'dns'>, urls: readonly string[]) =>
  createEgress({ purposeHosts: urls, ...wayOut(config) });
