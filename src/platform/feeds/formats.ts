import { hash } from 'node:crypto';
import { escapeMarkup } from '../../foundation/kernel/escape-markup.ts';

/** The formats in which programs read news: RSS 2.0, Atom 1.0 (RFC 4287) and JSON Feed 1.1. */

export interface WrittenFeed {
  /** A UUID. */
  readonly id: string;
  readonly title: string;
  /** One sentence about its items, or words. */
  readonly about: string;
  /** The page of it for people. */
  readonly home: string;
  /** Its own address. */
  readonly self: string;
  /** Newest first. */
  readonly items: readonly NewsItem[];
  /** Unix time in milliseconds: of the newest item, or of the feed without one. */
  readonly updated: number;
}

export interface NewsItem {
  /** A UUID. */
  readonly id: string;
  readonly url: string | undefined;
  readonly title: string;
  readonly kind: string;
  readonly lines: readonly string[];
  /** Unix time in milliseconds. */
  readonly at: number;
}

/** The id of an item that has no UUID of its own: the same for the same words. */
export function itemId(...words: readonly (string | number)[]): string {
  const hex = hash('sha256', words.join(' '), 'hex');
  // Version 8 of RFC 9562, whose bits are for anyone.
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

/** What XML 1.0 cannot hold, not even escaped: control characters but tab and line breaks, and two that are none. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;

/** Text without characters that a reader would refuse the whole feed for. */
const plain = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '');

const tag = (name: string, text: string): string => `<${name}>${escapeMarkup(plain(text))}</${name}>`;
const attribute = (text: string): string => escapeMarkup(plain(text));
const urn = (id: string): string => `urn:uuid:${id}`;
const iso = (at: number): string => new Date(at).toISOString();
const htmlOf = ({ lines }: NewsItem): string => lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('');

function rss({ title, about, home, self, updated, items }: WrittenFeed): string {
  const parts = items.map(
    (item) =>
      `<item>${tag('title', item.title)}${item.url === undefined ? '' : tag('link', item.url)}<guid isPermaLink="false">${urn(item.id)}</guid>${tag('category', item.kind)}${tag('pubDate', new Date(item.at).toUTCString())}${tag('description', htmlOf(item))}</item>`,
  );
  const head = `${tag('title', title)}${tag('link', home)}${tag('description', about)}`;
  const own = `<atom:link rel="self" type="application/rss+xml" href="${attribute(self)}"/>`;
  return xml(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head}${own}${tag('lastBuildDate', new Date(updated).toUTCString())}\n${parts.join('\n')}\n</channel></rss>`,
  );
}

function atom({ id, title, home, self, updated, items }: WrittenFeed): string {
  const parts = items.map(
    (item) =>
      `<entry>${tag('id', urn(item.id))}${tag('title', item.title)}${item.url === undefined ? '' : `<link href="${attribute(item.url)}"/>`}<category term="${attribute(item.kind)}"/>${tag('updated', iso(item.at))}<content type="html">${attribute(htmlOf(item))}</content></entry>`,
  );
  const head = `${tag('id', urn(id))}${tag('title', title)}${tag('updated', iso(updated))}<author><name>Trawl</name></author>`;
  const links = `<link href="${attribute(home)}"/><link rel="self" type="application/atom+xml" href="${attribute(self)}"/>`;
  return xml(`<feed xmlns="http://www.w3.org/2005/Atom">${head}${links}\n${parts.join('\n')}\n</feed>`);
}

const xml = (text: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${text}\n`;

function json({ title, home, self, items }: WrittenFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: plain(title),
    home_page_url: home,
    feed_url: self,
    items: items.map((item) => ({
      id: urn(item.id),
      ...(item.url === undefined ? {} : { url: plain(item.url) }),
      title: plain(item.title),
      content_text: plain(item.lines.join('\n')),
      date_published: iso(item.at),
      tags: [item.kind],
    })),
  });
}

/** How each format is written, and its content type. */
export const FEED_FORMATS = {
  rss: { write: rss, type: 'application/rss+xml; charset=utf-8' },
  atom: { write: atom, type: 'application/atom+xml; charset=utf-8' },
  json: { write: json, type: 'application/feed+json; charset=utf-8' },
} as const;

export type FeedFormat = keyof typeof FEED_FORMATS;
