import type { PageState } from '../../../engines/browser/index.ts';

/** A page as an engine brought it, before anything is made of it. */
export interface Fetched {
  /** After redirects. */
  readonly url: string;
  readonly redirects: readonly string[];
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | undefined;
  /** As it was served, or as the browser had it, then in UTF-8. */
  readonly body: Uint8Array;
  readonly engine: 'http' | 'browser';
  readonly tier: Tier;
  /** Time was up before the browser was done; this is what it had by then. */
  readonly isPartial?: boolean;
  readonly screenshot?: Picture;
  readonly actions?: ActionResults;
  /** What the browser saw of the styles. */
  readonly styles?: unknown;
  /** Cookies and storage as the browser left them, where they were asked for. */
  readonly storageState?: unknown;
  /** Cookies and storage of the page, where they were asked for: not for the cache, which others share. */
  readonly left?: PageState;
}

/** How a request looks to the site: as a plain client, or as much like a person's browser as we can. */
export type Tier = 'basic' | 'enhanced';

export interface Picture {
  readonly bytes: Uint8Array;
  /** `image/png` or `image/jpeg`. */
  readonly type: string;
}

/** In the order of the actions. */
export interface ActionResults {
  readonly screenshots: readonly Picture[];
  readonly scrapes: readonly { readonly url: string; readonly html: string }[];
  readonly javascriptReturns: readonly { readonly type: string; readonly value: unknown }[];
  readonly pdfs: readonly Uint8Array[];
}
