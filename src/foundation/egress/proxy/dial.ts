import type { Duplex } from 'node:stream';
import { classifyAddress } from '../addresses.ts';
import type { Ask, Guard } from '../guard.ts';
import type { OpenLease } from './leases.ts';
import { openTunnel } from './upstream.ts';

/** Look-ups end with the lease, and contexts take turns. */
const asking = ({ username, signal }: OpenLease): Ask => ({ signal, caller: username });

/**
 * Whether a host is reached through the operator's proxy. It is judged here in either case; what the operator allowed on the
 * inside is no business of the proxy's.
 * @throws what the guard and the resolver throw
 */
export async function goesUpstream(guard: Guard, lease: OpenLease, host: string, port: number): Promise<boolean> {
  if (lease.upstreamUrl === undefined) return false;
  const found = await guard.addresses(host, port, asking(lease));
  return found.some(({ address }) => classifyAddress(address) === 'public');
}

/** A tunnel to a host the way that the lease goes, counted and closed with it. */
export async function dial(guard: Guard, lease: OpenLease, host: string, port: number): Promise<Duplex> {
  const upstream = await goesUpstream(guard, lease, host, port);
  const socket = upstream
    ? await openTunnel(lease.upstreamUrl as URL, host, port)
    : await guard.dial(host, port, asking(lease));
  socket.on('error', () => socket.destroy());
  lease.hold(socket);
  return socket;
}
