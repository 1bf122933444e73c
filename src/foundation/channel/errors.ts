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

/** What a handler threw on the other side; `name`, `code` and `stack` are those of the original. */
export class RemoteError extends Error {
  readonly code: string | undefined;

  constructor(message: string, more: { readonly name?: string; readonly code?: string; readonly stack?: string } = {}) {
    super(message);
    this.name = more.name ?? 'RemoteError';
    this.code = more.code;
    if (more.stack !== undefined) this.stack = more.stack;
  }
}

/** Characters of a message or stack that are taken from a peer. */
const MOST = 20_000;

/** Carries name, message, code and stack, as texts. */
export const plainErrors: ErrorCodec = {
  encode(error) {
    if (!(error instanceof Error)) return { message: String(error) };
    const { name, message, stack } = error;
    const { code } = error as NodeJS.ErrnoException;
    return { name, message, stack, code: typeof code === 'string' ? code : undefined };
  },
  decode(data) {
    const { name, message, stack, code } = (data ?? {}) as Record<string, unknown>;
    const text = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, MOST) : undefined);
    const [remoteName, remoteStack, remoteCode] = [text(name), text(stack), text(code)];
    return new RemoteError(text(message) ?? 'the peer failed without a message', {
      ...(remoteName === undefined ? {} : { name: remoteName }),
      ...(remoteStack === undefined ? {} : { stack: remoteStack }),
      ...(remoteCode === undefined ? {} : { code: remoteCode }),
    });
  },
};
