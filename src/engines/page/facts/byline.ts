import { oncePerText } from '../../../foundation/kernel/once-per.ts';
import { once } from '../../lexicon/index.ts';
import { oneLine } from '../../text/index.ts';
import { type Document, type Element, isTag, isText, textOf, walk } from '../tree.ts';
import { AUTHOR_CLASS, bylineWords, cleanAuthor } from './author.ts';
import type { PageParts } from './collect.ts';
import { spacedText } from './element-text.ts';
import type { Meta } from './meta.ts';

/** Names of authors outside of JSON-LD. */

/** Whether a name is that of the site, or of its publisher. */
type IsSite = (name: string) => boolean;

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
  ...['byl', 'article:author_name', 'og:author', 'book:author'],
];

/** From meta tags. */
export function byMeta(meta: Meta, isSite: IsSite = () => false): string | undefined {
  for (const name of AUTHORS) {
    const isReversed = name.startsWith('citation_');
    const names = new Set(meta(name).flatMap((value) => cleanAuthor(isReversed ? forwards(value) : value) ?? []));
    const people = [...names].filter((one) => !isSite(one));
    if (people.length > 0) return people.slice(0, 10).join(', ');
  }
  return undefined;
}

/** "Lovelace, Ada" as "Ada Lovelace". */
function forwards(name: string): string {
  return name.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1');
}

/** The first line that is marked as the author. */
export function byLine({ bylines }: PageParts, isSite: IsSite): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const element of bylines) {
    const { itemprop, rel, class: classes = '' } = element.attribs;
    const rank = rankOf(itemprop, rel, classes);
    if (rank <= most) continue;
    const words = oneLine(rank === 5 ? nameIn(element) : spacedText(element));
    const name = words.length < 120 ? cleanAuthor(words) : undefined;
    if (name && !isSite(name)) [best, most] = [name, rank];
  }
  return best;
}

/** How certain it is that an element names the author; 0: not at all. */
function rankOf(itemprop: string | undefined, rel: string | undefined, classes: string): number {
  if (itemprop === 'author') return 5;
  if (rel === 'author') return 4;
  if (/author-?_?name|byline-?_?name/i.test(classes)) return 3;
  if (/author|byline|by-line|creator/i.test(classes) || AUTHOR_CLASS().test(classes)) return 2;
  // In a forum, the first name started the thread.
  return /username/i.test(classes) ? 1 : 0;
}

/** Microdata has a separate property for the name. */
function nameIn(author: Element): string {
  let name: string | undefined;
  let nodes = 0;
  walk(author, (node) => {
    if (++nodes > 500) return false;
    if (name === undefined && isTag(node) && node.attribs.itemprop === 'name')
      name = node.attribs.content ?? textOf(node);
    return name === undefined;
  });
  return name ?? author.attribs.content ?? spacedText(author);
}

/** "By Ada Lovelace" without an element marked as a byline, and links to author pages. */
export function bySentence(document: Document, { anchors, html }: PageParts, isSite: IsSite): string | undefined {
  const linked = new Set<string>();
  for (const anchor of anchors.slice(0, 2000)) {
    if (!AUTHOR_PAGE().test(anchor.attribs.href ?? '')) continue;
    const name = cleanAuthor(oneLine(spacedText(anchor)));
    if (name && /\s/.test(name) && name.length < 50 && !isSite(name)) linked.add(name);
  }
  // More of them are the bylines of a list of articles.
  if (linked.size >= MANY) return undefined;
  const [first] = linked;
  if (first !== undefined) return first;
  const { lead, alone, end, longestEnd } = leadsIn(html?.attribs.lang ?? 'en');
  let found: string | undefined;
  let isNext = false;
  walk(document, (node) => {
    if (found !== undefined) return false;
    if (isTag(node)) return !SILENT.has(node.name);
    if (!isText(node) || !/\S/.test(node.data)) return undefined;
    const written = node.data.length < 300 ? oneLine(node.data) : '';
    const name = isNext ? written : written.replace(lead, '');
    if ((isNext || name !== written) && NAME.test(name)) found = cleanAuthor(name);
    if (found !== undefined && isSite(found)) found = undefined;
    // `by` in small letters stands before brands, too.
    isNext = (alone.test(written) || end.test(written.slice(-longestEnd))) && /^\p{Lu}| /u.test(written);
    return undefined;
  });
  return found;
}

interface Leads {
  /** Stands before a name in its text. */
  readonly lead: RegExp;
  /** Stands alone in its text, with the name in the next one. */
  readonly alone: RegExp;
  /** The same at the end of a text, and the most UTF-16 units that it takes: of each text of a page only these are looked at. */
  readonly end: RegExp;
  readonly longestEnd: number;
}

const leadsIn = oncePerText((language): Leads => {
  const by = bylineWords('by', language);
  const phrases = by.filter((one) => one.includes(' '));
  const authors = bylineWords('author', language).join('|');
  return {
    lead: new RegExp(`^(?:${by.join('|')})(?: ?:)? `, 'iu'),
    alone: new RegExp(`^(?:${by.join('|')}) ?:?$|^(?:${authors}) ?:$`, 'iu'),
    end: new RegExp(`[\\s(](?:${phrases.join('|')}) ?:?$`, 'iu'),
    longestEnd: Math.max(0, ...phrases.map((one) => one.length)) + '( :'.length,
  };
}, 100);

/** People whose pages the page links to. */
const MANY = 6;
const AUTHOR_PAGE = once(() => new RegExp(`/(?:${bylineWords('author').join('|')})s?/[\\w.%-]+/?$`, 'i'));
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'footer']);
/** The case distinguishes names from "by doing something". */
const NAME =
  /^(?=.*\p{Ll})(?!.*\.\.)\p{Lu}[\p{L}.'’-]*(?:\s+(?:(?:de|del|della|da|di|van|von|der|den|la|le|el|bin|al)\s+){0,2}\p{Lu}[\p{L}.'’-]*){1,3}(?:,\s\D{1,60})?$/u;
