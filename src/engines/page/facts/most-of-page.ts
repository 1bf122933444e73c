/** How much of each kind an answer holds of a page at most; where a page may have more, a warning says so. */
export const MOST_OF_PAGE = {
  links: 100_000,
  images: 100_000,
  /** Values of one attribute. */
  attributes: 100_000,
  variants: 2_000,
  dishes: 2_000,
} as const;
