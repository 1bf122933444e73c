import { type JsonObject, jsonLdOf } from '../structured/json-ld.ts';
import type { Document, Element } from '../tree.ts';
import { isTag, textOf } from '../tree.ts';
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
  const author = authorsOf(works) ?? byMeta(meta) ?? byLine(parts);
  const published = publishedOf(parts, works, meta, language) ?? dateInAddress(url);
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
    const names = new Set(meta(name).flatMap((value) => cleanAuthor(value) ?? []));
    if (names.size > 0) return [...names].slice(0, 10).join(', ');
  }
  return undefined;
}

/** The first line that says of itself that it names an author. */
function byLine({ bylines }: PageParts): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const element of bylines) {
    const { itemprop, rel, class: classes = '' } = element.attribs;
    const rank =
      itemprop === 'author'
        ? 5
        : rel === 'author'
          ? 4
          : /author-?_?name|byline-?_?name/i.test(classes)
            ? 3
            : /author|byline|by-line/i.test(classes)
              ? 2
              : 0;
    if (rank <= most) continue;
    const named = rank === 5 ? namedIn(element) : element;
    const words = oneLine(textOf(named));
    const name = words.length < 120 ? cleanAuthor(words) : undefined;
    if (name) [best, most] = [name, rank];
  }
  return best;
}

/** Microdata puts the name into a property of its own. */
function namedIn(author: Element): Element {
  for (const child of author.children) {
    if (!isTag(child)) continue;
    if (child.attribs.itemprop === 'name') return child;
    const deeper = child.children.find((inner) => isTag(inner) && inner.attribs.itemprop === 'name');
    if (deeper) return deeper as Element;
  }
  return author;
}

function publishedOf(
  parts: PageParts,
  works: readonly JsonObject[],
  meta: Meta,
  language: string | undefined,
): string | undefined {
  return (
    dateIn(works, ['datePublished', 'dateCreated', 'uploadDate']) ??
    firstDate(meta(...PUBLISHED), language) ??
    byTime(parts, language) ??
    byDateline(parts, language)
  );
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
    const words = oneLine(textOf(element));
    const date = words.length < 200 ? readDate(words, language) : undefined;
    if (date) return date;
  }
  return undefined;
}

function titleOf(parts: PageParts, works: readonly JsonObject[], meta: Meta): string | undefined {
  const title = parts.title ? oneLine(textOf(parts.title)) : '';
  const [stated = ''] = meta('og:title', 'twitter:title', 'citation_title', 'dc.title');
  const headline = works.map((work) => stringIn(work.headline)).find(Boolean) ?? '';
  const heading = headingOf(parts, [title, stated, headline]);
  if (heading) return heading;
  const site = meta('og:site_name', 'application-name')[0] ?? '';
  return (
    (oneLine(headline) || withoutSite(oneLine(stated), site) || withoutSite(title, site)).slice(0, 500) || undefined
  );
}

/** The heading that the page's other titles confirm, or its only one. */
function headingOf({ headings }: PageParts, titles: readonly string[]): string | undefined {
  const texts = headings
    .slice(0, 20)
    .map((heading) => oneLine(textOf(heading)))
    .filter((text) => text.length > 2 && text.length < 300);
  const known = titles.map(letters).filter(Boolean);
  const confirmed = texts.find((text) => {
    const said = letters(text);
    return (
      said.length > 3 && known.some((title) => title.includes(said) || (said.includes(title) && title.length > 10))
    );
  });
  return confirmed ?? (texts.length === 1 && known.length === 0 ? texts[0] : undefined);
}

const SEPARATOR = /\s+[|–—·•»«:~/-]+\s+|\s*[|»«]\s*/;

/** A title without the name of the site before or behind it. */
function withoutSite(title: string, site: string): string {
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

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
