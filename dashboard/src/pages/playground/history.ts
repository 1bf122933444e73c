import type { FormId } from '@trawl/contract/forms/endpoints.ts';
import { useSyncExternalStore } from 'react';
import type { Inputs } from './inputs.ts';
import type { Outcome } from './run.ts';
import type { Values } from './values.ts';

/** A request of this visit and what came back. */
export interface Past {
  readonly n: number;
  readonly id: FormId;
  /** Whose: a person may work for several teams. */
  readonly team: string;
  readonly values: Values;
  readonly outcome: Outcome & { readonly inputs: Inputs };
}

/** Answers may be large. */
const KEPT = 10;

let past: readonly Past[] = [];
let last = 0;
const listeners = new Set<() => void>();

export function remember(one: Omit<Past, 'n'>): Past {
  last += 1;
  const entry = { ...one, n: last };
  past = [entry, ...past].slice(0, KEPT);
  for (const listener of listeners) listener();
  return entry;
}

/** The requests of this visit, newest first. */
export const usePast = (id: FormId, team: string): readonly Past[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => past,
  ).filter((one) => one.id === id && one.team === team);
