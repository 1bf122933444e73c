import { absolute, entitiesOf, isObject, listOf, oneLine, type Structured, typesOf } from '../structured/index.ts';
import { type Document, type Element, isTag, walk } from '../tree.ts';

const LOGO = /(?:^|[\s_/.-])logo(?:$|[\s_/.-]|\d)|logo(?:type|mark)?\.(?:svg|png|webp)/i;

/** Logo and favicon from the markup. */
export function pictures(document: Document, base: string): { logo: string | undefined; favicon: string | undefined } {
  let logo: string | undefined;
  let favicon: string | undefined;
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    const { name, attribs } = node;
    if (name === 'link' && attribs.href && /(?:^|\s)(?:shortcut\s+)?icon(?:\s|$)/i.test(attribs.rel ?? ''))
      favicon ??= absolute(attribs.href, base);
    else if (name === 'img' && logo === undefined && attribs.src && isLogo(node)) logo = absolute(attribs.src, base);
    return undefined;
  });
  return { logo: /^https?:/.test(logo ?? '') ? logo : undefined, favicon };
}

function isLogo({ attribs, parent }: Element): boolean {
  const own = [attribs.class, attribs.id, attribs.alt, attribs.src];
  const above = parent && isTag(parent) ? [parent.attribs.class, parent.attribs.id] : [];
  return [...own, ...above].some((text) => text !== undefined && text.length < 500 && LOGO.test(text));
}

/** The logo of the organization in structured data. */
export function statedLogo(structured: Structured, base: string): string | undefined {
  for (const { object } of entitiesOf(structured)) {
    if (!typesOf(object).some((type) => /Organization|Corporation|Business|Brand|Store/.test(type))) continue;
    const [logo] = listOf(object.logo);
    const address = typeof logo === 'string' ? logo : isObject(logo) ? (logo.url ?? logo.contentUrl) : undefined;
    if (typeof address === 'string') return absolute(address, base);
  }
  return undefined;
}

/** The name of the site or its organization, as the page states it. */
export function brandNameOf(structured: Structured, base: string): string | undefined {
  const site = structured.openGraph['og:site_name']?.[0] ?? structured.meta['application-name']?.[0];
  if (site) return oneLine(site, 200);
  for (const { object } of entitiesOf(structured)) {
    if (
      typesOf(object).some((type) =>
        /^(?:Organization|Corporation|WebSite|Brand|OnlineStore|.*Business)$/.test(type),
      ) &&
      typeof object.name === 'string'
    ) {
      return oneLine(object.name, 200);
    }
  }
  // Many titles end with the name of the site, which the host name contains too.
  const host = URL.canParse(base) ? new URL(base).hostname.replace(/^www\./, '').split('.')[0] : undefined;
  const parts = structured.title?.split(/\s+[|–—·-]\s+|:\s+/) ?? [];
  return parts.find(
    (part) => host !== undefined && part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') === host.replace(/-/g, ''),
  );
}
