import { counted } from '@trawl/contract/counted.ts';
import { absoluteFrom } from '../facts/address.ts';
import { escapeText } from '../markdown/escape.ts';
import { toMarkdown } from '../markdown/index.ts';
import { parseHtml } from '../tree.ts';
import { type Feed, type FeedItem, MOST_OF_FEED, readFeed } from './read-feed.ts';

export interface FeedMarkdown {
  readonly markdown: string;
  readonly title?: string;
  readonly description?: string;
  /** Absolute URLs of the site and of the entries, in their order. */
  readonly links: string[];
  readonly warning?: string;
}

/** Markdown of an RSS, RDF, Atom or JSON feed: its title, then each entry with its link, date, author and text. */
export function feedToMarkdown(source: string, url: string): FeedMarkdown {
  const feed = readFeed(source);
  const absolute = absoluteFrom(url);
  const resolve = (address: string): string => absolute(address.trim()) ?? address;
  const links = new Set<string>();
  for (const link of [feed.link, ...feed.items.map((item) => item.link)]) {
    const address = link && absolute(link);
    if (address && /^https?:/.test(address)) links.add(address);
  }
  return {
    markdown: markdownOf(feed, resolve),
    ...(feed.title ? { title: feed.title } : {}),
    ...(feed.description ? { description: feed.description } : {}),
    links: [...links],
    ...(feed.left > 0
      ? { warning: `Not in it: ${counted(feed.left, 'entry', 'entries')} after the first ${MOST_OF_FEED}.` }
      : {}),
  };
}

function markdownOf({ title, description, items }: Feed, resolve: (address: string) => string): string {
  const blocks: string[] = [];
  if (title) blocks.push(`# ${escapeText(title, '', false)}`);
  if (description) blocks.push(htmlText(description, resolve));
  for (const item of items) blocks.push(...itemBlocks(item, resolve));
  return blocks.filter(Boolean).join('\n\n');
}

function itemBlocks({ title, link, date, author, html }: FeedItem, resolve: (address: string) => string): string[] {
  const address = link ? resolve(link).replace(/[()\s<>]/g, encodeURIComponent) : '';
  const named = escapeText(title || (address ? 'Untitled' : ''), '', true);
  const heading = named && (address ? `## [${named}](${address})` : `## ${named}`);
  const byline = [date, author && escapeText(author, '', false)].filter(Boolean).join(' · ');
  return [heading, byline && `*${byline}*`, htmlText(html, resolve)];
}

/** Texts in feeds are HTML, or plain. */
function htmlText(html: string, resolve: (address: string) => string): string {
  if (html === '') return '';
  return toMarkdown(parseHtml(html), { resolve });
}
