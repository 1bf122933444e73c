import { isPlaceholder, largestSourceOf, lazySourceOf } from '../images.ts';
import type { Element } from '../tree.ts';
import { escapeText } from './escape.ts';
import { destination } from './spans.ts';

/** How addresses of links and images are written. */
export type Resolve = (address: string) => string;

/** Markdown of an image; '' when it has no address. */
export function imageMarkdown(element: Element, resolve: Resolve): string {
  const source = imageSource(element);
  if (!source) return '';
  const alt = (element.attribs.alt ?? '').replace(/\s*\n\s*/g, '\n').trim();
  const address = resolve(source);
  const text = escapeText(alt, '', true);
  if (address === REMOVED_IMAGE) return `![${text}](<${REMOVED_IMAGE}>)`;
  return `![${text}](${destination({ href: address, ...titleOf(element) })})`;
}

/** Stands where an image was that was written into the page itself. */
export const REMOVED_IMAGE = 'Base64-Image-Removed';

/** The title of a link or an image, as an optional property. */
export function titleOf(element: Element): { title?: string } {
  const title = element.attribs.title;
  return title ? { title } : {};
}

/** Where an image is: what a lazy loader will put in place of a placeholder, else its source, else the largest of a set. */
export function imageSource(element: Element): string {
  const source = element.attribs.src?.trim() ?? '';
  if (!isPlaceholder(source)) return source;
  return lazySourceOf(element) || largestSourceOf(element) || source;
}
