import { createScope } from './scope.ts';
import type { PageJob } from './settings.ts';

/** What is wrong with the start of a crawl; undefined if nothing is. */
export function startWarning({ url, crawl }: Pick<PageJob, 'url' | 'crawl'>): string | undefined {
  const start = URL.parse(url ?? '');
  if (start === null || crawl === undefined || createScope(start, crawl).placeOf(start) === 'inside') return undefined;
  return 'The start URL is ruled out by includePaths or excludePaths, so the crawl finds pages in sitemaps only.';
}
