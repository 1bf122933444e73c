import type { SettingValues } from './settings.ts';

export interface CrawlsConfig {
  /** Webhook events of a crawl or a batch that are on their way at once. */
  readonly webhookWindow: number;
  /** Milliseconds for which crawls and batches try a page, or a site, again. */
  readonly crawlPatience: number;
}

export const crawlsOf = (v: SettingValues): CrawlsConfig => ({
  webhookWindow: v.webhookWindow as number,
  crawlPatience: (v.crawlPatience as number) * 1000,
});
