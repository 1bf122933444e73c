import type { Action, ScreenshotOptions, StorageState, Visited } from '../request.ts';

/** What the service and the process of a browser say to each other. */

/** How that process is started; its first message. */
export interface HostSetup {
  readonly proxy: string;
  readonly chrome: string | undefined;
  readonly cache: string | undefined;
  readonly wish: 'shell' | 'full';
  /** For temporary files; removed at the end. */
  readonly folder: string;
}

/** A visit as it crosses over. */
export interface HostVisit {
  readonly url: string;
  /** Milliseconds. */
  readonly time: number;
  readonly tier: 'basic' | 'enhanced';
  /** Credentials for the filtering proxy. */
  readonly username: string;
  readonly password: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly mobile: boolean;
  readonly location: { readonly country?: string | undefined; readonly languages?: readonly string[] | undefined };
  readonly skipTlsVerification: boolean;
  readonly blockAds: boolean;
  /** Whether each address of the page is asked about first. */
  readonly asksPermit: boolean;
  /** Asks; set within the browser's process. */
  readonly permit?: (url: string) => Promise<boolean>;
  readonly waitFor: number;
  readonly actions: readonly Action[];
  readonly screenshot: ScreenshotOptions | undefined;
  readonly storageState: StorageState | undefined;
  readonly wantStorageState: boolean;
  readonly wantLeft: boolean;
  readonly collect: string | undefined;
  readonly reuse: string | undefined;
  readonly maxBytes: number;
}

export type ToHost =
  | { readonly setup: HostSetup }
  | { readonly visit: HostVisit; readonly id: number }
  | { readonly abort: number }
  | { readonly question: number; readonly allowed: boolean }
  | { readonly forget: string }
  /** Answered with `alive` at once, by a process that can. */
  | { readonly ping: true };

/** Why a visit gave nothing. */
export type HostFailure =
  /** What the browser says, such as net::ERR_NAME_NOT_RESOLVED, and of which URL. */
  | { readonly kind: 'navigation'; readonly code: string; readonly url: string }
  | { readonly kind: 'action'; readonly index: number; readonly action: string; readonly reason: string }
  | { readonly kind: 'timeout' | 'crashed' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'scheme'; readonly url: string }
  | { readonly kind: 'unexpected'; readonly message: string };

export type FromHost =
  | { readonly ready: BrowserFacts }
  | { readonly unavailable: string }
  | { readonly id: number; readonly visited: Omit<Visited, 'tier'> }
  | { readonly id: number; readonly failure: HostFailure }
  /** Whether the visit may go to a URL; answered with `allowed`. */
  | { readonly id: number; readonly question: number; readonly url: string }
  | { readonly alive: true }
  /** Bytes of memory of the browser and this process. */
  | { readonly memory: number }
  | { readonly warning: string; readonly fields: object };

export interface BrowserFacts {
  /** Of the process that drives the browser; the browser ends with it. */
  readonly pid: number;
  readonly version: string;
  readonly kind: 'shell' | 'full';
  readonly source: string;
  readonly path: string;
  readonly sandbox: boolean;
}

/** Thrown inside the browser's process; crosses over as what it holds. */
export class VisitFailure extends Error {
  readonly failure: HostFailure;
  constructor(failure: HostFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}
