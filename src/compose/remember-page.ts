import type { SeenPages } from '../capabilities/map/index.ts';
import type { OnSeen } from '../capabilities/scrape/index.ts';
import type { openPageIndex } from '../capabilities/search/index.ts';

type PageIndex = Awaited<ReturnType<typeof openPageIndex>>;

/** A scraped page becomes known to the maps of its site and to the local web search. */
export function rememberPage(seen: SeenPages, pages: PageIndex): OnSeen {
  return (teamId, { url, document: { metadata, markdown } }, localSearch) => {
    const { title, description, publishedTime } = metadata;
    const about = { title: text(title), description: text(description), published: text(publishedTime) };
    seen.remember(teamId, { url, ...about });
    if (localSearch) pages.remember(teamId, { url, ...about, markdown });
  };
}

/** Databases take no NUL, and one page must not keep others from being stored. */
const text = (value: string | undefined): string | undefined => value?.replaceAll('\u0000', '');
