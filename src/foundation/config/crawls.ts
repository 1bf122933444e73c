import type { SettingValues } from './settings.ts';

export interface CrawlsConfig {
  /** Limit of concurrent webhook deliveries of one crawl or batch. */
  readonly webhookWindow: number;
  /** Milliseconds for which crawls and batches retry a page or a site. */
  readonly crawlPatience: number;
  /** Who crawls say they are; undefined: pages are asked for as by a browser. */
  readonly crawler: CrawlerIdentity | undefined;
}

export interface CrawlerIdentity {
  /** The product token that robots.txt files match. */
  readonly name: string;
  readonly userAgent: string;
}

export const crawlsOf = (v: SettingValues): CrawlsConfig => ({
  webhookWindow: v.webhookWindow as number,
  crawlPatience: (v.crawlPatience as number) * 1000,
  crawler: crawlerOf(v.crawlerName as string | undefined, v.crawlerUrl as string | undefined),
});

function crawlerOf(name: string | undefined, url: string | undefined): CrawlerIdentity | undefined {
  if (name === undefined) return undefined;
  return { name, userAgent: url === undefined ? name : `${name} (+${url})` };
}
