import { markupOf, type Structured, surroundingsOf } from '../structured/index.ts';
import type { Document } from '../tree.ts';
import { labelledTexts } from './labelled-texts.ts';
import { shownLines } from './lines.ts';
import { placesIn } from './read-places.ts';

/** What stands on a page, read once: each text with the label beside it. */

export { type LabelledText, labelIndex, labelMatcher } from './label-match.ts';

/** All that a page says by its markup and by labels. @param base base for relative URLs */
export function structuredData(document: Document, base: string): Structured {
  const surroundings = surroundingsOf(document);
  const all = placesIn(shownLines(document, surroundings));
  const places = all.filter(({ isAside, isPhrase }) => !isAside && !isPhrase);
  return { ...markupOf(document, base, surroundings), ...labelledTexts(all), places };
}
