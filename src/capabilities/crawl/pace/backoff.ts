/** Milliseconds before the second attempt. */
export const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** Milliseconds before the second attempt of a page, where its host gives others. */
const QUICK_WAIT = 300;

/** Milliseconds for which a host is left alone that gives nothing, after so many times, 1 and more: doubled each time. */
export const waitAfter = (times: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (times - 1));

/** Milliseconds before a page is tried again, after so many attempts that were in vain because of it, 1 and more. */
export const pageWaitAfter = (times: number): number => (times <= 1 ? QUICK_WAIT : waitAfter(times - 1));
