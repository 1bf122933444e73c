import type { Duplex } from 'node:stream';
import { EgressError, ended } from '../errors.ts';
import { isRedirect } from '../redirect.ts';
import { tooLarge } from '../web/decode-body.ts';
import type { Ask, Carried } from '../web/send-once.ts';
import { RefusedResponse, type TolerantHead } from './read-head.ts';
import { createResponseReader, type ResponseReaderOptions } from './response-reader.ts';

/** Bytes by which an encoded body may exceed the decoded limit. */
const SLACK = 64 * 1024;

/** The head of a request on a connection that is used for it alone. @param target of the request line */
export function requestHead(
  method: string,
  target: string,
  headers: Iterable<readonly [name: string, value: string]>,
): Buffer {
  const lines = Array.from(headers, ([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n`, 'latin1');
}

interface ExchangeOptions extends ResponseReaderOptions {
  readonly hostname: string;
  /** Whether no more of the response is wanted. */
  isEnough?(): boolean;
}

/**
 * Sends a request and reads the response as browsers do, until it is complete or the server closes. The connection is closed in any case.
 * @param connection a new one
 * @returns what was wrong with the response, in words for the user
 * @throws EgressError `broken` where browsers refuse it too; errors of the connection; what the options throw
 */
export async function exchange(
  connection: Duplex,
  request: Buffer,
  { hostname, isEnough, ...options }: ExchangeOptions,
): Promise<readonly string[]> {
  const reader = createResponseReader(options);
  try {
    return await new Promise((resolve, reject) => {
      const attempt = (step: () => boolean): void => {
        try {
          if (step()) resolve([...reader.flaws]);
        } catch (error) {
          reject(error);
        }
      };
      const closed = (): void =>
        attempt(() => {
          reader.end();
          return true;
        });
      connection.on('error', reject);
      connection.on('data', (part: Buffer) => attempt(() => reader.push(part) || isEnough?.() === true));
      connection.on('end', closed);
      connection.on('close', closed);
      connection.write(request);
    });
  } catch (error) {
    if (!(error instanceof RefusedResponse)) throw error;
    throw new EgressError('broken', `The response from ${hostname} is not HTTP: ${error.message}`, { cause: error });
  } finally {
    connection.destroy();
  }
}

/**
 * Asks again for a response that the strict client has refused.
 * @param connection a new one
 * @throws EgressError `broken` where browsers refuse it too, `tooLarge`; errors of the connection; `ended(signal)` when aborted
 */
export async function carryTolerantly(connection: Duplex, ask: Ask): Promise<Carried> {
  const { url, signal, maxBytes, cutAt, method } = ask;
  let head: TolerantHead | undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const leave = (): void => void connection.destroy(ended(signal));
  if (signal.aborted) {
    connection.destroy();
    throw ended(signal);
  }
  signal.addEventListener('abort', leave, { once: true });
  try {
    const own = Object.entries(ask.headers).filter(([, value]) => value !== '');
    const request = requestHead(method, `${url.pathname}${url.search}`, [['host', url.host], ...own]);
    const flaws = await exchange(connection, request, {
      ...{ hostname: url.hostname, method },
      head: (read) => {
        head = read;
      },
      data: (part) => {
        bytes += part.length;
        if (bytes > maxBytes + SLACK) throw tooLarge(url.hostname);
        chunks.push(part);
      },
      isEnough: () =>
        head !== undefined &&
        (isRedirect(head) || (cutAt !== undefined && bytes >= cutAt && head.headers['content-encoding'] === undefined)),
    });
    const { status, headers, setCookies } = head as unknown as TolerantHead;
    return { status, headers, setCookies, body: Buffer.concat(chunks, bytes), flaws };
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
