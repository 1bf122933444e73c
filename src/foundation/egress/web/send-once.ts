import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ended } from '../errors.ts';
import { headOf } from '../message.ts';
import { isRedirect } from '../redirect.ts';
import { tooLarge } from './decode-body.ts';

export interface Ask {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD';
  /** Lower-case names; empty values are not sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Limit of the encoded body in bytes (with some slack for codings), also checked against Content-Length. */
  readonly maxBytes: number;
  /** Stops reading a body without codings after this many bytes and returns what has arrived. */
  readonly cutAt?: number | undefined;
}

/** The response of one hop, with the body still encoded. */
export interface Carried {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  readonly body: Uint8Array;
  /** What is wrong with a response that was read as browsers do; see `tolerant/`. */
  readonly flaws?: readonly string[];
}

/** A response that states its length in two ways: the strict client would cut it. */
export class AmbiguousLength extends Error {}

const cut = new WeakSet<Error>();
/** Whether an error of `carry` came after the head of the response, which is cut or malformed then. */
export const cameAfterHead = (error: unknown): boolean => error instanceof Error && cut.has(error);

/** Bytes by which an encoded body may exceed the decoded limit, for the headers and checksums of the codings. */
const SLACK = 64 * 1024;
/** Bytes of a redirect's body that are drained to keep its connection reusable. */
const REDIRECT_BODY = 64 * 1024;

/** Drops headers with empty values; copies only if there are any. */
function filled(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const name in headers) {
    if (headers[name] === '') return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  }
  return headers as Record<string, string>;
}

/**
 * Sends one request and buffers the response without a stream, at half the cost.
 * @throws errors of the dispatcher; EgressError `tooLarge`; `ended(signal)` when aborted
 */
export function carry(dispatcher: Dispatcher, ask: Ask): Promise<Carried> {
  const { url, signal } = ask;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(ended(signal));
    let controller: Dispatcher.DispatchController | undefined;
    let head: Omit<Carried, 'body'> | undefined;
    let redirect = false;
    let bytes = 0;
    let stopped: Error | undefined;
    const chunks: Buffer[] = [];

    const stop = (error: Error): void => {
      stopped ??= error;
      reject(stopped);
      controller?.abort(stopped);
    };
    const leave = (): void => stop(ended(signal));
    signal.addEventListener('abort', leave, { once: true });
    const done = (): void => {
      signal.removeEventListener('abort', leave);
      if (head === undefined) return;
      const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, bytes);
      resolve({ ...head, body });
    };

    dispatcher.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: ask.method,
        headers: filled(ask.headers),
      },
      {
        onRequestStart: (given) => {
          controller = given;
          if (stopped !== undefined) given.abort(stopped);
        },
        onRequestUpgrade: () => {},
        onResponseStart: (_given, status, received: IncomingHttpHeaders) => {
          // 100 and 103 precede the response.
          if (status < 200) return;
          head = { status, ...headOf(received) };
          redirect = isRedirect(head);
          const { 'transfer-encoding': coding, 'content-length': length } = head.headers;
          if (coding !== undefined && length !== undefined) return stop(new AmbiguousLength());
          const coded = head.headers['content-encoding'] !== undefined;
          const announced = ask.cutAt === undefined ? Number(head.headers['content-length'] ?? 0) : 0;
          if (!redirect && ask.method !== 'HEAD' && announced > ask.maxBytes + (coded ? SLACK : 0)) {
            stop(tooLarge(url.hostname));
          }
        },
        onResponseData: (_given, chunk) => {
          bytes += chunk.length;
          if (redirect) {
            if (bytes <= REDIRECT_BODY) return;
            bytes = 0;
            done();
            controller?.abort(new Error('redirect body is not needed'));
          } else if (bytes > ask.maxBytes + SLACK) stop(tooLarge(url.hostname));
          else {
            chunks.push(chunk);
            if (ask.cutAt === undefined || bytes < ask.cutAt || head?.headers['content-encoding'] !== undefined) return;
            done();
            controller?.abort(new Error('body cut at cutAt'));
          }
        },
        onResponseEnd: () => {
          if (redirect) bytes = 0;
          done();
        },
        onResponseError: (_given, error) => {
          signal.removeEventListener('abort', leave);
          if (head !== undefined && stopped === undefined) cut.add(error);
          reject(stopped ?? error);
        },
      },
    );
  });
}
