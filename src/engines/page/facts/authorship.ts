// Over 10 kB: the ways in which a page names its author, in the order in which they are believed.

import { ownField } from '../../../foundation/kernel/table.ts';
import { oneLine } from '../../text/index.ts';
import { type DateValue, dates } from '../../values/index.ts';
import { type JsonObject, jsonLdOf } from '../structured/json-ld.ts';
import { type Document, type Element, isTag, isText, parseHtml, textOf } from '../tree.ts';
import { authorsOf, isNameOf, isOrganization, publishersOf } from './author.ts';
import { byLine, byMeta, bySentence } from './byline.ts';
import { collect, type PageParts } from './collect.ts';
import { spacedText } from './element-text.ts';
import { metaReader } from './meta.ts';
import type { Provenance } from './metadata.ts';
import { isThread } from './thread.ts';
import { titleOf } from './title.ts';
import { stringIn, worksOf } from './works.ts';

/** The author, dates and title of a page, as needed for citations. */
export interface Authorship {
  /** Without the name of the site. */
  readonly title?: string;
  /** Names, joined by commas. */
  readonly author?: string;
  /** ISO 8601: a day, or a time if the page states it. */
  readonly published?: string;
  readonly modified?: string;
  /** Where each of them is from. */
  readonly from: { readonly author?: Source; readonly published?: Source; readonly modified?: Source };
}

export type Source = Provenance | 'meta';

export interface AuthorshipOptions {
  /** Final URL of the page: those of news often contain the date. */
  readonly url?: string;
  /** Objects of JSON-LD, if they have been read already. */
  readonly jsonLd?: readonly JsonObject[];
}

/**
 * Title, author and dates of a page: from JSON-LD first, then meta tags, then `<time>` and bylines. Missing facts are absent; nothing is
 * inferred from today's date.
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
  // Some forums repeat the whole page for readers without scripts, with more details.
  const more = parts.noscripts.slice(0, 50).flatMap((noscript) => insideOf(noscript) ?? []);
  const all = [parts, ...more].map(withoutComments);
  // Many sites state themselves as the author of everything, and the person in the text.
  const isSite = isNameOf([...meta('og:site_name', 'application-name'), ...publishersOf(works)]);
  const author = firstFound([
    ['json-ld', () => authorsOf(works, (author, name) => !isOrganization(author) && !isSite(name))],
    ['meta', () => byMeta(meta, isSite)],
    ['page', () => first(all, (one) => byLine(one, isSite)) ?? bySentence(document, parts, isSite)],
    ['json-ld', () => authorsOf(works)],
    ['meta', () => byMeta(meta)],
  ]);
  const most = isThread(url) ? Number.POSITIVE_INFINITY : LISTED;
  const published = firstFound([
    ['json-ld', () => dateIn(works, ['datePublished', 'dateCreated', 'uploadDate'])],
    ['meta', () => firstDate(meta(...PUBLISHED), language)],
    [
      'page',
      () => first(all, (one) => byTime(one, language, most)) ?? first(all, (one) => byDateline(one, language, most)),
    ],
    ['url', () => dateInAddress(url)],
  ]);
  const modified = firstFound([
    ['json-ld', () => dateIn(works, ['dateModified'])],
    ['meta', () => firstDate(meta(...MODIFIED), language)],
  ]);
  return {
    ...(title ? { title } : {}),
    ...(author ? { author: author.value } : {}),
    ...(published ? { published: published.value } : {}),
    ...(modified ? { modified: modified.value } : {}),
    from: {
      ...(author ? { author: author.source } : {}),
      ...(published ? { published: published.source } : {}),
      ...(modified ? { modified: modified.source } : {}),
    },
  };
}

function firstFound(
  ways: readonly (readonly [source: Source, find: () => string | undefined])[],
): { readonly value: string; readonly source: Source } | undefined {
  for (const [source, find] of ways) {
    const value = find();
    if (value !== undefined) return { value, source };
  }
  return undefined;
}

const COMMENTS =
  /^(?:comments?(?:-?_?(?:list|section|area|thread|wrap|wrapper|container))?|commentlist|testimonials?|[a-z]*-?reviews?(?:-?_?(?:list|section|item|header|wrap|wrapper|container))?)$/i;

const OTHERS = /schema\.org\/(?:Comment|UserComments|Answer|Review)$/;

/** Names and dates of comments and reviews are not those of the page. A thread that consists of comments keeps them. */
function withoutComments(parts: PageParts): PageParts {
  const { headings, bylines, times } = parts;
  if (headings.length === 0 || (bylines.length === 0 && times.length === 0)) return parts;
  const known = new Map<Element, Element | undefined>();
  const commentsAround = (element: Element): Element | undefined => {
    const passed: Element[] = [];
    let found: Element | undefined;
    for (let now: Element | null = element; now !== null; now = now.parent as Element | null) {
      if (known.has(now)) {
        found = known.get(now);
        break;
      }
      passed.push(now);
      const { class: classes = '', id = '', itemtype = '' } = now.attribs ?? {};
      if (OTHERS.test(itemtype) || `${classes} ${id}`.split(/\s+/).some((name) => COMMENTS.test(name))) {
        found = now;
        break;
      }
    }
    for (const one of passed) known.set(one, found);
    return found;
  };
  const isThread = new Set(headings.flatMap((heading) => commentsAround(heading) ?? []));
  const isOwn = (element: Element): boolean => {
    const around = commentsAround(element);
    return around === undefined || isThread.has(around);
  };
  return { ...parts, bylines: bylines.filter(isOwn), times: times.filter(isOwn) };
}

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

