/** A clock that runs, and can be set forward by milliseconds. */
export function settableClock() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    forward: (ms: number): void => {
      ahead += ms;
    },
  };
}
