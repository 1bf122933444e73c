import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { exchange, requestHead } from '../tolerant/send.ts';
import { MARKER_FAILED, MARKER_REFUSED, passOn } from './answers.ts';
import type { OpenLease } from './leases.ts';

interface TolerantForward {
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
  reply.on('close', () => socket.destroy());
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) pairs.push([headers[i] as string, headers[i + 1] as string]);
  const flaws = await exchange(socket, requestHead(method, target, pairs), {
    ...{ hostname: url.hostname, method },
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
  lease.addFlaws(url.href, flaws);
  reply.end();
}
