import { routeOf } from '../../../foundation/kernel/canonical-url.ts';
import { type Document, isTag, walk } from '../tree.ts';
import { absoluteFrom } from './address.ts';
import { collect, type PageParts } from './collect.ts';
import { MOST_OF_PAGE } from './most-of-page.ts';

/**
 * The URLs that a page links to: absolute, without repetition, in document order; http, https and mailto. Links within the page (`#part`)
 * are excluded, routes of an application (`#/part`, `#!part`) are not.
 * @param base base for relative URLs: `baseOf`
 */
export function linksOf(document: Document, base: string, parts: PageParts = collect(document)): string[] {
  const absolute = absoluteFrom(base);
  const links = new Set<string>();
  for (const { attribs } of parts.anchors) {
    const href = (attribs.href ?? attribs['xlink:href'] ?? '').trim();
    const isWithin = href.startsWith('#');
    if (href === '' || (isWithin && !/^#[!/]./.test(href))) continue;
    const address = absolute(href);
    if (isWithin && (address === undefined || routeOf(new URL(address)) === '')) continue;
    if (address === undefined || !/^(?:https?|mailto):/.test(address)) continue;
    links.add(address);
    if (links.size >= MOST_OF_PAGE.links) break;
  }
  return [...links];
}

/** An address in JSON-LD, after its name. Slashes may be escaped. */
const JSON_LD_ADDRESS =
  /"(?:@id|url|item|relatedLink|significantLink|mainEntityOfPage)"\s{0,9}:\s{0,9}"((?:https?:)?\\?\/[^"\s]{1,2000})"/g;

/** Relations of `<link>` that lead to pages. */
const LEADS_ON = /(?:^|\s)(?:next|prev)(?:\s|$)/i;

/**
 * URLs of pages that a page leads to other than by visible links: frames, `<link rel="next">` and `prev`, translations (`hreflang`), links
 * inside `<noscript>` and the addresses of JSON-LD. Absolute http(s), without repetition; may overlap with `linksOf`.
 */
export function furtherLinksOf(document: Document, base: string, parts: PageParts = collect(document)): string[] {
  const absolute = absoluteFrom(base);
  const found = new Set<string>();
  const add = (href: string | undefined): void => {
    const text = href?.trim() ?? '';
    if (text === '' || text.startsWith('#') || found.size >= MOST_OF_PAGE.links) return;
    const address = absolute(text);
    if (address !== undefined && /^https?:/.test(address)) found.add(address);
  };
  for (const { name, attribs } of parts.frames) add(name === 'object' ? attribs.data : attribs.src);
  for (const { attribs } of parts.links) {
    if (LEADS_ON.test(attribs.rel ?? '') || attribs.hreflang !== undefined) add(attribs.href);
  }
  for (const text of parts.jsonLd) {
    for (const [, address] of text.matchAll(JSON_LD_ADDRESS)) add(address?.replaceAll('\\/', '/'));
  }
  for (const noscript of parts.noscripts) {
    walk(noscript, (node) => {
      if (isTag(node) && (node.name === 'a' || node.name === 'area')) add(node.attribs.href);
      else if (isTag(node) && (node.name === 'iframe' || node.name === 'frame')) add(node.attribs.src);
      return undefined;
    });
  }
  return [...found];
}
