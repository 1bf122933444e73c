/**
 * The version of what makes Markdown of pages. Raise it when unchanged pages can get other Markdown: stored versions of an earlier one are
 * not compared, but replaced.
 */
export const CONVERTER = 9;
