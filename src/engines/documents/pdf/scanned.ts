import type { PageComplexityStats } from '@llamaindex/liteparse';

/** With fewer characters, a page's images count more than its text. */
const FEW = 120;
/** With fewer, a page has no text. */
const NONE = 3;

/**
 * Whether a page may have text that is not embedded. `none`: it has none, is scanned or drawn, or its font has no character codes. `some`:
 * its text is right, but its images may have more.
 */
export function lackOf(page: PageComplexityStats | undefined): 'none' | 'some' | undefined {
  if (page === undefined) return undefined;
  if (page.isGarbled || page.textLength < NONE) return 'none';
  if (page.textLength >= FEW) return undefined;
  const isPicture = page.fullPageImage || page.imageCoverage > 0.3 || (page.uncoveredVectorArea ?? 0) > 5_000;
  return isPicture ? 'some' : undefined;
}
