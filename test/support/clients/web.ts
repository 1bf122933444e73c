import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { json, type Question } from '../search-engines.ts';
import { articlePage } from '../site.ts';

/** The pages of the hosts, and what a search engine finds in them. */

const TOPICS: Readonly<Record<string, string>> = {
  crawling: 'A crawl starts at one address, follows the links of each page and returns every page as Markdown.',
  scraping: 'Scraping reads one page, in a browser where that is needed, and returns Markdown, HTML, links or data.',
  search: 'A search returns results of the web, of news and of images, and reads the pages that it has found.',
  pricing: 'The plan for hobbyists costs 16 dollars a month and has 3,000 credits. Write to sales@firecrawl.dev.',
};

const LOGO = '<img src="/logo/firecrawl-logo.png" alt="Firecrawl logo" width="64" height="64">';
const LIST = `<ul>${Object.keys(TOPICS)
  .map((name) => `<li><a href="/blog/${name}">${name}</a></li>`)
  .join('')}</ul>`;

const home = (host: string): string =>
  articlePage(
    `Welcome to ${host}`,
    `This is the start page of ${host}, which turns whole sites into data that programs can read.`,
    ...Object.values(TOPICS),
  ).replace('<figure>', `${LIST}${LOGO}<figure>`);

/** A pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Milliseconds before an answer, as on the real web: some suites look at jobs while they run. */
const LATENCY = 300;

/** Under `/slow` there is never an answer. */
export async function answerAsWeb(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await sleep(LATENCY);
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const origin = `${'encrypted' in request.socket ? 'https' : 'http'}://${host}`;
  const { pathname } = new URL(request.url ?? '/', origin);
  const send = (type: string, body: string | Buffer, status = 200): void =>
    void response.writeHead(status, { 'content-type': type }).end(body);
  const [, topic = ''] = /^\/(?:blog|docs|news)\/([a-z-]+)$/.exec(pathname) ?? [];
  if (pathname === '/slow') return;
  if (request.method === 'POST') send('application/json', '{}');
  else if (pathname === '/') send('text/html; charset=utf-8', home(host));
  else if (pathname === '/robots.txt') send('text/plain', `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`);
  else if (pathname === '/sitemap.xml') send('application/xml', sitemap(origin));
  else if (pathname.endsWith('.png') || pathname.endsWith('.jpg')) send('image/png', PNG);
  else if (topic === '') send('text/html; charset=utf-8', '<title>Not here</title><p>There is no such page.</p>', 404);
  else {
    const text = TOPICS[topic] ?? `All that is known about ${topic.replaceAll('-', ' ')} is on this page.`;
    send('text/html; charset=utf-8', articlePage(topic.replaceAll('-', ' '), text));
  }
}

const sitemap = (origin: string): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${['/', '/docs/scraping']
    .concat(Object.keys(TOPICS).map((name) => `/blog/${name}`))
    .map((path) => `<url><loc>${origin}${path}</loc></url>`)
    .join('')}</urlset>`;

/** Answers a query as SearXNG does, with hits whose title and snippet have its words. */
export function answerAsSearXng({ fields }: Question, response: ServerResponse): void {
  const query = String(fields.q ?? '');
  const content = /capital of france/i.test(query) ? 'Paris is the capital of France.' : `About ${query}.`;
  const results = Array.from({ length: 10 }, (_, i) => ({
    url: `https://${i % 2 === 0 ? 'docs.firecrawl.dev' : 'example.org'}/news/result-${'abcdefghij'[i]}`,
    title: `${query}, part ${i + 1}`,
    content,
    publishedDate: new Date(Date.now() - 3_600_000 * (i + 1)).toISOString(),
    img_src: `https://example.org/picture-${i}.png`,
    resolution: '640 x 480',
  }));
  json(response, { query, results });
}
