import { isPlaceholder, largestSourceOf, lazySourceOf } from '../images.ts';
import { type Document, type Element, isTag, isText, parseHtml, walk } from '../tree.ts';
import { absoluteFrom } from './address.ts';
import { collect, type PageParts } from './collect.ts';
import { MOST_OF_PAGE } from './most-of-page.ts';

/**
 * The URLs of the images of a page: absolute, without repetition, in document order after those in its head (Open Graph, Twitter, icons).
 * The largest of a srcset; lazy-loaded ones included; `data:` excluded.
 * @param base base for relative URLs: `baseOf`
 */
export function imagesOf(document: Document, base: string, parts: PageParts = collect(document)): string[] {
  const absolute = absoluteFrom(base);
  const images = new Set<string>();
  const add = (source: string | undefined): void => {
    const trimmed = source?.trim();
    if (!trimmed || images.size >= MOST_OF_PAGE.images || trimmed.startsWith('data:')) return;
    const address = absolute(trimmed);
    if (address?.startsWith('http')) images.add(address);
  };
  for (const { attribs } of parts.metas) {
    const name = (attribs.property ?? attribs.name ?? '').toLowerCase();
    if (/^(?:og:image(?::(?:secure_)?url)?|twitter:image(?::src)?)$/.test(name)) add(attribs.content);
  }
  for (const { attribs } of parts.links) {
    const rel = attribs.rel?.toLowerCase() ?? '';
    if (/\bicon\b|apple-touch-icon|\bimage_src\b/.test(rel)) add(attribs.href);
    else if (rel === 'preload' && attribs.as === 'image') add(attribs.href);
  }
  for (const element of parts.pictures) for (const source of sourcesOf(element)) add(source);
  for (const noscript of parts.noscripts) {
    for (const image of imagesIn(noscript)) if (!isTrackingPixel(image)) add(image.attribs.src);
  }
  return [...images];
}

function sourcesOf(element: Element): (string | undefined)[] {
  const { attribs, name } = element;
  const background = attribs.style === undefined ? [] : backgroundsOf(attribs.style);
  switch (name) {
    case 'img':
    case 'source': {
      const isMedia =
        name === 'source' && isTag(element.parent as Element) && (element.parent as Element).name !== 'picture';
      if (isMedia) return [];
      const source = isPlaceholder(attribs.src?.trim() ?? '') || isTrackingPixel(element) ? undefined : attribs.src;
      return [source, lazySourceOf(element), largestSourceOf(element), ...background];
    }
    case 'video':
      return [attribs.poster, ...background];
    case 'input':
      return [attribs.type?.toLowerCase() === 'image' ? attribs.src : undefined];
    case 'image':
      return [attribs.href ?? attribs['xlink:href']];
    default:
      return background;
  }
}

/** The images in an element's style. */
function backgroundsOf(style: string): string[] {
  const found: string[] = [];
  for (let at = style.indexOf('url('); at >= 0 && found.length < 20; at = style.indexOf('url(', at + 4)) {
    const end = style.indexOf(')', at);
    if (end < 0) break;
    found.push(
      style
        .slice(at + 4, end)
        .trim()
        .replace(/^['"]|['"]$/g, ''),
    );
  }
  return found;
}

/** The images in a `<noscript>`, which on some pages holds its source as escaped text. */
export function imagesIn(noscript: Element): Element[] {
  const only = noscript.firstChild;
  const isSource = only && !only.next && isText(only);
  if (isSource && (!only.data.includes('<img') || only.data.length > 20_000)) return [];
  const images: Element[] = [];
  walk(isSource ? parseHtml(only.data) : noscript, (node) => {
    if (isTag(node) && node.name === 'img' && images.length < 50) images.push(node);
    return undefined;
  });
  return images;
}

/** An invisible image that counts readers. */
export function isTrackingPixel({ attribs }: Element): boolean {
  const isTiny = (size: string | undefined): boolean => size !== undefined && /^[01](?:px)?$/.test(size.trim());
  if (isTiny(attribs.width) && isTiny(attribs.height)) return true;
  if (attribs.style !== undefined && /display:\s*none|visibility:\s*hidden/i.test(attribs.style)) return true;
  return /facebook\.com\/tr\b|\/pixel\b|scorecardresearch|doubleclick\.net|analytics\.|\/collect\?|bat\.bing\.com|quantserve/i.test(
    attribs.src?.slice(0, 300) ?? '',
  );
}
