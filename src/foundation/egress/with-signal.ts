import { untilAborted } from '../kernel/until-aborted.ts';
import { ended } from './errors.ts';

/** Settles like `promise`; rejects with `ended(signal)` if the signal aborts first. */
export const within = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  untilAborted(promise, signal, { reason: () => ended(signal) });
