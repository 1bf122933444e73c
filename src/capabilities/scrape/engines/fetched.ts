import type { PageState } from '../../../engines/browser/index.ts';
import { mayBeCut } from '../../../foundation/kernel/response-flaws.ts';

/** A page as an engine loaded it, before it is rendered. */
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
  /** Milliseconds until the whole answer was there; unknown for the browser. */
  readonly ms?: number;
  /** The timeout passed before the browser was ready; this is the part that was there. */
  readonly isPartial?: boolean;
  /** What is wrong with the response that browsers show nevertheless, in words for the user. */
  readonly flaws?: readonly string[];
  /** The kind of the operator's unblocker, if that loaded the page. */
  readonly unblockedBy?: string;
  /** What differs of the proxy from the request, in words for the user. */
  readonly differs?: string;
  /** What the browser did not wait for, in sentences for the user. */
  readonly missed?: readonly string[];
  readonly screenshot?: Picture;
  readonly actions?: ActionResults;
  /** The computed styles that the browser collected. */
  readonly styles?: unknown;
  /** Cookies and storage of the browser context at the end, if requested. */
  readonly storageState?: unknown;
  /** The state in which the page ended, if requested; never cached. */
  readonly finalState?: PageState;
}

/** Whether something of the page may be missing: its response broke off, or the timeout passed before it was ready. */
export const mayBePart = ({ flaws, isPartial = false }: Pick<Fetched, 'flaws' | 'isPartial'>): boolean =>
  isPartial || mayBeCut(flaws);

/** How a request looks to the site: like a plain client, or as much like a person's browser as possible. */
export type Tier = 'basic' | 'enhanced';

export interface Picture {
  readonly bytes: Uint8Array;
  /** `image/png` or `image/jpeg`. */
  readonly type: string;
  /** The height of the whole page in CSS pixels, if the picture does not show all of it. */
  readonly cutFrom?: number | undefined;
}

/** In the order of the actions. */
export interface ActionResults {
  readonly screenshots: readonly Picture[];
  readonly scrapes: readonly { readonly url: string; readonly html: string }[];
  readonly javascriptReturns: readonly { readonly type: string; readonly value: unknown }[];
  readonly pdfs: readonly Uint8Array[];
}
