import { oneLine } from '../../text/index.ts';
import type { JsonObject } from '../structured/json-ld.ts';
import { textOf } from '../tree.ts';
import type { PageParts } from './collect.ts';
import { letters, spacedText } from './element-text.ts';
import type { Meta } from './meta.ts';
import { stringIn } from './works.ts';

/** Longer titles are attacks and are truncated. */
const MOST_LENGTH = 1000;

/** The title of a page without the name of its site: the heading that other titles confirm, otherwise the best of the titles. */
export function titleOf(parts: PageParts, works: readonly JsonObject[], meta: Meta): string | undefined {
  const title = parts.title ? oneLine(textOf(parts.title)).slice(0, MOST_LENGTH) : '';
  const [declared = ''] = meta('og:title', 'twitter:title', 'citation_title', 'dc.title');
  const headline = works.map((work) => oneLine(stringIn(work.headline).slice(0, MOST_LENGTH))).find(Boolean) ?? '';
  const site = meta('og:site_name', 'application-name')[0] ?? siteOf(title);
  const heading = headingOf(parts, [title, declared, headline], site);
  const chosen = heading ?? (headline || withoutSite(oneLine(declared), site) || withoutSite(title, site));
  return chosen.slice(0, 500) || undefined;
}

/** The heading that the page's other titles confirm, or its only one; never the name of the site. */
function headingOf({ headings }: PageParts, titles: readonly string[], site: string): string | undefined {
  const texts = headings
    .slice(0, 20)
    .map((heading) => oneLine(spacedText(heading)).replace(/^title:\s*|\s*[¶#§]$/gi, ''))
    .filter((text) => text.length > 2 && text.length < 300);
  const known = titles.map(letters).filter(Boolean);
  const names = [letters(site), ...otherParts(titles)];
  const others = texts.filter((text) => !names.includes(letters(text)) && letters(text).length > 2);
  const confirmed = others.find((text) => {
    const written = letters(text);
    return (
      written.length > 3 &&
      known.some((title) => title.includes(written) || (written.includes(title) && title.length > 10))
    );
  });
  return confirmed ?? (texts.length === 1 ? others[0] : undefined);
}

/** Of `Site — Title` another title tells which part is the title: the other parts. */
function otherParts([title = '', ...others]: readonly string[]): readonly string[] {
  const parts = title.split(SEPARATOR).map(letters);
  const known = others.map(letters);
  return known.some((one) => parts.includes(one)) ? parts.filter((part) => !known.includes(part)) : [];
}

/** The short end of a title, where sites put their name. */
function siteOf(title: string): string {
  const parts = title.split(SEPARATOR);
  return parts.length > 1 ? (parts.at(-1) as string).trim() : '';
}

const SEPARATOR = /\s+[|–—·•»«:~/-]+\s+|\s*[|»«]\s*/;

/** A title without the site's name before or after it. */
function withoutSite(title: string, site: string): string {
  const before = /^([^:]{1,60}):\s+(.+)$/.exec(title);
  if (before && site && letters(before[1] as string) === letters(site)) return before[2] as string;
  const parts = title.split(SEPARATOR).map((part) => part.trim());
  if (parts.length < 2) return title;
  const name = letters(site);
  const first = parts[0] as string;
  const last = parts.at(-1) as string;
  if (name && letters(last) === name) return title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—·•»«:~/-]+$/, '');
  if (name && letters(first) === name)
    return title.slice(title.indexOf(first) + first.length).replace(/^[\s|–—·•»«:~/-]+/, '');
  // The site's name is the short end.
  const rest = title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—·•»«:~/-]+$/, '');
  return last.length <= 40 && rest.length >= last.length ? rest : title;
}
