import type { SettingValues } from './settings.ts';

export interface CrawlsConfig {
  /** Limit of concurrent webhook deliveries of one crawl or batch. */
  readonly webhookWindow: number;
  /** Limit of pages of crawls and batches that this process works on at once. */
  readonly pagesAtOnce: number;
  /** Milliseconds for which crawls and batches retry a page or a site. */
  readonly crawlPatience: number;
  /** The name in the user agent of crawls; undefined: pages are requested as by a browser. */
  readonly crawler: { readonly name: string; readonly userAgent: string } | undefined;
}

export const crawlsOf = (v: SettingValues): CrawlsConfig => ({
  webhookWindow: v.webhookWindow as number,
  pagesAtOnce: v.pagesAtOnce as number,
  crawlPatience: (v.crawlPatience as number) * 1000,
  crawler: crawlerOf(v.crawlerName as string | undefined, v.crawlerUrl as string | undefined),
});

function crawlerOf(name: string | undefined, url: string | undefined): CrawlsConfig['crawler'] {
  if (name === undefined) return undefined;
  return { name, userAgent: url === undefined ? name : `${name} (+${url})` };
}
