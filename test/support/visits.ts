import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import {
  type Browsers,
  type BrowsersOptions,
  createBrowsers,
  type Visited,
  type VisitRequest,
} from '../../src/engines/browser/index.ts';
import {
  createGuard,
  type FilteringProxy,
  parseAllowList,
  startFilteringProxy,
} from '../../src/foundation/egress/index.ts';
import { deadlineIn } from '../../src/foundation/kernel/deadline.ts';
import { silentLog } from '../../src/foundation/kernel/log.ts';

/** A page is HTML, or whatever it likes to answer. */
export type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);
export type Pages = Readonly<Record<string, Page>>;

export interface Site {
  readonly url: string;
  /** Paths that were asked for. */
  readonly asked: string[];
}

export interface Visits {
  readonly browsers: Browsers;
  readonly proxy: FilteringProxy;
  readonly site: Site;
  /** Visits a path of the site, or any URL, within a time that a busy machine needs. */
  visit(path: string, more?: Partial<VisitRequest>): Promise<Visited>;
}

/** Milliseconds that a visit may take on a machine with much else to do. */
const VISIT_MS = 240_000;

const closing: (() => unknown)[] = [];
after(async () => {
  for (const close of closing.reverse()) await close();
});

/** A site on loopback, at the address that is given; 127.0.0.1 by default. Closed after the file's tests. */
export async function startSite(pages: Pages, address = '127.0.0.1'): Promise<Site> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string;
    asked.push(path);
    const page = pages[path];
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? '<title>Not here</title><h1>Not here</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://${address}:${(server.address() as AddressInfo).port}`, asked };
}

/** Browsers that may reach 127.0.0.1 and nothing else on the inside, and a site there. Closed after the file's tests. */
export async function startVisits(pages: Pages, options: Partial<BrowsersOptions> = {}): Promise<Visits> {
  const site = await startSite(pages);
  const guard = createGuard({ allow: parseAllowList('127.0.0.1', 'TRAWL_ALLOW_PRIVATE_NETWORK') });
  const proxy = await startFilteringProxy({ guard });
  closing.push(() => proxy[Symbol.asyncDispose]());
  const browsers = createBrowsers({ proxy, guard, chrome: process.env.TRAWL_CHROME, log: silentLog, ...options });
  closing.push(() => browsers[Symbol.asyncDispose]());
  const visit: Visits['visit'] = (path, more) =>
    browsers.visit({
      url: path.startsWith('/') ? `${site.url}${path}` : path,
      deadline: deadlineIn(VISIT_MS),
      tier: 'basic',
      blockAds: false,
      ...more,
    });
  return { browsers, proxy, site, visit };
}

/** An answer of any kind. */
export const answer =
  (type: string, body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}, status = 200): Page =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
  };
