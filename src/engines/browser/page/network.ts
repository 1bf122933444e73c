import type { Page, Request } from 'playwright-core';

/** A request that takes longer than this many milliseconds is a stream or a long poll, and is not waited for. */
const OLD_MS = 1000;
/** Maximum number of tracked requests. */
const MOST = 5000;
/** A URL that is requested more often than this is polled, and is not waited for. Without its query, which may be a counter. */
const POLLED = 4;
const POLLED_ANY_QUERY = 20;

export interface Network {
  /** Milliseconds since a request started or ended; 0 while a recent one is pending. */
  quietFor(): number;
  /** The main frame's last request for a document. */
  readonly document: Request | undefined;
  /** Forgets the requests of the previous page. */
  reset(): void;
}

export function watchNetwork(page: Page): Network {
  const open = new Map<Request, number>();
  let changed = performance.now();
  let document: Request | undefined;
  let before: Request | undefined;
  const ended = (request: Request): void => {
    if (open.delete(request)) changed = performance.now();
  };
  const isDocument = (request: Request): boolean => {
    if (!request.isNavigationRequest()) return false;
    try {
      return request.frame() === page.mainFrame();
    } catch {
      return false;
    }
  };
  const times = new Map<string, number>();
  const isPolled = (url: string): boolean => {
    if (times.size > MOST) times.clear();
    const path = url.split('?', 1)[0] as string;
    const all = (times.get(path) ?? 0) + 1;
    times.set(path, all);
    if (path === url) return all > POLLED;
    const same = (times.get(url) ?? 0) + 1;
    times.set(url, same);
    return same > POLLED || all > POLLED_ANY_QUERY;
  };
  page.on('request', (request) => {
    if (isPolled(request.url()) && !request.isNavigationRequest()) return;
    changed = performance.now();
    if (open.size < MOST) open.set(request, changed);
    if (isDocument(request)) [before, document] = [document, request];
  });
  // An answer without content leaves the page as it is.
  page.on('response', (response) => {
    if (response.status() === 204 && before !== undefined && response.request() === document) document = before;
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return {
    quietFor: () => {
      const now = performance.now();
      for (const [request, began] of open) {
        // The page itself is always waited for.
        if (now - began < OLD_MS || request === document) return 0;
      }
      return now - changed;
    },
    get document() {
      return document;
    },
    reset: () => {
      open.clear();
      times.clear();
      document = undefined;
      before = undefined;
      changed = performance.now();
    },
  };
}
