/** If the first paper of a search has a lower score, nothing fits the query. */
export const LEAST_FITTING = 0.1;
