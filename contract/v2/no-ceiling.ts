/**
 * Credits that clients are told of when the plan has no ceiling: they expect a number, and show what was used as the difference.
 * Large enough that nobody plans with it, small enough to be exact in every language.
 */
export const NO_CEILING = 1_000_000_000;
