/** Feeds of what teams have: RSS, Atom and JSON Feed, by links with a token. */
export { createFeeds, type FeedContent, type FeedSubject, type Feeds, MOST_ITEMS } from './feeds.ts';
export { itemId, type NewsItem } from './formats.ts';
export { migrations } from './tables.ts';
