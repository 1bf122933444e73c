import { createScope } from './scope.ts';
import type { PageJob } from './settings.ts';

/** What is wrong with the start of a crawl; undefined if nothing is. */
export function startWarning({ url, crawl }: Pick<PageJob, 'url' | 'crawl'>): string | undefined {
  const start = URL.parse(url ?? '');
  if (start === null || crawl === undefined || createScope(start, crawl).placeOf(start) === 'inside') return undefined;
  return 'includePaths or excludePaths exclude the start URL, so the crawl finds pages only in sitemaps.';
}
