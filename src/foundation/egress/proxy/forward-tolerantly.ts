import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { EgressError } from '../errors.ts';
import { RefusedResponse } from '../tolerant/read-head.ts';
import { createResponseReader } from '../tolerant/response-reader.ts';
import { MARKER_FAILED, MARKER_REFUSED } from './answers.ts';
import type { OpenLease } from './leases.ts';
import { passOn } from './pass-on.ts';

export interface TolerantForward {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD';
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** The target of the request line. */
  readonly target: string;
  /** A connection that no other request gets. */
  readonly connecting: Promise<Duplex>;
}

/** What frames the message is set anew. */
const FRAMING = ['transfer-encoding', 'content-length', MARKER_REFUSED, MARKER_FAILED];

/**
 * Sends a request once more whose response the strict parser has refused, and passes on what browsers read in it.
 * @throws EgressError `broken` where they refuse it too; errors of the connection
 */
export async function forwardTolerantly(
  lease: OpenLease,
  { url, method, headers, target, connecting }: TolerantForward,
  reply: ServerResponse,
): Promise<void> {
  const socket = await connecting;
  // The browser left meanwhile: nothing would tell of it again.
  if (reply.destroyed) {
    socket.destroy();
    return;
  }
  lease.hold(socket);
  const reader = createResponseReader({
    method,
    head: (head) => {
      const raw = Object.entries(head.headers).flat();
      for (const cookie of head.setCookies) raw.push('set-cookie', cookie);
      reply.writeHead(head.status, '', passOn(raw, head.headers.connection, FRAMING));
    },
    data: (bytes) => {
      lease.count(bytes.length);
      if (!reply.write(bytes)) {
        socket.pause();
        reply.once('drain', () => socket.resume());
      }
    },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('data', (bytes: Buffer) => {
        try {
          if (reader.push(bytes)) resolve();
        } catch (error) {
          reject(error);
        }
      });
      const closed = (): void => {
        try {
          reader.end();
          resolve();
        } catch (error) {
          reject(error);
        }
      };
      socket.on('end', closed);
      socket.on('close', closed);
      reply.on('close', () => socket.destroy());
      const lines: string[] = [];
      for (let i = 0; i + 1 < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}\r\n`);
      socket.write(Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n`, 'latin1'));
    });
    lease.addFlaws(url.href, reader.flaws);
    reply.end();
  } catch (error) {
    if (!(error instanceof RefusedResponse)) throw error;
    throw new EgressError('broken', `The response from ${url.hostname} is not HTTP: ${error.message}`, {
      cause: error,
    });
  } finally {
    socket.destroy();
  }
}
