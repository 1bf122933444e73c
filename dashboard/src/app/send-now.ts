import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';

/**
 * Whether a form is sent as soon as it is there. That is said in the state of the history entry and not in the address, so that no link
 * from elsewhere sends anything, and it is said once: a reload only shows the form.
 */
interface SendNow {
  /** Different each time, so that a form that is on the page already is filled in anew. */
  readonly sendNow: number;
}

let times = 0;

/** For `navigate`: the form at that address is sent as soon as it is there. */
export const sendNow = (): { readonly state: SendNow } => {
  times += 1;
  return { state: { sendNow: times } };
};

/** @returns a number that is new each time a form is to be sent at once; undefined before the first */
export function useSendNow(): number | undefined {
  const state = useHistoryState<Partial<SendNow> | null>();
  const [last, setLast] = useState<number>();
  const wanted = state?.sendNow;
  // What an earlier visit left in the history is over.
  if (wanted === undefined || wanted > times || wanted === last) return last;
  setLast(wanted);
  return wanted;
}
