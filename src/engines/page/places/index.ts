import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { markupOf, type Structured, surroundingsOf } from '../structured/index.ts';
import type { Document } from '../tree.ts';
import { labelledTexts } from './labelled-texts.ts';
import { type ShownLines, shownLines } from './lines.ts';
import { MAX_PLACES, placesIn } from './read-places.ts';

/** What stands on a page, read once: each text with the label beside it. */

export { type LabelledText, labelIndex, labelMatcher } from './label-match.ts';
export { cellsOfLine, type PageLine, type ShownLines } from './lines.ts';
export { linesInParts, placesOfMarkdown, visibleFromMarkdown } from './markdown-places.ts';

const readOnce = oncePer((document: Document) => {
  const surroundings = surroundingsOf(document);
  return { surroundings, shown: shownLines(document, surroundings) };
});

/** The lines of a page, and its buttons. They are read once, so nothing may be removed from the page before. */
export const shownOn = (document: Document): ShownLines => readOnce(document).shown;

/** All that a page says by its markup and by labels. @param base base for relative URLs */
export function structuredData(document: Document, base: string): Structured {
  const { surroundings, shown } = readOnce(document);
  const all = placesIn(shown.lines);
  const places = all.filter(({ isAside, isPhrase }) => !isAside && !isPhrase);
  const isCut = shown.isCut || all.length >= MAX_PLACES;
  return {
    ...markupOf(document, base, surroundings),
    ...labelledTexts(all),
    places,
    ...(isCut ? { isCut: true as const } : {}),
  };
}
