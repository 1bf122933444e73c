import type { createSeenPages } from '../capabilities/map/index.ts';
import type { createScrape } from '../capabilities/scrape/index.ts';
import type { openPageIndex } from '../capabilities/search/index.ts';

type SeenPages = ReturnType<typeof createSeenPages>;
type PageIndex = Awaited<ReturnType<typeof openPageIndex>>;
type Seen = Parameters<typeof createScrape>[0]['seen'];

/** A scraped page becomes known to the maps of its site and to the local web search. */
export function rememberPage(seen: SeenPages, pages: PageIndex): Seen {
  return (teamId, { url, document: { metadata, markdown } }) => {
    const { title, description, publishedTime } = (metadata ?? {}) as Record<string, unknown>;
    const about = { title: text(title), description: text(description), published: text(publishedTime) };
    seen.remember(teamId, { url, ...about });
    pages.remember(teamId, { url, ...about, markdown });
  };
}

/** Databases take no NUL, and one page must not keep others from being stored. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replaceAll('\u0000', '') : undefined;
