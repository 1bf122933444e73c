import type { SettingValues } from './settings.ts';

export interface CrawlsConfig {
  /** Limit of concurrent webhook deliveries of one crawl or batch. */
  readonly webhookWindow: number;
  /** Milliseconds for which crawls and batches retry a page or a site. */
  readonly crawlPatience: number;
}

export const crawlsOf = (v: SettingValues): CrawlsConfig => ({
  webhookWindow: v.webhookWindow as number,
  crawlPatience: (v.crawlPatience as number) * 1000,
});
