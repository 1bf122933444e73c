import { type ErrorCodec, plainErrors } from '../../../foundation/channel/index.ts';
import type { SandboxRule } from '../program/sandbox.ts';
import type { Action, ScreenshotOptions, StorageState, Visited } from '../request.ts';

/** What the service and the process of a browser say to each other. */

/** How that process is started. */
export interface HostSetup {
  readonly proxy: string;
  /** See `proxyFlags`. */
  readonly trusted: readonly string[];
  readonly chrome: string | undefined;
  readonly cache: string | undefined;
  readonly sandbox: SandboxRule | undefined;
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
  /** Whether each URL of the page is checked first. */
  readonly asksPermit: boolean;
  /** Set within the browser's process. */
  readonly permit?: (url: string) => Promise<boolean>;
  readonly waitFor: number;
  readonly actions: readonly Action[];
  readonly screenshot: ScreenshotOptions | undefined;
  readonly storageState: StorageState | undefined;
  readonly wantStorageState: boolean;
  readonly wantFinalState: boolean;
  readonly collect: string | undefined;
  readonly markHidden: string | undefined;
  readonly reuse: string | undefined;
  readonly maxBytes: number;
}

/** Requests that the process serves, and events that it receives. */
export type HostPeer = {
  requests: {
    /** Comes first, and once. */
    start: { params: HostSetup; result: BrowserFacts };
    visit: { params: { readonly id: number; readonly visit: HostVisit }; result: Omit<Visited, 'tier'> };
    /** Answered at once, by a process that can. */
    ping: { params: null; result: null };
  };
  events: {
    /** Closes what the visits of a job shared. */
    forget: string;
  };
};

/** Requests that the service serves, and events that it receives. */
export type HostOwner = {
  requests: {
    /** Whether a visit may go to a URL. */
    permit: { params: { readonly id: number; readonly url: string }; result: boolean };
  };
  events: {
    /** Bytes of memory of the browser and its process. */
    memory: number;
    warning: { readonly warning: string; readonly fields: object };
  };
};

/** Why a visit gave nothing. */
export type HostFailure =
  /** What the browser says, such as net::ERR_NAME_NOT_RESOLVED, and of which URL. */
  | { readonly kind: 'navigation'; readonly code: string; readonly url: string }
  | { readonly kind: 'action'; readonly index: number; readonly action: string; readonly reason: string }
  | { readonly kind: 'timeout' | 'crashed' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'scheme'; readonly url: string }
  | { readonly kind: 'unexpected'; readonly message: string };

export interface BrowserFacts {
  /** Of the process that drives the browser; the browser ends with it. */
  readonly pid: number;
  readonly version: string;
  readonly kind: 'shell' | 'full';
  readonly source: string;
  readonly path: string;
  readonly sandbox: boolean;
}

/** Thrown inside the browser's process. */
export class VisitFailure extends Error {
  readonly failure: HostFailure;
  constructor(failure: HostFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** A visit's failure crosses as what it holds. */
export const hostErrors: ErrorCodec = {
  encode: (error) => (error instanceof VisitFailure ? { failure: error.failure } : plainErrors.encode(error)),
  decode(data) {
    const { failure } = (data ?? {}) as { readonly failure?: HostFailure };
    return failure === undefined ? plainErrors.decode(data) : new VisitFailure(failure);
  },
};
