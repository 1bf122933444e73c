import { type JsonObject, jsonLdOf } from '../structured/json-ld.ts';
import { type Document, type Element, isTag, isText, parseHtml, textOf, walk } from '../tree.ts';
import { authorsOf, cleanAuthor } from './author.ts';
import { collect, type PageParts } from './collect.ts';
import { dateInAddress, readDate } from './date.ts';
import { stringIn, worksOf } from './works.ts';

/** Who wrote a page, when, and under which title: for whoever has to cite it. */
export interface Authorship {
  /** Without the name of the site. */
  readonly title?: string;
  /** Names, joined by commas. */
  readonly author?: string;
  /** ISO 8601: a day, or a moment where the page says it. */
  readonly published?: string;
  readonly modified?: string;
}

export interface AuthorshipOptions {
  /** Final address of the page: those of news often hold the day. */
  readonly url?: string;
  /** Objects of JSON-LD, where they are read already. */
  readonly jsonLd?: readonly JsonObject[];
}

/**
 * Title, author and dates of a page: what it states in JSON-LD first, then in meta tags, then in `<time>` and bylines. What
 * it does not state is absent; nothing is guessed from today's date.
 */
export function pageAuthorsAndDates(
  document: Document,
  { url = '', jsonLd }: AuthorshipOptions = {},
  parts: PageParts = collect(document),
): Authorship {
  const works = worksOf(jsonLd ?? jsonLdOf(parts.jsonLd));
  const language = parts.html?.attribs.lang;
  const meta = metaReader(parts.metas);
  const title = titleOf(parts, works, meta);
  // Some forums write the whole page down once more for readers without scripts, and state more there.
  const more = parts.noscripts.slice(0, 50).flatMap((noscript) => insideOf(noscript) ?? []);
  const all = [parts, ...more];
  const author =
    authorsOf(works, 'people') ??
    byMeta(meta) ??
    first(all, (one) => byLine(one)) ??
    bySentence(document, parts) ??
    authorsOf(works, 'anybody');
  const published =
    dateIn(works, ['datePublished', 'dateCreated', 'uploadDate']) ??
    firstDate(meta(...PUBLISHED), language) ??
    first(all, (one) => byTime(one, language)) ??
    first(all, (one) => byDateline(one, language)) ??
    dateInAddress(url);
  const modified = dateIn(works, ['dateModified']) ?? firstDate(meta(...MODIFIED), language);
  return {
    ...(title ? { title } : {}),
    ...(author ? { author } : {}),
    ...(published ? { published } : {}),
    ...(modified ? { modified } : {}),
  };
}

type Meta = (...names: string[]) => string[];

const AUTHORS = [
  ...[
    'author',
    'article:author',
    'parsely-author',
    'sailthru.author',
    'citation_author',
    'dc.creator',
    'dcterms.creator',
  ],
  ...['byl', 'twitter:data1-author', 'article:author_name', 'og:author', 'book:author'],
];
const PUBLISHED = [
  ...['article:published_time', 'article:published', 'parsely-pub-date', 'sailthru.date', 'citation_publication_date'],
  ...[
    'citation_date',
    'datepublished',
    'publish_date',
    'publish-date',
    'publication_date',
    'pubdate',
    'dc.date.issued',
  ],
  ...[
    'dc.date',
    'dcterms.issued',
    'dcterms.created',
    'dc.date.created',
    'date',
    'og:published_time',
    'bt:pubdate',
    'ptime',
  ],
  ...['og:article:published_time', 'video:release_date', 'uploaddate', 'datecreated'],
];
const MODIFIED = [
  'article:modified_time',
  'og:updated_time',
  'last-modified',
  'datemodified',
  'dcterms.modified',
  'lastmod',
];

