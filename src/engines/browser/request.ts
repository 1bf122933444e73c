import type { Deadline } from '../../foundation/kernel/deadline.ts';

/** Options and results of a visit: the interface of this room. */

export interface Viewport {
  /** CSS pixels, at most 7680. */
  readonly width: number;
  /** CSS pixels, at most 4320. */
  readonly height: number;
}

export interface ScreenshotOptions {
  readonly fullPage?: boolean | undefined;
  /** 1 to 100; the screenshot is then a JPEG. */
  readonly quality?: number | undefined;
  readonly viewport?: Viewport | undefined;
}

export type PdfFormat = 'A0' | 'A1' | 'A2' | 'A3' | 'A4' | 'A5' | 'A6' | 'Letter' | 'Legal' | 'Tabloid' | 'Ledger';

export type Action =
  | { readonly type: 'wait'; readonly milliseconds?: number | undefined; readonly selector?: string | undefined }
  | { readonly type: 'click'; readonly selector: string; readonly all?: boolean | undefined }
  | { readonly type: 'write'; readonly text: string }
  | { readonly type: 'press'; readonly key: string }
  | { readonly type: 'scroll'; readonly direction?: 'up' | 'down' | undefined; readonly selector?: string | undefined }
  | ({ readonly type: 'screenshot' } & ScreenshotOptions)
  | { readonly type: 'scrape' }
  | { readonly type: 'executeJavascript'; readonly script: string }
  | {
      readonly type: 'pdf';
      readonly format?: PdfFormat | undefined;
      readonly landscape?: boolean | undefined;
      /** 0.1 to 2. */
      readonly scale?: number | undefined;
    };

/** Cookies, local storage and IndexedDB of a profile, as an earlier visit returned them. Opaque to others. */
export type StorageState = Readonly<Record<string, unknown>>;

/** The state in which a visit leaves its browser, to continue from: cheaper than a StorageState, and only for the page's origin. */
export interface PageState {
  /** Of all sites that the page loaded, in the driver's format. */
  readonly cookies: readonly DriverCookie[];
  /** Undefined if there is none, the page forbids it or it is too large. */
  readonly storage?: PageStorage | undefined;
  /** The actions led to another URL or sent something to the site: they must not be repeated. */
  readonly acted: boolean;
}

export interface DriverCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** Seconds since 1970; -1 ends with the session. */
  readonly expires?: number | undefined;
  readonly httpOnly?: boolean | undefined;
  readonly secure?: boolean | undefined;
  readonly sameSite?: string | undefined;
  /** The site to which a cookie of a frame is limited. */
  readonly partitionKey?: string | undefined;
}

/** Names and values of the two storages of an origin. */
export interface PageStorage {
  readonly origin: string;
  readonly local: readonly (readonly [string, string])[];
  readonly session: readonly (readonly [string, string])[];
}

export interface VisitRequest {
  readonly url: string;
  readonly deadline: Deadline;
  readonly tier: 'basic' | 'enhanced';
  /** The team that asks, and what keeps its proxy as long as that works. */
  readonly caller?: string | undefined;
  readonly session?: string | undefined;
  /** Sent to the requested site, not to others that its pages load from. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly mobile?: boolean | undefined;
  /** Two capital letters, and language tags, best first. */
  readonly location?:
    | { readonly country?: string | undefined; readonly languages?: readonly string[] | undefined }
    | undefined;
  readonly skipTlsVerification?: boolean | undefined;
  /** Blocks ads, trackers and cookie notices. */
  readonly blockAds: boolean;
  /** Called with each URL of the page itself before it is requested, including redirects; its errors end the visit. */
  readonly permit?: ((url: URL) => void | Promise<void>) | undefined;
  /** Milliseconds to wait after the page has settled. */
  readonly waitFor?: number | undefined;
  readonly actions?: readonly Action[] | undefined;
  readonly screenshot?: ScreenshotOptions | undefined;
  readonly storageState?: StorageState | undefined;
  readonly wantStorageState?: boolean | undefined;
  /** Requests `finalState`. */
  readonly wantFinalState?: boolean | undefined;
  /** A script, an expression with a JSON value, which is returned as `styles`. */
  readonly collect?: string | undefined;
  /** The attribute that elements which the computed styles hide get in `html`. */
  readonly markHidden?: string | undefined;
  /** Pages with the same key (of one job on one site) may share a context and a page: cookies, storage, cache. */
  readonly reuse?: string | undefined;
  /** Maximum bytes of the page's HTML, and of a file; 20 MiB by default. */
  readonly maxBytes?: number | undefined;
}

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg';
  /** The height of the whole page in CSS pixels, if the picture does not show all of it. */
  readonly cutFrom?: number | undefined;
}

export interface Visited {
  /** After redirects, scripts and actions. */
  readonly url: string;
  readonly status: number;
  /** Of the response that became the page; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string;
  /** The HTML of the page, with the content of open shadow roots and of frames of the same origin. '' for a file. */
  readonly html: string;
  /** URLs that redirected, in order, without the last. */
  readonly redirects: readonly string[];
  readonly screenshot?: Picture | undefined;
  readonly actions: {
    readonly screenshots: readonly Picture[];
    readonly scrapes: readonly { readonly url: string; readonly html: string }[];
    readonly javascriptReturns: readonly { readonly type: string; readonly value: unknown }[];
    readonly pdfs: readonly Uint8Array[];
  };
  /** Set if the URL is not a page but a download, a PDF, an image, JSON, … */
  readonly file?: { readonly bytes: Uint8Array; readonly contentType: string } | undefined;
  readonly storageState?: StorageState | undefined;
  readonly finalState?: PageState | undefined;
  readonly styles?: unknown;
  /** The timeout passed before the page was done; this is its state by then. */
  readonly timedOut: boolean;
  readonly tier: 'basic' | 'enhanced';
  /** What is wrong with the response that became the page, in words for the user. */
  readonly flaws?: readonly string[];
  /** What differs of the proxy from the request, in words for the user. */
  readonly differs?: string | undefined;
  /** What was not waited for, in sentences for the user. */
  readonly missed?: readonly string[] | undefined;
}
