import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pageAt } from './generated-pages.ts';
import { serve } from './site.ts';

/**
 * A process that serves a search engine, as SearXNG answers, and the pages that it finds, on 127.0.0.1; tells its port to its parent.
 * The pages take from 0.2 to 2 seconds, evenly.
 */

const PAGES = 10;
const SLOWEST = 2_000;
/** Texts of a page: about 40 KB. */
const TEXTS = 20;

const server = serve(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://127.0.0.1');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (url.pathname === '/search') {
    const query = url.searchParams.get('q') ?? '';
    const results = Array.from({ length: PAGES }, (_, i) => ({
      url: `${origin}/${encodeURIComponent(query)}/${i}`,
      title: `Page ${i}`,
      content: 'What the engine says.',
    }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ query, results }));
    return;
  }
  const i = Number(url.pathname.split('/').at(-1));
  if (!Number.isInteger(i)) {
    response.writeHead(404).end();
    return;
  }
  await pause(((i + 1) * SLOWEST) / PAGES);
  const texts = Array.from({ length: TEXTS }, (_, at) => `<p>${pageAt(i * TEXTS + at).markdown}</p>`).join('\n');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><head><title>Page ${i}</title></head><body>
<nav><a href="/1">One</a> <a href="/2">Two</a></nav><main><article><h1>Page ${i}</h1>${texts}</article></main></body></html>`);
});
