/** Pages of a site as files that other programs read. */
export { chunkLines } from './chunk-lines.ts';
export { type ExportedPage, exportedPage } from './exported-page.ts';
export { llmsFullText, llmsText } from './llms.ts';
export { markdownFiles } from './markdown-files.ts';
export { sitemapXml } from './sitemap.ts';
export { zipOf } from './zip.ts';
