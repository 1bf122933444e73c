/**
 * The version of what makes Markdown of pages and of files. Raise it when unchanged ones can get other Markdown: stored versions of an
 * earlier one are not compared, but replaced.
 */
export const CONVERTER = 12;

/**
 * The version of what reads fields from pages. Raise it when unchanged pages can get other fields: stored ones of an earlier version are
 * not compared, but replaced. The first one was of the time before dates were read in all languages, and is null in the database.
 */
export const EXTRACTOR = 6;
