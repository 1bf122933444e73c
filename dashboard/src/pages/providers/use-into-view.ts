import { type RefObject, useEffect, useRef } from 'react';

/** Brings an element into view when a link was meant for it. */
export function useIntoView<Of extends HTMLElement>(isChosen: boolean): RefObject<Of | null> {
  const ref = useRef<Of>(null);
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'center' });
  }, [isChosen]);
  return ref;
}
