/** Shortest pause between two looks, in milliseconds, and the longest. */
const [SHORTEST, LONGEST] = [3, 200];

/**
 * Waits until `condition` holds. It is looked at for at most a tenth of the time, so that a service that is asked has time for its work.
 * @throws Error after `ms` (default 60 s: a busy machine is no failure)
 */
export async function until(condition: () => boolean | Promise<boolean>, what = 'it', ms = 60_000): Promise<void> {
  const ends = performance.now() + ms;
  for (;;) {
    const began = performance.now();
    if (await condition()) return;
    const now = performance.now();
    if (now > ends) throw new Error(`${what} did not happen within ${ms} ms`);
    const pause = Math.min(LONGEST, Math.max(SHORTEST, 9 * (now - began)));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
