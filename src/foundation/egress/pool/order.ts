import { type Exit, exitsOf, inGroups } from '../exits.ts';
import type { ExitWish } from './types.ts';

/** Which exits a request may use, and in which order. */

export interface Sharing {
  /** Part of the working exits that a team uses, by its id, over 0 and at most 1; `*` for all others. All by default. */
  readonly shares?: ReadonlyMap<string, number> | undefined;
  /** `host`: requests of a team to one host keep their exit. `none`: equal exits take turns, but for sessions. */
  readonly sticky: 'host' | 'none';
}

/** Whether an exit may be used for a team: it is for all, or for this one. */
export const isFor = ({ teams }: Exit, caller: string | undefined): boolean =>
  teams === undefined || (caller !== undefined && teams.includes(caller));

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** How much a key likes an exit: the same at all times, and for another key unrelated (rendezvous hashing). */
function liking(key: number, exit: Exit): number {
  let mixed = key ^ hashOf(exit.url);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const byLiking = <E extends Exit>(exits: readonly E[], key: string): E[] => {
  const hash = hashOf(key);
  return exits
    .map((exit): [E, number] => [exit, liking(hash, exit)])
    .sort(([, a], [, b]) => b - a)
    .map(([exit]) => exit);
};

const priceOf = ({ price = 1 }: Exit): number => price;

/**
 * Orders exits for requests: by country, then by price, then those that a session or host had before, or in turns.
 * @param mayUse whether an exit is not resting; a team's share is one of those that are not
 */
export function createOrder<E extends Exit>(exits: readonly E[], { shares, sticky }: Sharing) {
  const turns = new Map<string, number>();

  const shareOf = (group: readonly E[], caller: string | undefined): readonly E[] => {
    const share = caller === undefined ? undefined : (shares?.get(caller) ?? shares?.get('*'));
    if (share === undefined || share >= 1) return group;
    return byLiking(group, `share ${caller}`).slice(0, Math.max(1, Math.ceil(share * group.length)));
  };

  /** Another one first each time. */
  const inTurn = (name: string, usable: readonly E[]): readonly E[] => {
    const size = Math.max(1, usable.length);
    const first = (turns.get(name) ?? 0) % size;
    turns.set(name, (first + 1) % size);
    return [...usable.slice(first), ...usable.slice(0, first)];
  };

  /** Groups of equal suitability, best first; each in the order in which it should be tried. */
  return (wish: ExitWish, mayUse: (exit: E) => boolean): readonly (readonly E[])[] => {
    const { tier, country, caller, session, host } = wish;
    const allowed = exitsOf(exits, tier).filter((exit) => isFor(exit, caller));
    const key = session ?? (sticky === 'host' ? `${caller ?? ''} ${host}` : undefined);
    return inGroups(allowed, country).map((group, rank) => {
      const usable = shareOf(group.filter(mayUse), caller);
      const ordered =
        key !== undefined ? byLiking(usable, key) : rank === 0 ? inTurn(`${tier} ${country ?? ''}`, usable) : usable;
      return ordered.toSorted((a, b) => priceOf(a) - priceOf(b));
    });
  };
}
