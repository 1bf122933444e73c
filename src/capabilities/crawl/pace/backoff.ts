/** Milliseconds before the second attempt. */
export const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/** Milliseconds to wait after so many attempts, 1 and more: doubled each time. For a page, and for a host that refuses or is down. */
export const waitAfter = (attempts: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempts - 1));
