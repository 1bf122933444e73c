import type { Element } from '../tree.ts';
import { escapeText } from './escape.ts';
import { destination } from './inline.ts';

/** How addresses of links and images are written. */
export type Resolve = (address: string) => string;

/** Markdown of an image; '' when it has no address. */
export function imageMarkdown(element: Element, resolve: Resolve): string {
  const source = imageSource(element);
  if (!source) return '';
  const alt = (element.attribs.alt ?? '').replace(/\s*\n\s*/g, '\n').trim();
  return `![${escapeText(alt, '', true)}](${destination({ href: resolve(source), ...titleOf(element) })})`;
}

/** The title of a link or an image, as an optional property. */
export function titleOf(element: Element): { title?: string } {
  const title = element.attribs.title;
  return title ? { title } : {};
}

const LAZY = ['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc', 'data-hi-res-src'];

/** Where an image is: what a lazy loader will put in place of a placeholder, else its source, else the largest of a set. */
export function imageSource(element: Element): string {
  const { attribs } = element;
  const source = attribs.src?.trim() ?? '';
  const lazy = LAZY.map((name) => attribs[name]?.trim()).find(Boolean);
  const isPlaceholder =
    !source ||
    /^data:image\/(?:gif|svg|png)/i.test(source) ||
    /(?:blank|spacer|placeholder)\.(?:gif|png|svg)/i.test(source);
  if (lazy && isPlaceholder) return lazy;
  if (isPlaceholder) return largestOf(attribs.srcset ?? attribs['data-srcset'] ?? '') || source;
  return source;
}

/** The address with the largest width or density of a `srcset`; '' when there is none. */
export function largestOf(srcset: string): string {
  let best = '';
  let most = -1;
  for (const match of srcset.matchAll(/\s*([^\s,]\S*[^\s,]|[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g)) {
    const size = match[2] ? Number(match[2]) : 1;
    if (size > most) [best, most] = [match[1] as string, size];
  }
  return best;
}
