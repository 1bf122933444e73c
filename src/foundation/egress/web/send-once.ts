import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ended } from '../errors.ts';
import { headOf } from '../message.ts';
import { isRedirect } from '../redirect.ts';
import { tooLarge } from './decode-body.ts';

export interface Ask {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD';
  /** Lower case; empty ones are not sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Most bytes of the body as it comes, still encoded; also of what Content-Length announces. */
  readonly maxBytes: number;
  /** Reads no further than this into a body without codings; what has come by then is the answer. */
  readonly cutAt?: number | undefined;
}

/** An answer as it came, one hop, the body still encoded. */
export interface Carried {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  readonly body: Uint8Array;
}

/** What a body may be longer in its codings than without: headers and checksums. */
const SLACK = 64 * 1024;
/** Of a redirect's body this much is read, so that its connection can be used again. */
const REDIRECT_BODY = 64 * 1024;

/** Without the empty ones; most requests have none. */
function filled(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const name in headers) {
    if (headers[name] === '') return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  }
  return headers as Record<string, string>;
}

/**
 * One request and its whole answer, without a stream between: pages are read whole, and this costs half of it.
 * @throws what the dispatcher throws; EgressError `tooLarge`; what `ended` makes of the signal
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
          // 100 and 103 come before the answer.
          if (status < 200) return;
          head = { status, ...headOf(received) };
          redirect = isRedirect(head);
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
            controller?.abort(new Error('enough of a redirect'));
          } else if (bytes > ask.maxBytes + SLACK) stop(tooLarge(url.hostname));
          else {
            chunks.push(chunk);
            if (ask.cutAt === undefined || bytes < ask.cutAt || head?.headers['content-encoding'] !== undefined) return;
            done();
            controller?.abort(new Error('enough of the body'));
          }
        },
        onResponseEnd: () => {
          if (redirect) bytes = 0;
          done();
        },
        onResponseError: (_given, error) => {
          signal.removeEventListener('abort', leave);
          reject(stopped ?? error);
        },
      },
    );
  });
}
