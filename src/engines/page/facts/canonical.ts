import type { Document } from '../tree.ts';
import { absoluteFrom } from './address.ts';
import { collect, type PageParts } from './collect.ts';

/** What a page states for machines: its canonical URL, its icon, and rules for robots. */

/** The absolute canonical URL of the page; undefined unless it is http(s). */
export function canonicalOf(
  document: Document,
  base: string,
  parts: PageParts = collect(document),
): string | undefined {
  for (const { attribs } of parts.links) {
    if (!hasRel(attribs.rel, 'canonical') || !attribs.href?.trim()) continue;
    const address = absoluteFrom(base)(attribs.href.trim());
    if (address?.startsWith('http')) return address;
  }
  return undefined;
}

/** The absolute URL of the page's icon; a plain icon is preferred to one for a home screen. */
export function faviconOf(parts: PageParts, base: string): string | undefined {
  for (const rel of ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed']) {
    for (const { attribs } of parts.links) {
      if (!hasRel(attribs.rel, rel)) continue;
      const address = absoluteFrom(base)(attribs.href?.trim() ?? '');
      if (attribs.href?.trim() && address !== undefined && /^(?:https?|data):/.test(address)) return address;
    }
  }
  return undefined;
}

export interface RobotsMeta {
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

/**
 * The rules of the page's robots meta tags and of the `X-Robots-Tag` header, for all robots or for one by name.
 * @param agent a robot's name in lower case, whose own tags count too
 * @param header the value of `X-Robots-Tag`; rules for other robots are ignored
 */
export function robotsMetaOf(
  document: Document,
  parts: PageParts = collect(document),
  { agent, header }: { agent?: string; header?: string } = {},
): RobotsMeta {
  const rules = new Set<string>();
  const add = (text: string): void => {
    for (const rule of text.toLowerCase().split(/[\s,]+/, 100)) rules.add(rule);
  };
  for (const { attribs } of parts.metas) {
    const name = attribs.name?.trim().toLowerCase();
    if (name === 'robots' || (agent !== undefined && name === agent)) add(attribs.content ?? '');
  }
  // "otherbot: noindex, nofollow": the name applies to all rules after it.
  let isOurs = true;
  for (const part of (header ?? '').toLowerCase().split(',', 100)) {
    const named = /^\s*([\w-]+)\s*:\s*(.*)$/.exec(part);
    const isRule = named?.[1] === 'unavailable_after' || named?.[1]?.startsWith('max-');
    if (named && !isRule) isOurs = named[1] === agent || named[1] === '*';
    if (isOurs) add(named && !isRule ? (named[2] as string) : part);
  }
  const has = (rule: string): boolean => rules.has(rule) || rules.has('none');
  return { noindex: has('noindex'), nofollow: has('nofollow') };
}

function hasRel(rel: string | undefined, needed: string): boolean {
  return rel?.toLowerCase().split(/\s+/).includes(needed) === true;
}
