import { isPlaceholder, largestSourceOf, lazySourceOf } from '../images.ts';
import type { Element } from '../tree.ts';
import { escapeText } from './escape.ts';
import { destination } from './spans.ts';

/** How URLs of links and images are written. */
export type Resolve = (address: string) => string;

/** Markdown of an image; '' if it has no URL. */
export function imageMarkdown(element: Element, resolve: Resolve): string {
  const source = imageSource(element);
  if (!source) return '';
  const alt = (element.attribs.alt ?? '').replace(/\s*\n\s*/g, '\n').trim();
  const address = resolve(source);
  const text = escapeText(alt, '', true);
  if (address === REMOVED_IMAGE) return `![${text}](<${REMOVED_IMAGE}>)`;
  return `![${text}](${destination({ href: address, ...titleOf(element) })})`;
}

/** Replaces the URL of an embedded image. */
export const REMOVED_IMAGE = 'Base64-Image-Removed';

/** Longer titles repeat paragraphs of the page. */
const LONGEST_TITLE = 80;

/** The title of a link or an image, as an optional property. */
export function titleOf(element: Element): { title?: string } {
  const title = element.attribs.title;
  return title && title.length <= LONGEST_TITLE ? { title } : {};
}

/** The URL of an image: that of a lazy loader instead of a placeholder, otherwise its source, otherwise the largest of its srcset. */
export function imageSource(element: Element): string {
  const source = element.attribs.src?.trim() ?? '';
  if (!isPlaceholder(source)) return source;
  return lazySourceOf(element) || largestSourceOf(element) || source;
}
