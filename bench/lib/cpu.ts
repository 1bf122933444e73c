/** Milliseconds of CPU of this process so far, its threads included. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What work costs: milliseconds of CPU. */
export function spent(work: () => unknown): number {
  const before = cpuNow();
  work();
  return cpuNow() - before;
}

const HOSTILE = 5_000_000;

/** CPU of a search on text of 5 MB of which nothing but one thing is made, by what that is. */
export const onHostile = (units: Readonly<Record<string, string>>, search: (text: string) => unknown) =>
  Object.entries(units).map(([input, unit]) => {
    const text = unit.repeat(Math.ceil(HOSTILE / unit.length));
    return { input, cpu: spent(() => search(text)) };
  });
