import type { ThreadWork } from './work.ts';

/** What a thread that makes pages serves, and says. */

/** A large text of the output, ahead of the rest: the event loop takes each message as a whole. */
export interface LargeText {
  readonly name: string;
  readonly text: string;
}

export type PagePeer = {
  requests: {
    [Kind in keyof ThreadWork]: {
      params: Parameters<ThreadWork[Kind]>[0];
      result: Awaited<ReturnType<ThreadWork[Kind]>>;
      progress: LargeText;
    };
  };
};

/** `ready`: its modules are there. */
export type PageOwner = { events: { ready: null } };
