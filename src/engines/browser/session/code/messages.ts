/** Messages between the sandbox's thread and the process of its session. All values are JSON texts. */

/** The outcome of a piece of code. */
export type Ran =
  | { readonly result?: string; readonly threw?: { readonly line: string; readonly all: string } }
  | { readonly exit: number };

/** What the thread serves. */
export type CodePeer = {
  requests: {
    run: { params: { readonly code: string; readonly timeout: number }; result: Ran };
    /** Calls a function of the code and returns its result. */
    callback: { params: string; result: string };
    /** Responds as soon as no code blocks the thread. */
    ping: { params: null; result: null };
  };
  events: {
    /** Calls a function of the code. */
    callback: string;
  };
};

/** What the process serves. */
export type CodeOwner = {
  requests: {
    /** A call of an object in the process. */
    call: { params: string; result: string };
  };
  events: {
    out: { readonly stream: 'stdout' | 'stderr'; readonly text: string };
    /**
     * A value that the code needs synchronously. The response comes on a separate port, and shared memory wakes the thread: ordinary
     * responses need the thread's event loop, which is blocked.
     */
    value: string;
    /** Out of memory: everything in the sandbox is lost. The thread ends. */
    spent: string;
  };
};

/** Cells of the shared memory. */
export const STOP = 0;
export const ANSWERED = 1;
