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

/** The requests of a page that have not ended, by what stands for one. */
export function createOpenRequests<Key>() {
  const open = new Map<Key, number>();
  let changed = performance.now();
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
  return {
    began: (key: Key, url: string, isNavigation: boolean): void => {
      if (isPolled(url) && !isNavigation) return;
      changed = performance.now();
      if (open.size < MOST) open.set(key, changed);
    },
    ended: (key: Key): void => {
      if (open.delete(key)) changed = performance.now();
    },
    /** @param document the request of the page itself, which is always waited for */
    quietFor: (document: Key | undefined): number => {
      const now = performance.now();
      for (const [key, began] of open) {
        if (now - began < OLD_MS || key === document) return 0;
      }
      return now - changed;
    },
    reset: (): void => {
      open.clear();
      times.clear();
      changed = performance.now();
    },
  };
}

export function watchNetwork(page: Page): Network {
  const requests = createOpenRequests<Request>();
  let document: Request | undefined;
  let before: Request | undefined;
  const isDocument = (request: Request): boolean => {
    if (!request.isNavigationRequest()) return false;
    try {
      return request.frame() === page.mainFrame();
    } catch {
      return false;
    }
  };
  page.on('request', (request) => {
    requests.began(request, request.url(), request.isNavigationRequest());
    if (isDocument(request)) [before, document] = [document, request];
  });
  // An answer without content leaves the page as it is.
  page.on('response', (response) => {
    if (response.status() === 204 && before !== undefined && response.request() === document) document = before;
  });
  page.on('requestfinished', requests.ended);
  page.on('requestfailed', requests.ended);
  return {
    quietFor: () => requests.quietFor(document),
    get document() {
      return document;
    },
    reset: () => {
      requests.reset();
      document = undefined;
      before = undefined;
    },
  };
}
