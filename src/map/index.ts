/** Map: which addresses a site has. */
export { type OpenedFile, readSitemaps, type SitemapEntry, type SitemapOptions } from './sitemap.ts';
