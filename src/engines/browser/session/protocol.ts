import type { ErrorCodec } from '../../../foundation/channel/index.ts';
import type { SandboxRule } from '../program/sandbox.ts';
import type { PageState, StorageState } from '../request.ts';
import type { Sandboxing } from './sandbox/find.ts';

/** What the service and the process of a session say to each other. */

/** How that process is started. */
export interface SessionSetup {
  /** The filtering proxy, without credentials, and those of this session. */
  readonly proxy: string;
  /** See `proxyFlags`. */
  readonly trusted: readonly string[];
  readonly username: string;
  readonly password: string;
  readonly chrome: string | undefined;
  readonly cache: string | undefined;
  readonly sandbox: SandboxRule | undefined;
  readonly wish: 'shell' | 'full';
  /** For temporary files; removed at the end. */
  readonly folder: string;
  readonly view: SessionView;
}

/** What the first page of a session is like. */
export interface SessionView {
  readonly storageState?: StorageState | undefined;
  readonly viewport?: { readonly width: number; readonly height: number } | undefined;
  readonly mobile?: boolean | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly location?:
    | { readonly country?: string | undefined; readonly languages?: readonly string[] | undefined }
    | undefined;
  readonly skipTlsVerification?: boolean | undefined;
  /** The only addresses that its page may go to; see `urlList`. Any where it is undefined. */
  readonly only?: readonly string[] | undefined;
}

export interface SessionReady {
  readonly pid: number;
  readonly version: string;
  readonly sandbox: boolean;
}

export interface Execution {
  readonly language: 'node' | 'bash' | 'python';
  readonly code: string;
  /** For Python, and for shell code beyond commands of agent-browser. */
  readonly sandboxing?: Sandboxing | undefined;
  /** Milliseconds. */
  readonly timeout: number;
}

export interface Executed {
  readonly stdout: string;
  readonly stderr: string;
  /** The value of the last expression as a text; '' where there is none. */
  readonly result: string;
  readonly exitCode: number;
  /** Whether time or memory was up before it was done. */
  readonly killed: boolean;
  /** Whether anything was too long and is cut. */
  readonly truncated: boolean;
  /** What the code threw, in one line. */
  readonly error?: string | undefined;
}

/** Mouse and keyboard, as a person who watches uses them; places in CSS pixels. */
export type PersonInput =
  | {
      readonly type: 'mouse';
      readonly action: 'move' | 'down' | 'up';
      readonly x: number;
      readonly y: number;
      readonly button?: 'left' | 'middle' | 'right' | undefined;
      readonly clicks?: number | undefined;
      readonly modifiers?: number | undefined;
    }
  | { readonly type: 'wheel'; readonly x: number; readonly y: number; readonly dx: number; readonly dy: number }
  | {
      readonly type: 'key';
      readonly action: 'down' | 'up';
      readonly key: string;
      readonly code: string;
      readonly text?: string | undefined;
      readonly modifiers?: number | undefined;
    }
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: 'go'; readonly to: 'back' | 'forward' | 'reload' | (string & {}) }
  | { readonly type: 'tab'; readonly id: string };

/** A picture of what the active page shows. */
export interface Frame {
  /** JPEG. */
  readonly bytes: Uint8Array;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** What the process can be asked for once it has started. */
export type SessionCalls = {
  execute: { params: Execution; result: Executed };
  /** Opens a page in the active tab. @param finalState cookies and storage to restore first @returns the URL after redirects */
  open: {
    params: {
      readonly url: string;
      readonly timeout: number;
      readonly finalState?: Omit<PageState, 'acted'> | undefined;
    };
    result: { readonly url: string; readonly status: number };
  };
  /** Cookies, local storage and IndexedDB. */
  state: { params: Record<never, never>; result: StorageState };
  /** The accessibility tree of the active page, with refs. @param picture whether a picture is taken too; a page may not let itself be pictured */
  snapshot: {
    params: { readonly interactive: boolean; readonly picture?: boolean };
    result: {
      readonly url: string;
      readonly title: string;
      readonly text: string;
      /** JPEG of what the page shows. */
      readonly picture?: Uint8Array | undefined;
    };
  };
  /** Frames, at least so many milliseconds apart; undefined for none. */
  screencast: { params: { readonly every: number | undefined }; result: Record<never, never> };
  input: { params: PersonInput; result: Record<never, never> };
};

/** Of a DevTools client, by its number. */
export type ClientMessage = { readonly client: number } & (
  | { readonly open: true }
  | { readonly text: string }
  | { readonly close: true }
);

/** Requests that the process of a session serves, and events that it receives. */
export type SessionPeer = {
  requests: SessionCalls & {
    /** Comes first, and once. */
    start: { params: SessionSetup; result: SessionReady };
  };
  events: { client: ClientMessage };
};

/** Events that the service receives. */
export type SessionOwner = {
  events: {
    client: ClientMessage;
    frame: Frame;
    tabs: readonly TabFacts[];
    warning: { readonly warning: string; readonly fields: object };
  };
};

/** What was asked for could not be done there. */
export class SessionFailure extends Error {}

/** Only the sentence crosses. */
export const sessionErrors: ErrorCodec = {
  encode: (error) => (error instanceof Error ? error.message : String(error)),
  decode: (data) => new SessionFailure(String(data)),
};

export interface TabFacts {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly active: boolean;
}
