import type { Document } from '../tree.ts';
import { absoluteFrom } from './address.ts';
import { collect, type PageParts } from './collect.ts';

/** Links that are listed of one page. */
const MOST_LINKS = 100_000;

/**
 * The addresses that a page links to: absolute, each once, in document order; http, https and mailto. Links to places
 * within the page itself (`#part`) are none.
 * @param base what relative addresses stand against: `baseOf`
 */
export function linksOf(document: Document, base: string, parts: PageParts = collect(document)): string[] {
  const absolute = absoluteFrom(base);
  const links = new Set<string>();
  for (const { attribs } of parts.anchors) {
    const href = (attribs.href as string).trim();
    if (href === '' || href.startsWith('#')) continue;
    const address = absolute(href);
    if (address === undefined || !/^(?:https?|mailto):/.test(address)) continue;
    links.add(address);
    if (links.size >= MOST_LINKS) break;
  }
  return [...links];
}
