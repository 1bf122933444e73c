import type { Config } from '../../foundation/config/index.ts';
import { createEgress, type EgressOptions, resolverFor } from '../../foundation/egress/index.ts';

/** A finding of `trawl doctor`, one line. */
export interface Finding {
  readonly name: string;
  /** `broken`: configured, but not working. */
  readonly state: 'on' | 'off' | 'broken';
  /** The configuration, or the problem. */
  readonly detail: string;
  /** The settings that change it. */
  readonly change?: string;
}

/** Runs a check; its exception becomes the problem. */
export async function attempt(
  name: string,
  change: string | undefined,
  check: () => Promise<Finding | string>,
): Promise<Finding> {
  const rest = change === undefined ? {} : { change };
  try {
    const found = await check();
    return typeof found === 'string' ? { name, state: 'on', detail: found, ...rest } : found;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { name, state: 'broken', detail: detail.split('\n')[0] as string, ...rest };
  }
}

/** The way out that the service takes: its name servers and its proxy. */
export const wayOut = ({ proxy, dns }: Pick<Config, 'proxy' | 'dns'>): Pick<EgressOptions, 'proxy' | 'resolve'> => ({
  resolve: resolverFor(dns),
  ...(proxy === undefined ? {} : { proxy }),
});

/** Reaches an address that the operator set, wherever it is. */
export const egressTo = (config: Pick<Config, 'proxy' | 'dns'>, url: string) => egressToAll(config, [url]);

export const egressToAll = (config: Pick<Config, 'proxy' | 'dns'>, urls: readonly string[]) =>
  createEgress({ purposeHosts: urls, ...wayOut(config) });
