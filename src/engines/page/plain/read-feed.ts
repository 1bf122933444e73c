import { isCDATA } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import { type Element, isTag, isText, type ParentNode, textOf, walk } from '../tree.ts';

/** The content of a feed in any of the formats. Texts are HTML, titles plain text. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly items: readonly FeedItem[];
  /** Entries beyond those that are read. */
  readonly left: number;
}

export interface FeedItem {
  readonly title: string;
  readonly link: string;
  /** As an ISO date if it can be parsed, otherwise unchanged. */
  readonly date: string;
  readonly author: string;
  /** The full text if the feed has it, otherwise the summary. */
  readonly html: string;
}

/** Maximum number of entries. */
export const MOST_OF_FEED = 10_000;

/** Reads RSS 0.9 to 2.0, RDF, Atom and JSON Feed; anything else gives an empty feed. */
export function readFeed(source: string): Feed {
  const text = source.replace(/^\ufeff/, '').trimStart();
  return text.startsWith('{') ? readJsonFeed(text) : readXmlFeed(text);
}

function readXmlFeed(source: string): Feed {
  const document = parseDocument(source, { xmlMode: true, decodeEntities: true });
  let channel: Element | undefined;
  const items: FeedItem[] = [];
  let left = 0;
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    const name = localName(node);
    if (name === 'channel' || name === 'feed') channel ??= node;
    if (name !== 'item' && name !== 'entry') return undefined;
    if (items.length < MOST_OF_FEED) items.push(readItem(node));
    else left++;
    return false;
  });
  if (!channel) return { title: '', description: '', link: '', items, left };
  const parts = partsOf(channel);
  return {
    title: plain(parts, 'title'),
    description: html(parts, 'description', 'subtitle', 'tagline'),
    link: linkOf(parts),
    items,
    left,
  };
}

function readItem(item: Element): FeedItem {
  const parts = partsOf(item);
  const guid = parts.get('guid')?.[0];
  const isAddress = guid && guid.attribs.ispermalink !== 'false' && guid.attribs.isPermaLink !== 'false';
  return {
    title: plain(parts, 'title'),
    link: linkOf(parts) || (isAddress && /^https?:/.test(text(guid)) ? text(guid) : ''),
    date: dateOf(plain(parts, 'pubdate', 'published', 'dc:date', 'updated', 'issued', 'modified')),
    author: authorOf(parts),
    html: html(parts, 'content:encoded', 'content', 'description', 'summary', 'itunes:summary', 'media:description'),
  };
}

type Parts = ReadonlyMap<string, readonly Element[]>;

/** The children of an element by name in lower case; prefixes for "Atom" or "RSS" are removed. */
function partsOf(element: Element): Parts {
  const parts = new Map<string, Element[]>();
  for (const child of element.children) {
    if (!isTag(child)) continue;
    const name = localName(child);
    const list = parts.get(name);
    if (list) list.push(child);
    else parts.set(name, [child]);
  }
  return parts;
}

const localName = ({ name }: Element): string => name.toLowerCase().replace(/^(?:rss|atom|a10|ns0):/, '');

const text = (element: Element): string => allText(element).trim();

function plain(parts: Parts, ...names: string[]): string {
  for (const name of names) {
    for (const element of parts.get(name) ?? []) {
      // Titles may contain escaped markup, which is removed.
      const wording = text(element)
        .replace(/<[^<>]{0,500}>/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      if (wording) return wording;
    }
  }
  return '';
}

function html(parts: Parts, ...names: string[]): string {
  for (const name of names) {
    for (const element of parts.get(name) ?? []) {
      const wording = text(element);
      if (!wording) continue;
      return element.attribs.type === 'text' ? escapeMarkup(wording) : wording;
    }
  }
  return '';
}

/** Text and CDATA below an element; the words of XHTML in Atom. */
function allText(top: ParentNode): string {
  if (top.children.every((child) => isText(child) || isCDATA(child))) {
    return top.children.map((child) => (isText(child) ? child.data : textOf(child as ParentNode))).join('');
  }
  let wording = '';
  walk(top, (node) => {
    if (isText(node)) wording += node.data;
    else if (isCDATA(node)) wording += textOf(node);
    return undefined;
  });
  return wording;
}

/** RSS has the URL as text, Atom as an attribute, the page itself under `alternate`. */
function linkOf(parts: Parts): string {
  const links = parts.get('link') ?? [];
  const named = links.find(({ attribs }) => attribs.href && (attribs.rel ?? 'alternate') === 'alternate');
  if (named) return named.attribs.href as string;
  for (const link of links) if (text(link)) return text(link);
  return links.find(({ attribs }) => attribs.href && attribs.rel !== 'self')?.attribs.href ?? '';
}

function authorOf(parts: Parts): string {
  for (const name of ['dc:creator', 'author', 'itunes:author']) {
    for (const element of parts.get(name) ?? []) {
      const named = partsOf(element).get('name')?.[0];
      const wording = text(named ?? element).replace(/\s+/g, ' ');
      if (wording) return wording.slice(0, 200);
    }
  }
  return '';
}

function dateOf(written: string): string {
  const at = Date.parse(written);
  if (Number.isNaN(at)) return written.slice(0, 100);
  return new Date(at).toISOString().replace(/\.000Z$/, 'Z');
}

function readJsonFeed(source: string): Feed {
  const none: Feed = { title: '', description: '', link: '', items: [], left: 0 };
  let feed: unknown;
  try {
    feed = JSON.parse(source);
  } catch {
    return none;
  }
  if (typeof feed !== 'object' || feed === null) return none;
  const { title, description, home_page_url: link, items } = feed as Record<string, unknown>;
  return {
    title: string(title),
    description: string(description),
    link: string(link),
    items: (Array.isArray(items) ? items.slice(0, MOST_OF_FEED) : []).flatMap((item) => jsonItem(item)),
    left: Array.isArray(items) ? Math.max(0, items.length - MOST_OF_FEED) : 0,
  };
}

function jsonItem(item: unknown): FeedItem[] {
  if (typeof item !== 'object' || item === null) return [];
  const one = item as Record<string, unknown>;
  const [author] = Array.isArray(one.authors) ? one.authors : [one.author];
  const words = string(one.content_text) || string(one.summary);
  return [
    {
      title: string(one.title),
      link: string(one.url) || string(one.external_url),
      date: dateOf(string(one.date_published) || string(one.date_modified)),
      author: typeof author === 'object' && author !== null ? string((author as { name?: unknown }).name) : '',
      html: string(one.content_html) || escapeMarkup(words),
    },
  ];
}

const string = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