/** What a `<noscript>` with a complete page states. */
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
      const date = readDate(stringIn(ownField(work, name)));
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

/** @param most from this number of days on, a page is a list */
function byTime({ times }: PageParts, language: string | undefined, most: number): string | undefined {
  const found = new Set<string>();
  for (const time of times.slice(0, 50)) {
    const { datetime = '', itemprop = '', pubdate, class: classes = '' } = time.attribs;
    const words = oneLine(textOf(time));
    const date = readDate(datetime) ?? readDate(words, language);
    if (!date || OF_EVENT.test(words)) continue;
    if (pubdate !== undefined || /datePublished|dateCreated/.test(itemprop) || /publish|created/i.test(classes))
      return date;
    if (!/dateModified/.test(itemprop) && !/updated|modified/i.test(classes) && !CHANGED.test(wordsBefore(time)))
      found.add(date);
  }
  return firstOf(found, most);
}

/** From this number of days on, a page is a list. */
const LISTED = 5;
/** Words before the date of a change. */
const CHANGED = /(?:modified|updated?|edited|revised|changed|aktualisiert|geändert)\b[^.]{0,20}$/i;

/** Words before the date on which something ends. */
const OF_EVENT = /\b(?:register|apply|expires?|deadline)\b/i;

/** The text directly before an element, in its line. */
function wordsBefore(element: Element): string {
  let words = '';
  for (let node = element.prev; node && words.length < 60; node = node.prev) {
    if (isText(node)) words = node.data + words;
    else if (isTag(node) && /^(?:br|p|div|li|ul|time)$/.test(node.name)) break;
    else if (isTag(node)) words = textOf(node) + words;
  }
  return words.slice(-60);
}

/** The first of several times, unless they are on so many days that the page is a list. */
function firstOf(found: ReadonlySet<string>, most: number): string | undefined {
  const days = new Set([...found].map((date) => date.slice(0, 10)));
  const [first] = found;
  return days.size < most ? first : undefined;
}

/** The first short text in an element that is marked as a date. */
function byDateline({ bylines }: PageParts, language: string | undefined, most: number): string | undefined {
  const found = new Set<string>();
  for (const element of bylines.slice(0, 100)) {
    const { class: classes = '', itemprop = '', id = '', content, datetime, title } = element.attribs;
    if (/modified|updated|expire|birth|compile|build/i.test(`${classes} ${itemprop}`)) continue;
    for (const written of [content, datetime, title]) {
      const date = written ? readDate(written, language) : undefined;
      if (date) found.add(date);
    }
    if (!/date|publish|posted|author|byline|time/i.test(`${classes} ${itemprop} ${id}`)) continue;
    const words = oneLine(spacedText(element));
    const date = words.length < 200 ? readDate(words, language) : undefined;
    if (date) found.add(date);
  }
  return firstOf(found, most);
}

const FIRST_YEAR = 1980;
const LAST_YEAR = 2099;

/**
 * When something on the web came out, by a short text: `2026-03-04`, with the time if it is a stamp. Relative dates ("yesterday", "March 4")
 * are ignored, because this room has no clock.
 * @param language of the page, for the names of months and the order of day and month
 */
export const readDate = (text: string, language = 'en'): string | undefined =>
  published(dates.firstOfData(text, language));

/** The same, by the URL. */
const dateInAddress = (url: string): string | undefined => published(dates.inUrl(url));

const published = (value: DateValue | undefined): string | undefined =>
  value?.year === undefined || value.year < FIRST_YEAR || value.year > LAST_YEAR
    ? undefined
    : dates.format(value, 'time');
