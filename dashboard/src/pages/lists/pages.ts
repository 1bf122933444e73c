/** Which rows of a list a page has. */

/** The place from which a page of `rows` has any of `total`: where there are fewer than before, the last one. */
export const placeWithin = (offset: number, total: number, rows: number): number =>
  offset < total ? offset : Math.max(0, Math.floor((total - 1) / rows) * rows);

/**
 * The place of the next page of what is to be decided on. What was decided on this one is no longer in the order, so that others are in its
 * place; after the last page come those that were passed over.
 * @param total of them, when this page was read
 * @param decided for each row of this page, whether it is decided since
 */
export function nextToDecide(offset: number, total: number, decided: readonly boolean[]): number {
  const left = decided.filter((one) => !one).length;
  const next = offset + left;
  return next < total - (decided.length - left) ? next : 0;
}
