import type { Document } from '../tree.ts';
import { collect, type PageParts } from './collect.ts';

/** URLs on a page, made absolute. */

/** An absolute URL; undefined if it is invalid. */
export type Absolute = (address: string) => string | undefined;

/** The base for relative URLs: the first `<base href>`, itself relative to the page. */
export function baseOf(document: Document, url: string, parts: PageParts = collect(document)): string {
  const href = parts.base?.attribs.href?.trim();
  if (!href) return url;
  const base = parse(href, url);
  // data: and javascript: are not valid bases in browsers either.
  return base && /^https?:$/.test(base.protocol) ? base.href : url;
}

/** Longer URLs are data or attacks. */
const MOST_LENGTH = 8192;
/** Maximum number of cached URLs of one page; further ones are computed again. */
const MOST_KEPT = 20_000;

/** Absolute http(s) URLs in canonical form: nothing to parse. */
const CANONICAL =
  /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*\/[\w\-~!$&'()*+,;=:@/%.]*(?:\?[\w\-~!$&()*+,;=:@/%.?]*)?$/;
const PATH = /^\/(?!\/)[\w\-~!$&'()*+,;=:@/%.]*(?:\?[\w\-~!$&()*+,;=:@/%.?]*)?$/;

/** `..` in a path, in either spelling. */
const DOTS = /\/(?:\.|%2e)/i;

let lastBase: string | undefined;
let lastResolver: Absolute | undefined;

/** Makes URLs of one page absolute: of any scheme, as `URL.href` writes them. */
export function absoluteFrom(base: string): Absolute {
  // Links, images and the clean tree of one page resolve the same URLs one after another.
  if (base === lastBase && lastResolver) return lastResolver;
  const origin = originOf(base);
  const known = new Map<string, string | undefined>();
  const absolute: Absolute = (address) => {
    if (known.has(address)) return known.get(address);
    const found = resolve(address, base, origin);
    if (known.size < MOST_KEPT) known.set(address, found);
    return found;
  };
  [lastBase, lastResolver] = [base, absolute];
  return absolute;
}

function resolve(address: string, base: string, origin: string | undefined): string | undefined {
  if (address.length > MOST_LENGTH) return undefined;
  if (!DOTS.test(address)) {
    if (CANONICAL.test(address) && !address.includes('xn--')) return address;
    if (origin !== undefined && PATH.test(address)) return origin + address;
  }
  // A short address may be long with its base.
  const href = parse(address, base)?.href;
  return href !== undefined && href.length <= MOST_LENGTH ? href : undefined;
}

function parse(address: string, base: string): URL | undefined {
  return URL.parse(address, base) ?? undefined;
}

function originOf(base: string): string | undefined {
  const url = URL.parse(base);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
