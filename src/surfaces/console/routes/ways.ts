import { type OperationsView, operationsWays } from '@trawl/contract/api/operations.ts';

/** The operator's own ways to pages, of which each process learns for itself and tells the others. */

export type Ways = Pick<OperationsView, 'proxies' | 'unblocker'>;
type Proxy = Ways['proxies'][number];

/** What this process tells the others: undefined if there are no such ways. */
export const waysToTell = (ways: Ways): Ways | undefined =>
  ways.proxies.length === 0 && ways.unblocker === undefined ? undefined : ways;

/**
 * What all processes know, added up. A proxy that works for one of them works.
 * @param others what they have said; one of another version or with other proxies is left out
 */
export function waysOfAll(own: Ways, others: readonly unknown[]): Ways {
  let { proxies, unblocker } = own;
  for (const said of others) {
    const read = operationsWays.safeParse(said);
    if (!read.success) continue;
    const theirs = read.data;
    const isSame =
      theirs.proxies.length === proxies.length && theirs.proxies.every(({ name }, i) => name === proxies[i]?.name);
    if (isSame) proxies = proxies.map((proxy, i) => together(proxy, theirs.proxies[i] as Proxy));
    if (unblocker?.kind === theirs.unblocker?.kind && unblocker !== undefined && theirs.unblocker !== undefined) {
      const { asked, answered, restsFor } = theirs.unblocker;
      unblocker = {
        ...unblocker,
        asked: unblocker.asked + asked,
        answered: unblocker.answered + answered,
        restsFor: Math.max(unblocker.restsFor, restsFor),
      };
    }
  }
  return { proxies, unblocker };
}

const RANK = { unknown: 0, resting: 1, works: 2 } as const satisfies Record<Proxy['health'], number>;

function together(one: Proxy, other: Proxy): Proxy {
  const known = RANK[other.health] > RANK[one.health] ? other : one;
  return { ...known, uses: one.uses + other.uses, failures: one.failures + other.failures };
}
