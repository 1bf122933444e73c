import type { ErrorCodec, PeerExit } from './types.ts';

/** The thread or process ended before it responded. `cause` is what a thread threw, or why a process never started. */
export class PeerExitError extends Error {
  readonly exitCode: number | null;
  readonly signal: string | null;

  constructor({ code, signal, cause }: PeerExit) {
    const how = signal === null ? (code === null ? 'connection lost' : `exit code ${code}`) : `signal ${signal}`;
    const why = cause instanceof Error ? `: ${cause.message}` : '';
    super(`the peer ended before it responded (${how})${why}`, cause === undefined ? undefined : { cause });
    this.name = 'PeerExitError';
    this.exitCode = code;
    this.signal = signal;
  }
}

/** This side closed the channel. */
export class ChannelClosedError extends Error {
  constructor() {
    super('the channel is closed');
    this.name = 'ChannelClosedError';
  }
}

interface RemoteFacts {
  readonly name?: string;
  readonly code?: string;
  readonly errcode?: number;
  readonly stack?: string;
}

/** What a handler threw on the other side; `name`, `code`, `errcode` (of SQLite) and `stack` are those of the original. */
export class RemoteError extends Error {
  readonly code: string | undefined;
  readonly errcode: number | undefined;

  constructor(message: string, more: RemoteFacts = {}) {
    super(message);
    this.name = more.name ?? 'RemoteError';
    this.code = more.code;
    this.errcode = more.errcode;
    if (more.stack !== undefined) this.stack = more.stack;
  }
}

/** Characters of a message or stack that are taken from a peer. */
const MOST = 20_000;

/** Carries name, message, code and stack, as texts, and the number that SQLite gives its errors. */
export const plainErrors: ErrorCodec = {
  encode(error) {
    if (!(error instanceof Error)) return { message: String(error) };
    const { name, message, stack } = error;
    const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
    return {
      ...{ name, message, stack, code: typeof code === 'string' ? code : undefined },
      errcode: typeof errcode === 'number' ? errcode : undefined,
    };
  },
  decode(data) {
    const { name, message, stack, code, errcode } = (data ?? {}) as Record<string, unknown>;
    const text = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, MOST) : undefined);
    const [remoteName, remoteStack, remoteCode] = [text(name), text(stack), text(code)];
    return new RemoteError(text(message) ?? 'the peer failed without a message', {
      ...(remoteName === undefined ? {} : { name: remoteName }),
      ...(remoteStack === undefined ? {} : { stack: remoteStack }),
      ...(remoteCode === undefined ? {} : { code: remoteCode }),
      ...(typeof errcode === 'number' ? { errcode } : {}),
    });
  },
};
