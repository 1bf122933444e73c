/** UTF-16 units of a query that are read: some thousand words, whose terms are found in a few milliseconds. */
export const LONGEST_QUERY = 20_000;

/** The query, cut to `LONGEST_QUERY` in whole characters. Longer ones are pasted files; reading megabytes would delay every request. */
export const truncateQuery = (query: string): string =>
  query.length <= LONGEST_QUERY ? query : query.slice(0, LONGEST_QUERY).toWellFormed();
