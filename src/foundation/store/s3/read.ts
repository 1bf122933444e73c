import { Readable } from 'node:stream';
import type { S3Client } from './client.ts';

/** How often in a row a body may break off without a byte in between. */
const BREAKS = 3;

/**
 * The body of an object, which goes on where it broke off when the connection does. One that was replaced meanwhile cannot go on
 * and fails, so that nobody gets halves of two.
 * @param headers of the answer that the body came with
 */
export function wholeBody(
  s3: S3Client,
  key: string,
  headers: Readonly<Record<string, string | undefined>>,
  first: Readable,
): Readable {
  let body = first;
  const size = Number(headers['content-length']);
  const { etag } = headers;

  async function* read(): AsyncGenerator<Uint8Array> {
    let at = 0;
    let breaks = 0;
    let pieces = body[Symbol.asyncIterator]();
    while (at < size) {
      let piece: IteratorResult<Uint8Array>;
      try {
        piece = await pieces.next();
        if (piece.done) throw new Error(`S3 storage: the body of ${key} ended after ${at} of ${size} bytes`);
      } catch (error) {
        if (etag === undefined || ++breaks > BREAKS) throw error;
        const rest = await s3.send({ method: 'GET', key, headers: { range: `bytes=${at}-`, 'if-match': etag } });
        body.on('error', () => {}).destroy();
        body = rest.body;
        pieces = body[Symbol.asyncIterator]();
        if (rest.status !== 206) throw error;
        continue;
      }
      breaks = 0;
      at += piece.value.length;
      yield piece.value;
    }
    // Its end is read too, so that the connection can be used again.
    await pieces.next().catch(() => {});
  }

  const whole = Readable.from(read(), { objectMode: false });
  // One that is given up before its end says so, to nobody.
  whole.once('close', () => body.on('error', () => {}).destroy());
  return whole;
}
