/** UTF-16 units of a query that are looked at: some thousand words, whose terms are found in a few milliseconds. */
export const LONGEST_QUERY = 20_000;

/** The beginning of a query, whole characters. Longer ones are files pasted in; reading megabytes would hold up everybody. */
export const beginning = (query: string): string =>
  query.length <= LONGEST_QUERY ? query : query.slice(0, LONGEST_QUERY).toWellFormed();
