import type { Deadline } from '../kernel/deadline.ts';

/** One kind of request: what it takes, what answers it, and what may be reported before the answer. */
export interface Call {
  readonly params: unknown;
  readonly result: unknown;
  readonly progress?: unknown;
}

/** What one side of a channel receives, by name. Declare sides as type aliases: interfaces have no index signature. */
export interface Side {
  readonly requests?: Readonly<Record<string, Call>>;
  /** Messages without a response. */
  readonly events?: Readonly<Record<string, unknown>>;
}

/** A side that receives nothing but responses. */
export type Nothing = Record<never, never>;

type RequestsOf<S extends Side> = S extends { readonly requests: infer R } ? R : Record<never, Call>;
type EventsOf<S extends Side> = S extends { readonly events: infer E } ? E : Record<never, unknown>;
type ParamsOf<C> = C extends { readonly params: infer P } ? P : never;
type ResultOf<C> = C extends { readonly result: infer R } ? R : never;
type ProgressOf<C> = C extends { readonly progress: infer P } ? P : never;

/** What a handler knows of the request that it serves. */
export interface Context<Progress = never, Result = never> {
  /** Aborts when the requester does, when the deadline of the request passes, and when the peer exits. */
  readonly signal: AbortSignal;
  /** Milliseconds until the deadline of the request; Infinity when it has none. Code that does not yield looks here. */
  remaining(): number;
  /** Sends something ahead of the result; it arrives in order. */
  progress(value: Progress, transfer?: readonly ArrayBuffer[]): void;
  /** Responds at once, from code that may not yield for long; what the handler returns then is ignored. */
  respond(result: Result): void;
  /** Moves these buffers with the result instead of copying them. */
  transfer(buffers: readonly ArrayBuffer[]): void;
}

/** Serves one kind of request. What it throws rejects the request. */
export type Handler<C> = (
  params: ParamsOf<C>,
  context: Context<ProgressOf<C>, ResultOf<C>>,
) => ResultOf<C> | Promise<ResultOf<C>>;

/** The handlers and listeners of a side. */
export type Serving<S extends Side> = (S extends { readonly requests: infer R }
  ? { readonly requests: { readonly [Name in keyof R]: Handler<R[Name]> } }
  : { readonly requests?: undefined }) &
  (S extends { readonly events: infer E }
    ? { readonly events: { readonly [Name in keyof E]: (payload: E[Name]) => void } }
    : { readonly events?: undefined });

/** How errors cross. Both sides of a channel use the same one; what comes from a process that reads hostile input is checked here. */
export interface ErrorCodec {
  /** @returns a plain value that the transport can carry */
  encode(error: unknown): unknown;
  decode(data: unknown): Error;
}

export interface ChannelOptions {
  /** Requests that are sent and not yet answered; further ones wait here, in order. Default: no bound. */
  readonly limit?: number;
  /** Requests of the peer that are served or wait for it; further ones are refused. Default: no bound. */
  readonly mostServed?: number;
  /** Serve requests one after the other, in order. One that is aborted while it waits is never started. */
  readonly serial?: boolean;
  /** `pending`: the peer holds this process only while it owes a response. Default: always. */
  readonly keepsAlive?: 'always' | 'pending';
  /** By default errors arrive as RemoteError. */
  readonly errors?: ErrorCodec;
}

export interface RequestOptions<Progress = unknown> {
  /** Aborts like `signal`, and the other side learns how much time is left. */
  readonly deadline?: Pick<Deadline, 'signal' | 'remaining'> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** `leave` (default): reject at once with the reason of the signal. `wait`: settle with what the peer makes of it. */
  readonly onAbort?: 'leave' | 'wait';
  /** Buffers that are moved instead of copied, where the transport can (threads). */
  readonly transfer?: readonly ArrayBuffer[];
  onProgress?(value: Progress): void;
}

export interface SendOptions {
  readonly transfer?: readonly ArrayBuffer[];
  /** Called when the message has left this process, which may be never: a signal to wait for. Threads have it at once. */
  sent?(): void;
}

/** How a peer ended. */
export interface PeerExit {
  /** Exit code; null when a signal ended it, when it never started, or when only the connection is gone. */
  readonly code: number | null;
  readonly signal: string | null;
  /** What a thread threw, why a process did not start, what was wrong with its messages. */
  readonly cause?: unknown;
}

/** One end of a channel. */
export interface Channel<Remote extends Side> extends AsyncDisposable {
  /**
   * @throws what the handler threw, decoded; the reason of the signal; PeerExitError when the peer ends before it responds; ChannelClosedError
   *   or the reason of `close`; the transport's error (DataCloneError, TypeError) when `params` cannot be sent
   */
  request<Name extends keyof RequestsOf<Remote> & string>(
    name: Name,
    params: ParamsOf<RequestsOf<Remote>[Name]>,
    options?: RequestOptions<ProgressOf<RequestsOf<Remote>[Name]>>,
  ): Promise<ResultOf<RequestsOf<Remote>[Name]>>;
  /** Sends an event; does nothing when the peer has gone. @throws when the payload cannot be sent */
  emit<Name extends keyof EventsOf<Remote> & string>(
    name: Name,
    payload: EventsOf<Remote>[Name],
    options?: SendOptions,
  ): void;
  /** Requests that wait for a response or for their turn. Those that were left count until the peer responds. */
  readonly load: number;
  /** False once it was closed or the peer has ended. */
  readonly isOpen: boolean;
  /** Resolves when the peer has ended, after everything pending was rejected. */
  readonly exited: Promise<PeerExit>;
  /** Rejects everything pending, serves nothing more and cuts the connection. A thread or process goes on until its owner ends it. */
  close(reason?: Error): void;
  /** Closes, ends the peer where this side owns it, and waits until it has gone. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Moves messages, in order. Made by `threadTransport`, `portTransport`, `processTransport`, `parentTransport`, `frameTransport`. */
export interface Transport {
  /** @throws when the message cannot be serialized */
  send(message: unknown, transfer: readonly ArrayBuffer[] | undefined, sent: (() => void) | undefined): void;
  /** Called once, before anything else. */
  start(onMessage: (message: unknown) => void, onExit: (exit: PeerExit) => void): void;
  /** Whether the peer holds this process. */
  ref(): void;
  unref(): void;
  /** Cuts the connection. */
  close(): void;
  /** Ends the peer; absent on the side that does not own it. */
  readonly kill?: () => void;
}
