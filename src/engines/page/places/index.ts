import { asidesOf, relatedIn, type Structured, structuredData as structuredOf } from '../structured/index.ts';
import type { Document } from '../tree.ts';
import { linesOf } from './lines.ts';
import { placesIn } from './read-places.ts';

/** What stands on a page, read once: each text with the label beside it. */

export { type Labelled, labelMatcher } from './label-match.ts';

/** All that a page says by its markup and by labels. @param base base for relative URLs */
export function structuredData(document: Document, base: string): Structured {
  const structured = structuredOf(document, base);
  const related = relatedIn(document);
  const isAside = asidesOf(document);
  const places = placesIn(linesOf(document, (element) => isAside(element) || related.has(element)));
  return { ...structured, places };
}
