import type { ExportedPage } from './exported-page.ts';

/** `sitemap.xml`, as https://www.sitemaps.org/protocol.html describes it. */

/** Addresses that the protocol allows in a file. */
const MOST_PAGES = 50_000;

/** Each address once. Of a larger site it has the first 50,000 addresses, and a comment says how many are not there. */
export async function* sitemapXml(pages: AsyncIterable<ExportedPage>): AsyncGenerator<string> {
  const seen = new Set<string>();
  let more = 0;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  for await (const { url, modified } of pages) {
    if (seen.has(url)) continue;
    if (seen.size >= MOST_PAGES) {
      more++;
      continue;
    }
    seen.add(url);
    const day = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(modified ?? '')?.[0];
    yield `  <url><loc>${escaped(url)}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}</url>\n`;
  }
  yield more === 0 ? '</urlset>\n' : `  <!-- ${more} more addresses -->\n</urlset>\n`;
}

const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
