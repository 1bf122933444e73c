/** The form for a monitor of a page or a site. */
export const monitorOf = (kind: 'scrape' | 'crawl', url: string): string =>
  `/playground/monitor?${new URLSearchParams({
    name: url.replace(/^https?:\/\//, '').slice(0, 256),
    ...(kind === 'scrape' ? { 'targets.scrape.urls': url } : { targets: 'crawl', 'targets.crawl.url': url }),
  })}`;
