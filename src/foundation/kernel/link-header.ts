/** The header `Link` (RFC 8288). */

interface HeaderLink {
  /** As it was sent; it may be relative. */
  readonly url: string;
  /** In lower case. */
  readonly rels: readonly string[];
}

const LINK = /<([^<>]*)>([^<]*)/g;
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^"\s;,]+))/i;

/** The links of a header that have a relation. What cannot be read is left out. */
export function linksOfHeader(header: string | undefined): HeaderLink[] {
  return [...(header ?? '').matchAll(LINK)].flatMap(([, url = '', parameters = '']) => {
    const [, quoted, plain] = REL.exec(parameters) ?? [];
    const rels = (quoted ?? plain ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    return url.trim() === '' || rels.length === 0 ? [] : [{ url: url.trim(), rels }];
  });
}
