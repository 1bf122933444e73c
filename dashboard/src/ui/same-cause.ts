import { type RefObject, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Failures on one page that have one cause, such as a service that cannot read its rows: one of them says it for all. */

interface Member {
  readonly cause: string;
  readonly element: RefObject<HTMLElement | null>;
  readonly retry: RefObject<() => void>;
}

const members = new Set<Member>();
const watchers = new Set<() => void>();

const watch = (tell: () => void): (() => void) => {
  watchers.add(tell);
  return () => void watchers.delete(tell);
};

const tellAll = (): void => {
  for (const tell of watchers) tell();
};

/** What a dialog says is not said by the page below it. */
const placeOf = ({ element }: Member): Element | null => element.current?.closest('dialog') ?? null;

const isOne = (one: Member, other: Member): boolean => one.cause === other.cause && placeOf(one) === placeOf(other);

function standsBefore(one: Member, other: Member): boolean {
  if (one.element.current === null || other.element.current === null) return false;
  const where = one.element.current.compareDocumentPosition(other.element.current);
  return (where & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/**
 * @param cause equal texts are one cause
 * @param element where this failure stands
 * @returns whether one that stands before it says the same, and a function that tries again all that failed for this cause
 */
export function useSameCause(
  cause: string,
  element: RefObject<HTMLElement | null>,
  retry: () => void,
): { readonly isSaid: boolean; tryAll(): void } {
  const latest = useRef(retry);
  latest.current = retry;
  const own = useRef<Member>(undefined);
  const isSaid = useSyncExternalStore(watch, () => {
    const { current } = own;
    return current !== undefined && [...members].some((other) => isOne(other, current) && standsBefore(other, current));
  });
  useLayoutEffect(() => {
    const member: Member = { cause, element, retry: latest };
    own.current = member;
    members.add(member);
    tellAll();
    return () => {
      members.delete(member);
      own.current = undefined;
      tellAll();
    };
  }, [cause, element]);
  const tryAll = useCallback(() => {
    const { current } = own;
    for (const member of members) if (current !== undefined && isOne(member, current)) member.retry.current();
  }, []);
  return { isSaid, tryAll };
}
