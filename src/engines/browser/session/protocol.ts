import type { PageState, StorageState } from '../request.ts';
import type { Sandboxing } from './sandbox/find.ts';

/** What the service and the process of a session say to each other. */

/** How that process is started; its first message. */
export interface SessionSetup {
  /** The filtering proxy, without credentials, and those of this session. */
  readonly proxy: string;
  readonly username: string;
  readonly password: string;
  readonly chrome: string | undefined;
  readonly cache: string | undefined;
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

/** Requests to the process by name: what they take and give. */
export interface SessionCalls {
  execute: { take: Execution; give: Executed };
  /** Opens a page in the active tab. @param left what its browser has by then @returns where it ended up */
  open: {
    take: { readonly url: string; readonly timeout: number; readonly left?: Omit<PageState, 'acted'> | undefined };
    give: { readonly url: string; readonly status: number };
  };
  /** Cookies, local storage and IndexedDB. */
  state: { take: Record<never, never>; give: StorageState };
  /** The accessibility tree of the active page, with refs. */
  snapshot: {
    take: { readonly interactive: boolean };
    give: { readonly url: string; readonly title: string; readonly text: string };
  };
  /** Frames, at least so many milliseconds apart; undefined for none. */
  screencast: { take: { readonly every: number | undefined }; give: Record<never, never> };
  input: { take: PersonInput; give: Record<never, never> };
}

/** Of a DevTools client, by its number. */
export type ToClient =
  | { readonly client: number; readonly open: true }
  | { readonly client: number; readonly text: string }
  | { readonly client: number; readonly close: true };

export type ToSession =
  | { readonly setup: SessionSetup }
  | ToClient
  | {
      readonly [Name in keyof SessionCalls]: {
        readonly id: number;
        readonly call: Name;
        readonly take: SessionCalls[Name]['take'];
      };
    }[keyof SessionCalls];

export type FromSession =
  | { readonly ready: SessionReady }
  | { readonly unavailable: string }
  | { readonly id: number; readonly gave: unknown }
  | { readonly id: number; readonly failed: string }
  | { readonly client: number; readonly text: string }
  | { readonly client: number; readonly closed: true }
  | { readonly frame: Frame }
  | { readonly tabs: readonly TabFacts[] }
  | { readonly warning: string; readonly fields: object };

export interface TabFacts {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly active: boolean;
}
