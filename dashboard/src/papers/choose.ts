/** Choosing from rows of which some may be out of sight. */

/** Whether all that are shown are chosen. */
export const isAllChosen = (chosen: ReadonlySet<string>, shown: readonly string[]): boolean =>
  shown.length > 0 && shown.every((id) => chosen.has(id));

/** With all that are shown chosen, or none of them if they were; others stay as they are. */
export function withAll(chosen: ReadonlySet<string>, shown: readonly string[]): ReadonlySet<string> {
  if (!isAllChosen(chosen, shown)) return new Set([...chosen, ...shown]);
  return new Set([...chosen].filter((id) => !shown.includes(id)));
}
