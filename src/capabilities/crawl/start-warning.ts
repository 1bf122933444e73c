import { whyNoMatch } from './patterns.ts';
import { createScope, folderOfCrawl } from './scope.ts';
import type { PageJob } from './settings.ts';

/** What is wrong with the start of a crawl; undefined if nothing is. */
export function startWarning({ url, crawl }: Pick<PageJob, 'url' | 'crawl'>): string | undefined {
  const start = URL.parse(url ?? '');
  if (start === null || crawl === undefined || createScope(start, crawl).placeOf(start) === 'inside') return undefined;
  return 'includePaths or excludePaths exclude the start URL, so the crawl finds pages only in sitemaps.';
}

/** That records have what documents are without; undefined for a job that keeps none, or removes nothing. */
export function archiveWarning({ archive, scrapeOptions: { redactPII = false } }: PageJob): string | undefined {
  if (!archive || redactPII === false) return undefined;
  return 'archive keeps responses as they came: redactPII removes personal data from the documents only.';
}

/** Patterns that are named. */
const MOST_NAMED = 3;

/** Which patterns can match no URL of a crawl, and why; undefined if all of them may. */
export function patternsWarning({ url, crawl }: Pick<PageJob, 'url' | 'crawl'>): string | undefined {
  const start = URL.parse(url ?? '');
  if (start === null || crawl === undefined) return undefined;
  const { includePaths, excludePaths, regexOnFullURL } = crawl;
  const all = [
    ...includePaths.map((pattern) => ['includePaths', pattern] as const),
    ...excludePaths.map((pattern) => ['excludePaths', pattern] as const),
  ];
  const folder = folderOfCrawl(start, crawl);
  const said = all.flatMap(([name, pattern]) => {
    const why = whyNoMatch(pattern, regexOnFullURL, folder);
    return why === undefined ? [] : [`${name}: ${JSON.stringify(pattern.slice(0, 100))} matches no URL, as it ${why}.`];
  });
  return said.length === 0 ? undefined : said.slice(0, MOST_NAMED).join(' ');
}
