import type { IncomingMessage } from 'node:http';
import { firstMember, isGzip, MORE_MEMBERS } from '../first-member.ts';
import type { OpenLease } from './leases.ts';

/** Bytes of a gzip body that are looked through; what of a longer one is left out is not noted. */
const MOST_LOOKED = 4 * 1024 * 1024;
/** Bytes that its first part may become. */
const MOST_DECODED = 20 * 1024 * 1024;

/** Notes when a page has further members of gzip, which the browser leaves out. */
export function noteMembers(received: IncomingMessage, lease: OpenLease, url: string): void {
  if (!isGzip(received.headers['content-encoding'])) return;
  const chunks: Buffer[] = [];
  let bytes = 0;
  received.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MOST_LOOKED) chunks.push(chunk);
    else chunks.length = 0;
  });
  received.on('end', async () => {
    const body = Buffer.concat(chunks);
    const member = await firstMember(body, MOST_DECODED);
    if (member.length < body.length) lease.addFlaws(url, [MORE_MEMBERS]);
  });
}
