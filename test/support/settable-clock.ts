/** A clock that runs, from now or another time, and can be set forward by milliseconds. */
export function settableClock(start = Date.now()) {
  let ahead = start - Date.now();
  return {
    now: () => Date.now() + ahead,
    forward: (ms: number): void => {
      ahead += ms;
    },
  };
}
