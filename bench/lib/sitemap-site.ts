import { gzipSync } from 'node:zlib';
import { serve } from './site.ts';

/**
 * A site that names its pages in sitemaps, in a process of its own: robots.txt names an index, and the index files of 50,000 addresses each,
 * every other one gzipped.
 *
 *   node bench/lib/sitemap-site.ts <port> <pages>
 */

const [port = 8802, pages = 100_000] = process.argv.slice(2).map(Number);
const PER_FILE = 50_000;
const ORIGIN = `http://127.0.0.1:${port}`;

const url = (i: number): string =>
  `<url><loc>${ORIGIN}/articles/${2000 + (i % 26)}/${1 + (i % 12)}/a-title-of-some-length-${i}.html</loc><lastmod>2026-0${1 + (i % 9)}-11T09:00:00+00:00</lastmod><changefreq>monthly</changefreq><priority>0.5</priority></url>`;
const files = Array.from({ length: Math.ceil(pages / PER_FILE) }, (_, file) => {
  const count = Math.min(PER_FILE, pages - file * PER_FILE);
  const list = Array.from({ length: count }, (_, i) => url(file * PER_FILE + i)).join('\n');
  const xml = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list}\n</urlset>`,
  );
  return file % 2 === 0 ? xml : gzipSync(xml);
});
const answers = new Map<string, [type: string, body: string | Buffer]>([
  ['/robots.txt', ['text/plain', `User-agent: *\nAllow: /\nSitemap: ${ORIGIN}/sitemap-index.xml\n`]],
  [
    '/sitemap-index.xml',
    [
      'application/xml',
      `<sitemapindex>${files.map((_, i) => `<sitemap><loc>${ORIGIN}/sitemap-${i}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
    ],
  ],
  ['/', ['text/html', '<!doctype html><title>Home</title><p>Welcome to <a href="/about">this site</a>.</p>']],
  ...files.map((body, i): [string, [string, Buffer]] => [`/sitemap-${i}.xml`, ['application/xml', body]]),
]);

serve(
  (request, response) => {
    const [type, body] = answers.get(request.url ?? '') ?? [];
    if (type === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type }).end(body);
  },
  {},
  port,
);
