/** What the thread of the sandbox and the process of its session say to each other. Values are JSON texts all the way. */

export type ToCode =
  | { readonly run: number; readonly code: string; readonly timeout: number }
  | { readonly reply: number; readonly text: string }
  | { readonly callback: string }
  /** Answered with `up`. */
  | { readonly ping: true };

export type FromCode =
  | { readonly up: true }
  | { readonly call: number; readonly text: string }
  /** Answered on the port of its own while the thread waits. */
  | { readonly value: string }
  | { readonly answer: number; readonly text: string }
  | { readonly out: 'stdout' | 'stderr'; readonly text: string }
  | {
      readonly run: number;
      readonly done: { readonly result?: string; readonly threw?: { readonly line: string; readonly all: string } };
    }
  | { readonly run: number; readonly exit: number }
  /** Memory was up: what the sandbox held is gone. */
  | { readonly spent: string };

/** Cells of the memory that both see. */
export const STOP = 0;
export const ANSWERED = 1;
