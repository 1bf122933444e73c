/** Addresses of the form for a new monitor, with what is to be watched filled in. */

const PATH = '/monitors/new';
/** URLs that an address carries. */
const MOST_URLS = 50;

const nameOf = (text: string): string => text.replace(/^https?:\/\//, '').slice(0, 256);
const address = (fields: Readonly<Record<string, string>>): string => `${PATH}?${new URLSearchParams(fields)}`;

/** A monitor of a page or a site. */
export const monitorOf = (kind: 'scrape' | 'crawl', url: string): string =>
  kind === 'scrape'
    ? address({ name: nameOf(url), 'targets.scrape.urls': url })
    : address({ name: nameOf(url), targets: 'crawl', 'targets.crawl.url': url });

/** A monitor of the pages of a batch. */
export const monitorOfBatch = (id: string): string => address({ batch: id });

/** A monitor of pages that tells about changes of what was wanted from them. */
export const monitorOfPages = (urls: readonly string[], goal: string): string =>
  address({
    name: nameOf(goal || (urls[0] ?? '')),
    'targets.scrape.urls': urls.slice(0, MOST_URLS).join('\n'),
    ...(goal === '' ? {} : { goal: goal.slice(0, 2_000) }),
  });

/** A monitor of the pages that a request names, for what it asks of them. */
export const monitorOfWanted = ({ urls, prompt = '' }: Readonly<Record<string, unknown>>): string | undefined =>
  Array.isArray(urls) && urls.length > 0 ? monitorOfPages(urls.map(String), String(prompt)) : undefined;

/** A monitor of a search of the web, or of papers, which reports what is new. */
export const monitorOfSearch = (name: string, query: string, index?: 'papers'): string =>
  address({
    name: name.slice(0, 256),
    targets: 'search',
    'targets.search.queries': query,
    ...(index === undefined ? {} : { 'targets.search.index': index, 'notification.email.enabled': 'true' }),
  });
