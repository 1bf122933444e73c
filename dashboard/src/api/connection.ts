import { useEffect, useSyncExternalStore } from 'react';

/** Whether the service answers, as far as the last request knows; and what is read again when it does so again. */

/** Milliseconds between two attempts of a service that does not answer. */
export const PAUSE = 3_000;

let isLost = false;
const watchers = new Set<() => void>();
const readers = new Set<() => void>();

/** Told by `send` after each request. */
export function noteAnswer(answered: boolean): void {
  if (isLost !== answered) return;
  isLost = !answered;
  for (const tell of watchers) tell();
  if (answered) readAgain();
}

/** Has everything read again that failed to be read. */
export function readAgain(): void {
  for (const read of readers) read();
}

/** Whether the last request got no answer. */
export function useIsLost(): boolean {
  return useSyncExternalStore(watch, () => isLost);
}

/** Asks whether the service answers. */
export async function answers(): Promise<boolean> {
  const answered = await fetch('/health').then(
    () => true,
    () => false,
  );
  noteAnswer(answered);
  return answered;
}

/** Resolves when it answers, at once if it does. */
export async function untilBack(): Promise<void> {
  while (isLost) await new Promise<void>((resolve) => setTimeout(resolve, PAUSE));
}

/** @param read called when what failed before may work now */
export function useReadAgain(read: () => void): void {
  useEffect(() => {
    readers.add(read);
    return () => void readers.delete(read);
  }, [read]);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
