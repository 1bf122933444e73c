import { classifyAddress } from './addresses.ts';
import type { Ask, Guard } from './guard.ts';

/**
 * How many of the addresses of a host are public; the others are those that the operator allows. Whoever tells somebody outside of a host
 * wants `all`: the name could lead into a network.
 * @throws errors of the guard and the resolver
 */
export async function publicPart(
  guard: Pick<Guard, 'addresses'>,
  host: string,
  port: number,
  ask?: Ask,
): Promise<'all' | 'some' | 'none'> {
  const found = await guard.addresses(host, port, ask);
  const count = found.filter(({ address }) => classifyAddress(address) === 'public').length;
  if (count === 0) return 'none';
  return count === found.length ? 'all' : 'some';
}