/** Values of meta tags, in the order of the names that are asked for. */
function metaReader(metas: readonly Element[]): Meta {
  const values = new Map<string, string[]>();
  for (const { attribs } of metas) {
    const name = (attribs.property ?? attribs.name ?? attribs.itemprop)?.trim().toLowerCase();
    const content = attribs.content?.trim().slice(0, 1000);
    if (!name || !content) continue;
    const list = values.get(name);
    if (list === undefined) values.set(name, [content]);
    else if (list.length < 50) list.push(content);
  }
  return (...names) => names.flatMap((name) => values.get(name) ?? []);
}

function byMeta(meta: Meta): string | undefined {
  for (const name of AUTHORS) {
    const isReversed = name.startsWith('citation_');
    const names = new Set(meta(name).flatMap((value) => cleanAuthor(isReversed ? forwards(value) : value) ?? []));
    if (names.size > 0) return [...names].slice(0, 10).join(', ');
  }
  return undefined;
}

/** "Lovelace, Ada" as "Ada Lovelace". */
function forwards(name: string): string {
  return name.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1');
}

/** The first line that says of itself that it names an author. */
function byLine({ bylines }: PageParts): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const element of bylines) {
    const { itemprop, rel, class: classes = '' } = element.attribs;
    const rank = rankOf(itemprop, rel, classes);
    if (rank <= most) continue;
    const words = oneLine(rank === 5 ? nameIn(element) : spacedText(element));
    const name = words.length < 120 ? cleanAuthor(words) : undefined;
    if (name) [best, most] = [name, rank];
  }
  return best;
}

/** How sure an element is to name the author; 0: not at all. */
function rankOf(itemprop: string | undefined, rel: string | undefined, classes: string): number {
  if (itemprop === 'author') return 5;
  if (rel === 'author') return 4;
  if (/author-?_?name|byline-?_?name/i.test(classes)) return 3;
  if (/author|byline|by-line|creator/i.test(classes)) return 2;
  // The first of a forum's names began the thread.
  return /username/i.test(classes) ? 1 : 0;
}

/** Microdata puts the name into a property of its own. */
function nameIn(author: Element): string {
  let name: string | undefined;
  walk(author, (node) => {
    if (name === undefined && isTag(node) && node.attribs.itemprop === 'name')
      name = node.attribs.content ?? textOf(node);
    return name === undefined;
  });
  return name ?? author.attribs.content ?? spacedText(author);
}

/** "By Ada Lovelace" where no element says that it is a byline, and links to the pages of authors. */
function bySentence(document: Document, { anchors }: PageParts): string | undefined {
  for (const anchor of anchors.slice(0, 2000)) {
    if (!AUTHOR_PAGE.test(anchor.attribs.href ?? '')) continue;
    const name = cleanAuthor(oneLine(spacedText(anchor)));
    if (name && /\s/.test(name) && name.length < 50) return name;
  }
  let found: string | undefined;
  walk(document, (node) => {
    if (found !== undefined || (isTag(node) && /^(?:script|style|noscript|template|footer)$/.test(node.name)))
      return false;
    if (isText(node) && node.data.length < 200 && BY.test(node.data)) found = cleanAuthor(node.data);
    return undefined;
  });
  return found;
}

const AUTHOR_PAGE = /\/(?:authors?|contributors?|writers?)\/[\w.%-]+\/?$/i;
/** Case tells names from what was made by doing something. */
const BY =
  /^\s*(?:(?:Written|Posted|Words|Story|Reviewed)\s+)?[Bb][Yy]:?\s+\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){1,3}\s*$/u;

/** What a `<noscript>` with a page of its own states. */
function insideOf(noscript: Element): PageParts | undefined {
  const only = noscript.firstChild;
  const source = only && isText(only) && !only.next ? only.data : '';
  if (source.length > 1000) return collect(parseHtml(source));
  return source === '' && textOf(noscript).length > 1000 ? collect(noscript) : undefined;
}

