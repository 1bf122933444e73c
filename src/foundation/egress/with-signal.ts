import { untilAborted } from '../kernel/until-aborted.ts';
import { ended } from './errors.ts';

/** Settles like `promise`, or with the signal's end if that is earlier. */
export const within = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  untilAborted(promise, signal, { reason: () => ended(signal) });
