/**
 * The version of what makes Markdown of pages and of files. Raise it when unchanged ones can get other Markdown: stored versions of an
 * earlier one are not compared, but replaced.
 */
export const CONVERTER = 10;
