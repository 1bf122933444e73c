/** Map: which addresses a site has. */
export { createSiteMap, type MapOptions, mapRoutes } from './create.ts';
export type { MapLink, MapRequest } from './map.ts';
export { createSeenPages, type SeenPage, type SeenPages } from './seen.ts';
export { type OpenedFile, readSitemaps, type SitemapEntry, type SitemapOptions } from './sitemap.ts';
export { migrations } from './tables.ts';