function first<T, R>(list: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function dateIn(works: readonly JsonObject[], names: readonly string[]): string | undefined {
  for (const work of works) {
    for (const name of names) {
      const date = readDate(stringIn(work[name]));
      if (date) return date;
    }
  }
  return undefined;
}

function firstDate(values: readonly string[], language: string | undefined): string | undefined {
  for (const value of values) {
    const date = readDate(value, language);
    if (date) return date;
  }
  return undefined;
}

function byTime({ times }: PageParts, language: string | undefined): string | undefined {
  let first: string | undefined;
  for (const time of times.slice(0, 50)) {
    const { datetime = '', itemprop = '', pubdate, class: classes = '' } = time.attribs;
    const date = readDate(datetime) ?? readDate(oneLine(textOf(time)), language);
    if (!date) continue;
    if (pubdate !== undefined || /datePublished|dateCreated/.test(itemprop) || /publish|created/i.test(classes))
      return date;
    if (!/dateModified/.test(itemprop) && !/updated|modified/i.test(classes)) first ??= date;
  }
  return first;
}

/** The first short text whose element says that it is a date. */
function byDateline({ bylines }: PageParts, language: string | undefined): string | undefined {
  for (const element of bylines.slice(0, 100)) {
    const { class: classes = '', itemprop = '', id = '', content, datetime, title } = element.attribs;
    if (/modified|updated|expire|birth/i.test(`${classes} ${itemprop}`)) continue;
    for (const said of [content, datetime, title]) {
      const date = said ? readDate(said, language) : undefined;
      if (date) return date;
    }
    if (!/date|publish|posted|author|byline|time/i.test(`${classes} ${itemprop} ${id}`)) continue;
    const words = oneLine(spacedText(element));
    const date = words.length < 200 ? readDate(words, language) : undefined;
    if (date) return date;
  }
  return undefined;
}

function titleOf(parts: PageParts, works: readonly JsonObject[], meta: Meta): string | undefined {
  const title = parts.title ? oneLine(textOf(parts.title)) : '';
  const [stated = ''] = meta('og:title', 'twitter:title', 'citation_title', 'dc.title');
  const headline = works.map((work) => oneLine(stringIn(work.headline))).find(Boolean) ?? '';
  const site = meta('og:site_name', 'application-name')[0] ?? siteOf(title);
  const heading = headingOf(parts, [title, stated, headline], site);
  const chosen = heading ?? (headline || withoutSite(oneLine(stated), site) || withoutSite(title, site));
  return chosen.slice(0, 500) || undefined;
}

/** The heading that the page's other titles confirm, or its only one; the name of the site is neither. */
function headingOf({ headings }: PageParts, titles: readonly string[], site: string): string | undefined {
  const texts = headings
    .slice(0, 20)
    .map((heading) => oneLine(spacedText(heading)).replace(/^title:\s*|\s*[¶#§]$/gi, ''))
    .filter((text) => text.length > 2 && text.length < 300);
  const known = titles.map(letters).filter(Boolean);
  const others = texts.filter((text) => letters(text) !== letters(site) && letters(text).length > 2);
  const confirmed = others.find((text) => {
    const said = letters(text);
    return (
      said.length > 3 && known.some((title) => title.includes(said) || (said.includes(title) && title.length > 10))
    );
  });
  return confirmed ?? (texts.length === 1 ? others[0] : undefined);
}

/** The short end of a title, where sites put their name. */
function siteOf(title: string): string {
  const parts = title.split(SEPARATOR);
  return parts.length > 1 ? (parts.at(-1) as string).trim() : '';
}

const SEPARATOR = /\s+[|–—·•»«:~/-]+\s+|\s*[|»«]\s*/;

/** A title without the name of the site before or behind it. */
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

/** Text with a space where one element ends and the next begins. */
function spacedText(top: Element): string {
  let text = '';
  walk(top, (node) => {
    if (text.length > 2000 || (isTag(node) && /^(?:script|style|svg|button|select)$/.test(node.name))) return false;
    if (isText(node)) text += node.data;
    else if (isTag(node) && !/^(?:b|i|em|strong|sup|sub|code|mark|u|font|wbr|abbr)$/.test(node.name)) text += ' ';
    return undefined;
  });
  return text;
}

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
