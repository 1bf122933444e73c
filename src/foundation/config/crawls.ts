import type { SettingValues } from './settings.ts';

export interface CrawlsConfig {
  /** Limit of concurrent webhook deliveries of one crawl or batch. */
  readonly webhookWindow: number;
  /** Limit of pages of crawls and batches that this process works on at once. */
  readonly pagesAtOnce: number;
  /** Milliseconds for which crawls and batches retry a page or a site. */
  readonly crawlPatience: number;
  /** Who crawls say they are: Trawl, a browser, or a name of the operator's. */
  readonly crawler: 'trawl' | 'browser' | { readonly name: string; readonly userAgent: string };
}

export const crawlsOf = (v: SettingValues): CrawlsConfig => ({
  webhookWindow: v.webhookWindow as number,
  pagesAtOnce: v.pagesAtOnce as number,
  crawlPatience: (v.crawlPatience as number) * 1000,
  crawler: crawlerOf(v.crawlerName as string | undefined, v.crawlerUrl as string | undefined),
});

function crawlerOf(name: string | undefined, url: string | undefined): CrawlsConfig['crawler'] {
  if (name === undefined) return 'trawl';
  if (name === 'browser') return 'browser';
  return { name, userAgent: url === undefined ? name : `${name} (+${url})` };
}
