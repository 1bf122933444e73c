const PAGES: readonly (readonly [result: RegExp, page: string])[] = [
  [/^\/v2\/crawl\/([^/]+)$/, '/crawls/$1'],
  [/^\/v2\/batch\/scrape\/([^/]+)$/, '/batches/$1'],
  [/^\/v2\/agent\/([^/]+)$/, '/agents/$1'],
  [/^\/v2\/extract\/([^/]+)$/, '/extractions/$1'],
  [/^\/v2\/monitor\/([^/]+)$/, '/monitors/$1'],
  [/^\/v2\/monitor\/([^/]+)\/checks\/([^/]+)$/, '/monitors/$1/$2'],
];

/** The page of this dashboard about a stored result. @param url a `/v2/…` path */
export function pageOfResult(url: string | null): string | undefined {
  const found = PAGES.find(([result]) => url !== null && result.test(url));
  return found && url?.replace(...found);
}
