import { nameWords } from '../../lexicon/index.ts';
import { type Structured, typesOf } from '../structured/index.ts';
import type { Source } from './source.ts';

/** The section of the page's own heading. */
export const topSection = ({ sections }: Pick<Structured, 'sections'>): Structured['sections'][number] | undefined =>
  sections.find(({ level, isAside }) => level === 1 && !isAside);

export const squashed = (text: string): string => nameWords(text.slice(0, 150)).join('');

/**
 * The page's own titles, best first: the heading that the title element confirms, then titles for sharing, then the title element. A
 * heading that is the site's name or a slogan comes last.
 */
export function titlesOf({
  sections,
  openGraph,
  meta,
  title,
  homeLink,
  jsonLd,
}: Structured): { text: string; source: Source; trust: number }[] {
  const found: { text: string; source: Source; trust: number }[] = [];
  const og = openGraph['og:title']?.[0];
  const site = openGraph['og:site_name']?.[0] ?? meta['application-name']?.[0] ?? websiteOf(jsonLd) ?? homeLink;
  const parts = partsOf(title ?? '').map(squashed);
  const bare = title === undefined ? undefined : bareTitle(title, site);
  const tops = sections.filter(({ level, isAside }) => level === 1 && !isAside).map(({ heading }) => heading);
  const isSite = (heading: string): boolean => {
    if (site !== undefined && squashed(site) === squashed(heading)) return true;
    // `Site: Which glue for wagons?`
    if (/[?!.]$/.test(heading) || nameWords(heading).length > LONG_NAME) return false;
    return (
      parts.length > 1 && parts[0] !== squashed(heading) && parts.slice(1).some((part) => part === squashed(heading))
    );
  };
  // Of `Site — Title` the title for sharing tells which part is the title: a heading that shares nothing with it is of the whole site.
  const isTold = og !== undefined && parts.length > 1 && parts.includes(squashed(og));
  const isOfSite = (heading: string): boolean =>
    isTold && Math.max(sharedWords(heading, og), sharedWords(og, heading)) < LEAST_SHARED;
  const own = tops.filter((heading) => !isSite(heading) && !isOfSite(heading));
  const rated = own.map((heading) => ({
    heading,
    shared: Math.max(
      sharedWords(heading, title ?? ''),
      sharedWords(heading, og ?? ''),
      // Titles of articles are often shorter than their headings.
      ...partsOf(title ?? '').flatMap((part) =>
        nameWords(part).length > 2 && sharedWords(part, heading) === 1 ? 1 : [],
      ),
    ),
  }));
  const best = rated.toSorted((a, b) => b.shared - a.shared)[0];
  const agrees = best !== undefined && best.shared >= LEAST_SHARED;
  // Of `Site — Title` the heading tells which part is the title.
  const whole = squashed(title ?? '');
  const written = agrees ? undefined : sections.find((one) => !one.isAside && isPartOf(one.heading, whole));
  if (written && !isSite(written.heading)) found.push({ text: written.heading, source: 'heading', trust: 0.9 });
  const heading = agrees ? best.heading : own[0];
  // Documentation numbers and marks its headings.
  const shown = heading?.replace(/\s*[¶#§]\s*$/, '').replace(/\s+Copy item path$/, '');
  if (shown && (agrees || (bare === undefined && og === undefined)))
    found.push({ text: shown, source: 'heading', trust: 0.93 });
  const dc = meta.citation_title?.[0] ?? meta['dc.title']?.[0] ?? meta['twitter:title']?.[0];
  if (og) found.push({ text: bareTitle(og, site), source: 'open-graph', trust: 0.78 });
  if (dc) found.push({ text: bareTitle(dc, site), source: 'meta', trust: 0.76 });
  if (bare) found.push({ text: bare, source: 'title', trust: 0.74 });
  if (shown && !agrees)
    found.push({ text: shown, source: 'heading', trust: own.length !== 1 ? 0.7 : og === undefined ? 0.75 : SLOGAN });
  return found;
}
/** How far a heading is a title that shares nothing with the others, and may be a slogan. */
export const SLOGAN = 0.6;
/** Share of the words of a heading that another title has too, if it is of the same thing. */
const LEAST_SHARED = 0.5;
/** Words of the longest names of sites. */
const LONG_NAME = 6;

/** The name of the site that JSON-LD states. */
function websiteOf(objects: Structured['jsonLd']): string | undefined {
  const name = objects.find((object) => typesOf(object).includes('WebSite'))?.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Whether a title element begins or ends with a heading, and says something else too. @param whole the title, squashed */
function isPartOf(heading: string, whole: string): boolean {
  const part = squashed(heading);
  return nameWords(heading).length > 1 && part !== whole && (whole.endsWith(part) || whole.startsWith(part));
}

/** Share of the words of the first that the second has too. */
function sharedWords(a: string, b: string): number {
  const words = nameWords(a.slice(0, 200));
  const others = new Set(nameWords(b.slice(0, 300)));
  return words.length === 0 ? 0 : words.filter((word) => others.has(word)).length / words.length;
}

/** The parts of a title between bars, dashes and colons. */
export const partsOf = (title: string): string[] => title.split(/\s+[|–—·»•:]+\s+|\s+-\s+|\s*\|\s*/);

/** A title without the site's name. */
function bareTitle(title: string, site: string | undefined): string {
  const [first = '', rest] = title.split(/\s*[:|–—·»•]\s+(.*)/s);
  if (site !== undefined && rest !== undefined && squashed(first) === squashed(site)) return bareTitle(rest, undefined);
  const parts = partsOf(title);
  if (parts.length < 2) return title;
  // The site's name at the end of a title.
  if (parts[0]?.trim() === '') return '';
  if (site !== undefined && squashed(parts.at(-1) as string) === squashed(site)) {
    return title.slice(0, title.lastIndexOf(parts.at(-1) as string)).replace(/\s*[|–—·»•-]\s*$/, '');
  }
  return title;
}
