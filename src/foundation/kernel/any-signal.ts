/** The signals that each composed signal was made of. */
const sources = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/**
 * A signal that aborts with the first of several, like `AbortSignal.any`, which must not be used itself: Node only holds the sources
 * weakly, so a composed signal without listeners forgets that a timeout has passed if the garbage collector runs before it is read.
 * @param signals undefined ones are left out; a single one is returned as it is
 */
export function anySignal(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const given = signals.filter((signal) => signal !== undefined);
  const [only] = given;
  if (only !== undefined && given.length === 1) return only;
  const composed = AbortSignal.any(given);
  sources.set(composed, given);
  return composed;
}
