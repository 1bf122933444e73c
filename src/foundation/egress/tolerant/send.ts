import type { Duplex } from 'node:stream';
import { EgressError, ended } from '../errors.ts';
import { isRedirect } from '../redirect.ts';
import { tooLarge } from '../web/decode-body.ts';
import type { Ask, Carried } from '../web/send-once.ts';
import { RefusedResponse, type TolerantHead } from './read-head.ts';
import { createResponseReader } from './response-reader.ts';

/** Bytes by which an encoded body may exceed the decoded limit. */
const SLACK = 64 * 1024;

/** The head of a request on a connection that is used for it alone. @param path as it is sent */
export function requestHead(
  { url, method, headers }: Pick<Ask, 'url' | 'method' | 'headers'>,
  path = `${url.pathname}${url.search}`,
): Buffer {
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}\r\n`]));
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}connection: close\r\n\r\n`,
    'latin1',
  );
}

/**
 * Sends a request and reads the response as browsers do, for one that the strict client has refused. The connection is closed in any case.
 * @param connection a new one
 * @throws EgressError `broken` where browsers refuse it too, `tooLarge`; errors of the connection; `ended(signal)` when aborted
 */
export function carryTolerantly(connection: Duplex, ask: Ask): Promise<Carried> {
  const { url, signal, maxBytes, cutAt, method } = ask;
  return new Promise<Carried>((resolve, reject) => {
    let head: TolerantHead | undefined;
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isOver = false;

    const close = (): void => {
      isOver = true;
      signal.removeEventListener('abort', leave);
      connection.destroy();
    };
    const leave = (): void => fail(ended(signal));
    const fail = (error: unknown): void => {
      close();
      reject(
        error instanceof RefusedResponse
          ? new EgressError('broken', `The response from ${url.hostname} is not HTTP: ${error.message}`, {
              cause: error,
            })
          : error,
      );
    };
    const done = (): void => {
      close();
      if (head === undefined) return;
      const { status, headers, setCookies } = head;
      resolve({ status, headers, setCookies, body: Buffer.concat(chunks, bytes), flaws: [...reader.flaws] });
    };
    const reader = createResponseReader({
      method,
      head: (read) => {
        head = read;
      },
      data: (part) => {
        bytes += part.length;
        if (bytes > maxBytes + SLACK) throw tooLarge(url.hostname);
        chunks.push(part);
      },
    });
    const isEnough = (): boolean =>
      head !== undefined &&
      (isRedirect(head) || (cutAt !== undefined && bytes >= cutAt && head.headers['content-encoding'] === undefined));

    if (signal.aborted) return fail(ended(signal));
    signal.addEventListener('abort', leave, { once: true });
    connection.on('error', fail);
    connection.on('data', (part: Buffer) => {
      try {
        if (reader.push(part) || isEnough()) done();
      } catch (error) {
        fail(error);
      }
    });
    const closed = (): void => {
      if (isOver) return;
      try {
        reader.end();
        done();
      } catch (error) {
        fail(error);
      }
    };
    connection.on('end', closed);
    connection.on('close', closed);
    connection.write(requestHead(ask));
  });
}
