/** Work that is done many times. */

/** Works on 0 to `many` - 1, so many of them at a time. */
export async function inLanes(lanes: number, many: number, work: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < many) await work(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Milliseconds that work takes. */
export async function took(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds of each turn, after some that are not counted; `i` goes on from those. */
export async function timesOf(turns: number, work: (i: number) => unknown, warmUp = 0): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < warmUp + turns; i++) {
    const time = await took(() => work(i));
    if (i >= warmUp) times.push(time);
  }
  return times;
}
