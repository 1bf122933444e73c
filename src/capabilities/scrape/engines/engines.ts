import type { Action, PageState } from '../../../engines/browser/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { HttpExchange } from '../../../foundation/kernel/http-exchange.ts';
import type { ActionResults, Picture, Tier } from './fetched.ts';

/** The parts of the rooms egress and browser that this room needs. */

export interface WebEngine {
  /** @throws ApiError INVALID_URL, BAD_REQUEST for what is refused before anything is looked up or sent */
  check(request: { readonly url: string; readonly headers?: Readonly<Record<string, string>> }): void;
  get(request: {
    readonly url: string;
    readonly deadline: Deadline;
    readonly tier: Tier;
    /** The team of the request: teams take turns if they wait for the same resource. */
    readonly caller?: string | undefined;
    readonly headers?: Readonly<Record<string, string>>;
    readonly location?: Location;
    readonly mobile?: boolean;
    readonly skipTlsVerification?: boolean;
    readonly maxBytes?: number;
    /** Called with each URL before it is requested, the first one too. If it throws, the request ends with that error. */
    readonly permit?: (url: URL) => void | Promise<void>;
    /** Where a response leads in another way than by a redirect. */
    readonly leadsOn?: (answer: {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly url: string;
      readonly body: Uint8Array;
    }) => string | undefined;
    /** Called with each response, also of redirects. */
    readonly record?: ((exchange: HttpExchange) => void) | undefined;
  }): Promise<{
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly url: string;
    readonly redirects: readonly string[];
    /** Of all responses, redirects included. */
    readonly cookies: PageState['cookies'];
    readonly body: Uint8Array;
    readonly tier: Tier;
    /** What is wrong with a response that browsers show nevertheless. */
    readonly flaws?: readonly string[];
    /** What differs of the proxy from the request, in words for the user. */
    readonly differs?: string | undefined;
  }>;
}

export interface BrowserEngine {
  visit(request: {
    readonly url: string;
    readonly deadline: Deadline;
    readonly tier: Tier;
    readonly caller?: string | undefined;
    /** What keeps its proxy as long as that works. */
    readonly session?: string | undefined;
    readonly headers?: Readonly<Record<string, string>>;
    readonly location?: Location;
    readonly mobile?: boolean;
    readonly skipTlsVerification?: boolean;
    readonly blockAds: boolean;
    readonly waitFor?: number;
    readonly actions?: readonly Action[];
    readonly screenshot?: ScreenshotWish;
    readonly storageState?: Readonly<Record<string, unknown>>;
    readonly wantStorageState?: boolean;
    /** Asks for `finalState`. */
    readonly wantFinalState?: boolean;
    /** A script whose value is returned as `styles`. */
    readonly collect?: string;
    readonly markHidden?: string | undefined;
    /** Pages of one site in one job may share a context. */
    readonly reuse?: string;
    readonly maxBytes?: number;
    /** As above, for every URL that the page navigates to. */
    readonly permit?: (url: URL) => void | Promise<void>;
  }): Promise<{
    readonly url: string;
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly contentType?: string | undefined;
    readonly html: string;
    readonly redirects: readonly string[];
    /** As above. */
    readonly flaws?: readonly string[];
    readonly differs?: string | undefined;
    /** What was not waited for, in sentences for the user. */
    readonly missed?: readonly string[] | undefined;
    readonly screenshot?: Picture | undefined;
    readonly actions: ActionResults;
    readonly file?: { readonly bytes: Uint8Array; readonly contentType?: string | undefined } | undefined;
    readonly storageState?: unknown;
    readonly finalState?: PageState | undefined;
    readonly styles?: unknown;
    /** The timeout passed before the page was ready; this is the part that was there. */
    readonly timedOut: boolean;
    readonly tier: Tier;
  }>;
}

interface Location {
  readonly country: string;
  readonly languages?: readonly string[] | undefined;
}

interface ScreenshotWish {
  readonly fullPage: boolean;
  readonly quality?: number | undefined;
  readonly viewport?: { readonly width: number; readonly height: number } | undefined;
}
