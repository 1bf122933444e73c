/** Map: the URLs of a site. */
export type { MapLink, MapRequest, SiteMap } from './map-site.ts';
export { type MapRoom, type MapRoomDeps, mapRoom, migrations } from './room.ts';
export { createSeenPages, type SeenPage, type SeenPages } from './seen-pages.ts';
export { type OpenedFile, readSitemaps, type SitemapEntry, type SitemapOptions } from './sitemap.ts';
