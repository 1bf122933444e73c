import type { Duplex } from 'node:stream';
import { classifyAddress } from '../addresses.ts';
import type { Ask, Guard } from '../guard.ts';
import type { OpenLease } from './leases.ts';
import { openTunnel } from './upstream.ts';

/** Lookups end with the lease, and leases take turns. */
const asking = ({ username, signal }: OpenLease): Ask => ({ signal, caller: username });

/**
 * Whether a host is reached through the operator's proxy. The host is checked in either case; private addresses that the
 * operator allows are reached directly.
 * @throws errors of the guard and the resolver
 */
export async function goesUpstream(guard: Guard, lease: OpenLease, host: string, port: number): Promise<boolean> {
  if (lease.upstreamUrl === undefined) return false;
  const found = await guard.addresses(host, port, asking(lease));
  return found.some(({ address }) => classifyAddress(address) === 'public');
}

/** Connects to a host, directly or through the lease's upstream proxy. The socket closes with the lease. */
export async function dial(guard: Guard, lease: OpenLease, host: string, port: number): Promise<Duplex> {
  const upstream = await goesUpstream(guard, lease, host, port);
  const socket = upstream
    ? await openTunnel(lease.upstreamUrl as URL, host, port)
    : await guard.dial(host, port, asking(lease));
  socket.on('error', () => socket.destroy());
  lease.hold(socket);
  return socket;
}
