import { lookup as systemLookup } from 'node:dns';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name, as `dns.lookup` with `all` gives them. Rejects with an error whose `code` is that of node:dns. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/**
 * Look-ups under way at a time. The system's resolver blocks one of the four threads that files and compression need too; name
 * servers that keep quiet, which anybody can set up, must not take all of them.
 */
const AT_ONCE = 3;

/** The same, with one look-up for everybody who asks for a name at the same time, and only so many under way. */
export function sharing(resolve: Resolve, atOnce: number): Resolve {
  const underWay = new Map<string, Promise<readonly ResolvedAddress[]>>();
  const queue: (() => void)[] = [];
  let running = 0;

  const ask = async (host: string): Promise<readonly ResolvedAddress[]> => {
    // Whoever ends hands his place to the next in the queue.
    if (running < atOnce) running++;
    else await new Promise<void>((start) => queue.push(start));
    try {
      return await resolve(host);
    } finally {
      underWay.delete(host);
      const next = queue.shift();
      if (next === undefined) running--;
      else next();
    }
  };

  return (host) => {
    const known = underWay.get(host);
    if (known !== undefined) return known;
    const asking = ask(host);
    underWay.set(host, asking);
    return asking;
  };
}

/** The system's resolver, hosts file and all; one for the process. */
export const systemResolve: Resolve = sharing(
  (host) =>
    new Promise((resolve, reject) => {
      systemLookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
    }),
  AT_ONCE,
);
