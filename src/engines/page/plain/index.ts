/** Text content that is not a page (feeds, JSON, XML, source code) as Markdown. */
export { type FeedMarkdown, feedToMarkdown } from './feed.ts';
export { type Feed, type FeedItem, readFeed } from './read-feed.ts';
export { jsonToMarkdown, textToMarkdown } from './text.ts';
