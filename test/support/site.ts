import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What a site answers under a path: a page, bytes of some type, a status, or anything by hand. */
export type SitePage =
  | string
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string | Uint8Array }
  | ((request: IncomingMessage, response: ServerResponse, url: URL) => void);

/** For tests: a site of the web, on an address of the loopback network that stands for a public one. */
export interface Site extends AsyncDisposable {
  /** `http://127.9.9.9:port`, without a slash. */
  readonly url: string;
  readonly port: number;
  /** Every request so far. */
  readonly asked: { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** How often a path was asked for. */
  count(path: string): number;
  /** Replaces or adds a page. */
  set(path: string, page: SitePage): void;
}

export const SITE_HOST = '127.9.9.9';
/** What lets the service reach such sites. */
export const SITE_SETTINGS = { allowPrivateNetwork: SITE_HOST } as const;

/**
 * @param pages by path, without the query unless the path has one; `*` is all others, which are 404 else
 * @param tls makes it an https site
 */
export async function startSite(
  pages: Readonly<Record<string, SitePage>> = {},
  tls?: { readonly key: string; readonly cert: string },
): Promise<Site> {
  const known = new Map(Object.entries(pages));
  const asked: Site['asked'] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', `http://${SITE_HOST}`);
    const path = `${url.pathname}${url.search}`;
    asked.push({ method: request.method ?? '', path, headers: request.headers });
    const page = known.get(path) ?? known.get(url.pathname) ?? known.get('*');
    if (typeof page === 'function') {
      page(request, response, url);
      return;
    }
    const {
      status = 200,
      headers = {},
      body = '',
    } = page === undefined
      ? { status: 404, body: '<title>Not here</title><p>There is no such page.</p>' }
      : typeof page === 'string'
        ? { body: page }
        : page;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };
  const server = tls ? createTlsServer(tls, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, SITE_HOST, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://${SITE_HOST}:${port}`,
    port,
    asked,
    count: (path) => asked.filter((one) => one.path === path).length,
    set: (path, page) => void known.set(path, page),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page as sites have it: navigation, an article, a footer. */
export const articlePage = (title: string, ...paragraphs: string[]): string => `<!DOCTYPE html>
<html lang="en"><head><title>${title} | The Example</title>
<meta name="description" content="About ${title.toLowerCase()}."><meta property="og:title" content="${title}">
<meta property="article:published_time" content="2026-03-01T08:00:00Z"><link rel="canonical" href="/canonical">
<link rel="icon" href="/icon.png"></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/about">About us</a></li></ul></nav>
<main><article><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
<figure><img src="/picture.jpg" alt="A picture"><figcaption>The harbour at night</figcaption></figure>
<p><a href="/next?b=2&amp;a=1#more">Read on</a></p></article></main>
<footer><p>Copyright 2026 The Example. All rights reserved.</p></footer><script>console.log('never seen')</script></body></html>`;
