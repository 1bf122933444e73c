import { counted } from '@trawl/contract/counted.ts';
import { howToAdd } from '../language-packs.ts';
import { LOW_CONFIDENCE } from './recognise.ts';

/** How well a page was read by OCR. */
export interface Reading {
  /** Undefined for a file of one page. */
  readonly page?: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Number of words that are probably wrong. */
  readonly unsure?: number;
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
    warnings.push(`No such language pack is installed: ${absent.join(' ')}. Add it with: ${howToAdd(absent)}`);
  }
  const packs = Map.groupBy(
    readings.filter(({ missing }) => missing !== undefined),
    ({ missing }) => (missing as readonly string[])[0] as string,
  );
  for (const [pack, list] of packs) {
    warnings.push(
      `OCR lacks the language of ${placesOf(list)}: its text is missing or has errors. Add the language pack with: ${howToAdd([pack])}`,
    );
  }
  const low = readings.filter(({ confidence, missing }) => confidence < LOW_CONFIDENCE && missing === undefined);
  if (low.length > 0) {
    const mean = low.reduce((sum, { confidence }) => sum + confidence, 0) / low.length;
    warnings.push(
      `OCR is unsure of the text of ${placesOf(low)} (confidence ${mean.toFixed(2)} of 1): much of it may be wrong.`,
    );
  }
  const part = readings.filter((one) => (one.unsure ?? 0) > 0 && !low.includes(one));
  if (part.length > 0) {
    const count = part.reduce((sum, { unsure = 0 }) => sum + unsure, 0);
    warnings.push(`OCR is unsure of ${counted(count, 'word')} of ${placesOf(part)}: they may be wrong.`);
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
