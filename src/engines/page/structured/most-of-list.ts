/** Entries that are read of one list, table or row of cards; a value with so many may lack some. */
export const MOST_OF_LIST = 1_000;
