import type { PageComplexityStats } from '@llamaindex/liteparse';

/** With fewer characters, a page's images count more than its text. */
const FEW = 120;

/** Whether the text of a page is in its images: it is scanned, drawn, or in a font without character codes. */
export function isScanned(page: PageComplexityStats | undefined): boolean {
  if (page === undefined) return false;
  if (page.isGarbled) return true;
  if (page.textLength >= FEW) return false;
  return page.fullPageImage || page.imageCoverage > 0.3 || (page.uncoveredVectorArea ?? 0) > 5_000;
}
