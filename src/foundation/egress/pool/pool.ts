import { ApiError } from '../../kernel/errors.ts';
import { type Log, silentLog } from '../../kernel/log.ts';
import { EgressError } from '../errors.ts';
import { type Exit, exitsOf } from '../exits.ts';
import { steadyTimer } from '../pacer.ts';
import { isAboutTarget } from '../proxy/proxy-answer.ts';
import { createMember, exitState, firstThatWorks, type Member } from './members.ts';
import { createOrder, isFor, type Sharing } from './order.ts';
import { probe } from './probe.ts';
import type { ExitPool, ExitWish, TakenExit } from './types.ts';

export type { ExitPool, ExitState } from './types.ts';

export interface ExitPoolOptions extends Partial<Sharing> {
  readonly log?: Log;
  /** Monotonic time, in milliseconds. */
  readonly now?: () => number;
  /** @throws if the proxy does not work */
  readonly probe?: (proxy: string, host: string, port: number) => Promise<void>;
}

/** @param exits where only one is for a tier and team, it is used as it is: nothing could take its place */
export function createExitPool(exits: readonly Exit[], options: ExitPoolOptions = {}): ExitPool {
  const { now = steadyTimer.now, log = silentLog, sticky = 'none', shares } = options;
  const ask = options.probe ?? probe;
  const members = exits.map((exit) => createMember(exit, { now, log, ask }));
  const order = createOrder(members, { sticky, shares });

  const taken = (member: Member, wish: ExitWish, isOnly: boolean): TakenExit => {
    member.uses++;
    return {
      exit: member,
      differs: differenceOf(member, wish),
      succeeded: member.works,
      failed: (error) => {
        // The target may be as slow as the proxy: the next request asks the proxy first.
        if (error instanceof ApiError && error.key === 'REQUEST_TIMEOUT') member.doubt();
        if (!(error instanceof EgressError) || error.failure !== 'proxy') return false;
        // Targets that are down must not put exits to rest.
        if (!isAboutTarget(error)) member.fails(error);
        return !isOnly;
      },
      outdone: member.fails,
    };
  };

  const ownOf = ({ tier, caller }: ExitWish): readonly Member[] =>
    exitsOf(members, tier).filter((member) => isFor(member, caller));

  /** Only where exits of the country are configured for the team: without any, the nearest one is what the operator chose. */
  const differenceOf = ({ country }: Exit, wish: ExitWish): string | undefined => {
    const asked = wish.country?.toUpperCase();
    if (asked === undefined || country === asked) return undefined;
    if (!ownOf(wish).some((one) => one.country === asked)) return undefined;
    return `No proxy in ${asked} works now; the page was loaded through one in ${country ?? 'no certain country'}.`;
  };

  return {
    has: (tier) => exitsOf(exits, tier).length > 0,
    verifies: (tier) => exitsOf(exits, tier).some(({ verifyTls }) => verifyTls === true),
    take: async (wish) => {
      if (exitsOf(members, wish.tier).length === 0) return undefined;
      const own = ownOf(wish);
      if (own.length === 0) throw new EgressError('proxy', 'None of the proxies for this request is for this team.');
      const isOnly = own.length === 1;
      const mayUse = (member: Member): boolean => isOnly || !(member.rest() > 0 || wish.avoid?.has(member));
      const candidates = order(wish, mayUse).flat();
      const found = isOnly ? candidates[0] : await firstThatWorks(candidates, wish);
      if (found !== undefined) return taken(found, wish, isOnly);
      const rest = Math.min(...own.map((member) => member.rest()));
      throw new EgressError('proxy', noneWorks(own.length, rest));
    },
    state: () => members.map(exitState),
  };
}

function noneWorks(count: number, rest: number): string {
  const again = rest > 0 ? ` The first is tried again in ${Math.ceil(rest / 1000)} seconds.` : '';
  return count === 1
    ? `The proxy for this request does not work.${again}`
    : `None of the ${count} proxies for this request works.${again}`;
}
