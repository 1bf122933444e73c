/** Parts that a category with commas may have. */
const MOST_PARTS = 6;

/**
 * Categories from values that were split at commas: the longest run that is a category of the catalog is one, such as `diabetes mellitus,
 * type 2`; what is in no such run stands for itself.
 * @param isKnown whether any paper has the category
 * @returns each once
 */
export async function categoriesOf(
  parts: readonly string[],
  isKnown: (category: string) => Promise<boolean>,
): Promise<string[]> {
  const categories = new Set<string>();
  for (let at = 0; at < parts.length; ) {
    let end = Math.min(parts.length, at + MOST_PARTS);
    while (end > at + 1 && !(await isKnown(parts.slice(at, end).join(', ')))) end--;
    categories.add(parts.slice(at, end).join(', '));
    at = end;
  }
  return [...categories];
}
