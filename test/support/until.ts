/** Waits until `condition` holds, looking every few milliseconds. @throws Error after `ms` (default 60 s: a busy machine is no failure) */
export async function until(condition: () => boolean | Promise<boolean>, what = 'it', ms = 60_000): Promise<void> {
  const ends = performance.now() + ms;
  while (!(await condition())) {
    if (performance.now() > ends) throw new Error(`${what} did not happen within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}
