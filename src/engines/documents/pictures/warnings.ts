import { LOW_CONFIDENCE } from './recognise.ts';

/** How well a page was read by OCR. */
export interface Reading {
  /** Undefined for a file of one page. */
  readonly page?: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Packs, one of which is missing for its language. */
  readonly missing?: readonly string[];
}

/** Maximum number of pages that a warning names. */
const MOST_NAMED = 10;

/**
 * What is probably wrong in text from OCR, for people.
 * @param absent packs that were requested and are not installed
 */
export function readingWarnings(readings: readonly Reading[], absent: readonly string[]): string[] {
  const warnings: string[] = [];
  if (absent.length > 0) {
    const list = absent.join(' ');
    warnings.push(`No such language pack is installed: ${list}. Add it with: trawl ocr add ${list}`);
  }
  const packs = Map.groupBy(
    readings.filter(({ missing }) => missing !== undefined),
    ({ missing }) => (missing as readonly string[])[0] as string,
  );
  for (const [pack, list] of packs) {
    warnings.push(
      `OCR lacks the language of ${placesOf(list)}: its text is missing or has errors. Add the language pack with: trawl ocr add ${pack}`,
    );
  }
  const low = readings.filter(({ confidence, missing }) => confidence < LOW_CONFIDENCE && missing === undefined);
  if (low.length > 0) {
    const mean = low.reduce((sum, { confidence }) => sum + confidence, 0) / low.length;
    warnings.push(
      `OCR is unsure of the text of ${placesOf(low)} (confidence ${mean.toFixed(2)} of 1): much of it may be wrong.`,
    );
  }
  return warnings.map((warning) => warning.replace(/([^.])$/, '$1.'));
}

function placesOf(list: readonly Reading[]): string {
  const numbers = list.flatMap(({ page }) => (page === undefined ? [] : [page]));
  return numbers.length === 0 ? 'the picture' : pagesOf(numbers);
}

/** Pages in a sentence. */
export function pagesOf(numbers: readonly number[]): string {
  const named = numbers.slice(0, MOST_NAMED).join(', ');
  const more = numbers.length > MOST_NAMED ? ` and ${numbers.length - MOST_NAMED} more` : '';
  return numbers.length === 1 ? `page ${named}` : `pages ${named}${more}`;
}
