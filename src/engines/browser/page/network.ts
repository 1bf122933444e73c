import type { Page, Request, Response } from 'playwright-core';

/**
 * A request that takes longer than this many milliseconds is a stream or a long poll, and is not waited for; unless others of the page take
 * long too: the site is slow then, or this machine.
 */
const OLD_MS = 1000;
/** How many times as long as the usual request of the page, at least. */
const OLD_TIMES = 3;
/** Ended requests of which the usual one is told. */
const RECENT = 32;
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
  /** Milliseconds since that. */
  documentAge(): number;
  /** The last answer to such a request: a page that leaves for one that does not answer yet keeps its own. */
  readonly response: Response | undefined;
  /** Forgets the requests of the previous page. */
  reset(): void;
}

/** The requests of a page that have not ended, by what stands for one. */
export function createOpenRequests<Key>(now = (): number => performance.now()) {
  const open = new Map<Key, number>();
  let changed = now();
  /** Milliseconds of the requests that ended last. */
  const took: number[] = [];
  const oldMs = (): number => {
    const usual = took.toSorted((a, b) => a - b)[(took.length - 1) >> 1] ?? 0;
    return Math.max(OLD_MS, OLD_TIMES * usual);
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
  return {
    began: (key: Key, url: string, isNavigation: boolean): void => {
      if (isPolled(url) && !isNavigation) return;
      changed = now();
      if (open.size < MOST) open.set(key, changed);
    },
    ended: (key: Key): void => {
      const began = open.get(key);
      if (began === undefined) return;
      open.delete(key);
      changed = now();
      took.push(changed - began);
      if (took.length > RECENT) took.shift();
    },
    /** @param document the request of the page itself, which is always waited for */
    quietFor: (document: Key | undefined): number => {
      const old = now() - oldMs();
      for (const [key, began] of open) {
        if (began > old || key === document) return 0;
      }
      return now() - changed;
    },
    reset: (): void => {
      open.clear();
      times.clear();
      took.length = 0;
      changed = now();
    },
  };
}

export function watchNetwork(page: Page): Network {
  const requests = createOpenRequests<Request>();
  let document: Request | undefined;
  let since = 0;
  let before: Request | undefined;
  let response: Response | undefined;
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
    if (!isDocument(request)) return;
    [before, document] = [document, request];
    since = performance.now();
  });
  page.on('response', (answer) => {
    if (answer.request() !== document) return;
    // An answer without content leaves the page as it is.
    if (answer.status() === 204 && before !== undefined) document = before;
    else response = answer;
  });
  page.on('requestfinished', requests.ended);
  page.on('requestfailed', requests.ended);
  return {
    quietFor: () => requests.quietFor(document),
    get document() {
      return document;
    },
    documentAge: () => performance.now() - since,
    get response() {
      return response;
    },
    reset: () => {
      requests.reset();
      document = undefined;
      response = undefined;
      before = undefined;
    },
  };
}
