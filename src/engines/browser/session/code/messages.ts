/** What the thread of the sandbox and the process of its session ask each other. Values are JSON texts all the way. */

/** How a piece of code ended. */
export type Ran =
  | { readonly result?: string; readonly threw?: { readonly line: string; readonly all: string } }
  | { readonly exit: number };

/** What the thread serves, and is told. */
export type CodePeer = {
  requests: {
    run: { params: { readonly code: string; readonly timeout: number }; result: Ran };
    /** Calls a function of the code, and waits for what it gives. */
    callback: { params: string; result: string };
    /** Answered as soon as no code keeps the thread busy. */
    ping: { params: null; result: null };
  };
  events: {
    /** Calls a function of the code. */
    callback: string;
  };
};

/** What the process serves, and is told. */
export type CodeOwner = {
  requests: {
    /** A call of something that lives in the process. */
    call: { params: string; result: string };
  };
  events: {
    out: { readonly stream: 'stdout' | 'stderr'; readonly text: string };
    /**
     * A value that the code waits for without yielding. The answer comes on a port of its own, and cells of shared memory wake the thread:
     * nothing that needs the thread's event loop, as a response does, would arrive.
     */
    value: string;
    /** Memory was up: what the sandbox held is gone. The thread ends. */
    spent: string;
  };
};

/** Cells of the memory that both see. */
export const STOP = 0;
export const ANSWERED = 1;
