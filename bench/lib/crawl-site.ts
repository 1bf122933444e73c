import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { xorshift } from './random.ts';
import { serve } from './site.ts';

/**
 * A site to crawl, in a process of its own: pages like those of a news site, of about 31 KB with 51 links each, made from the number of
 * the page when they are asked for; or the pages of a folder, held in memory.
 *
 *   node bench/lib/crawl-site.ts <port, 0 for a free one> <pages> [folder with p/<number>.html]
 */

const [port = 8801, generated = 2_000] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4];
/** By number. */
const files = new Map(
  (folder === undefined ? [] : readdirSync(join(folder, 'p'))).map((name) => [
    Number.parseInt(name, 10),
    readFileSync(join(folder ?? '', 'p', name)),
  ]),
);
const pages = folder === undefined ? generated : files.size;

const WORDS =
  'time year people way day man thing woman life child world school state family student group country problem hand part place case week company system program question work government number night point home water room mother area money story fact month lot right study book eye job word business issue side kind head house service friend father power hour game line end member law car city community name president team minute idea body information'.split(
    ' ',
  );

/** The same page each time. */
const randomOf = (seed: number): (() => number) => xorshift((seed * 2_654_435_761 + 1) >>> 0 || 1);

/** Paragraphs that pages share: what is measured is the crawler and not this. */
const shared = randomOf(7);
const wordOf = (random: () => number): string => WORDS[Math.floor(random() * WORDS.length)] as string;
const sentenceOf = (random: () => number): string => {
  const words = Array.from({ length: 8 + Math.floor(random() * 14) }, () => wordOf(random)).join(' ');
  return `${words[0]?.toUpperCase()}${words.slice(1)}.`;
};
const PARAGRAPHS = Array.from({ length: 400 }, () => Array.from({ length: 5 }, () => sentenceOf(shared)).join(' '));
const TITLES = Array.from({ length: 500 }, () => Array.from({ length: 4 }, () => wordOf(shared)).join(' '));

function page(i: number): string {
  const next = randomOf(i);
  const word = (): string => wordOf(next);
  const sentence = (): string => sentenceOf(next);
  const links = new Set<number>([Math.floor(i / 8)]);
  for (let child = 8 * i + 1; child <= 8 * i + 8 && child < pages; child++) links.add(child);
  while (links.size < Math.min(51, pages)) links.add(Math.floor(next() * pages));
  const title = (of: number): string => `${TITLES[of % TITLES.length]} ${of}`;
  const anchors = [...links].map((to) => `<a class="link" href="/p/${to}.html" title="${title(to)}">${title(to)}</a>`);
  const paragraph = (): string => PARAGRAPHS[Math.floor(next() * PARAGRAPHS.length)] as string;
  const sections = Array.from({ length: 8 }, (_, section) => {
    const list = `<ul class="list">${Array.from({ length: 4 }, () => `<li><strong>${word()}</strong>: ${sentence()}</li>`).join('')}</ul>`;
    return `<section class="section"><h2 id="s${section}">${sentence().slice(0, -1)}</h2>
      <p>${paragraph()} See also ${anchors[12 + section * 2] ?? ''} for more.</p>
      <p>${paragraph()} See also ${anchors[13 + section * 2] ?? ''} for more.</p>
      <p>${paragraph()}</p>${list}</section>`;
  });
  const widgets = Array.from(
    { length: 14 },
    (_, n) =>
      `<div class="widget card shadow-sm rounded-lg border p-4" data-id="${n}"><span class="text-sm font-medium">${sentence()}</span></div>`,
  );
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title(i)} | Example News</title>
<meta name="description" content="${sentence()}"><meta property="og:title" content="${title(i)}"><meta property="og:type" content="article">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${title(i)}","datePublished":"2026-01-01"}</script></head>
<body><header class="site-header"><a class="logo" href="/p/0.html">Example News</a><nav class="main-nav"><ul>${anchors
    .slice(0, 12)
    .map((link) => `<li class="nav-item">${link}</li>`)
    .join('')}</ul></nav></header><main class="container"><article class="post"><h1>${title(i)}</h1>
<p class="byline">By <span class="author">Author ${i % 50}</span></p>${sections.join('\n')}</article>
<aside class="sidebar"><h3>Most read</h3>${widgets.join('\n')}</aside></main><footer class="site-footer"><ul>${anchors
    .slice(28)
    .map((link) => `<li>${link}</li>`)
    .join('')}</ul><p>&copy; 2026 Example News. ${sentence()}</p></footer></body></html>`;
}

let asked = 0;
serve(
  (request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nAllow: /\n');
      return;
    }
    if (request.url === '/asked') return void response.end(String(asked));
    const address = folder !== undefined && request.url === '/' ? '/p/0.html' : (request.url ?? '');
    const number = /^\/p\/(\d+)\.html$/.exec(address)?.[1];
    if (number === undefined || Number(number) >= pages) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return;
    }
    asked++;
    const body = files.get(Number(number)) ?? page(Number(number));
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(body) })
      .end(body);
  },
  {},
  port,
);
