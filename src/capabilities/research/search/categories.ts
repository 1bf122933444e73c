/** Parts that a category with commas may have. */
const MOST_PARTS = 6;
/** How a catalog may write the commas of one category: `Diabetes Mellitus, Type 2`, `2,4-Dinitrophenol`. */
const COMMAS = [', ', ','];

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
    const { category, length } = await longestFrom(parts.slice(at, at + MOST_PARTS), isKnown);
    categories.add(category);
    at += length;
  }
  return [...categories];
}

async function longestFrom(
  parts: readonly string[],
  isKnown: (category: string) => Promise<boolean>,
): Promise<{ readonly category: string; readonly length: number }> {
  for (let length = parts.length; length > 1; length--) {
    for (const comma of COMMAS) {
      const category = parts.slice(0, length).join(comma);
      if (await isKnown(category)) return { category, length };
    }
  }
  return { category: parts[0] as string, length: 1 };
}
