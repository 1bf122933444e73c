import type { Blobs } from '../blobs.ts';
import { type S3Client, S3Error } from './client.ts';
import { elementsOf, textOf } from './xml.ts';

/** Bytes of a part, of which one is sent while the next is read. Stores take parts from 5 MiB on, and 10,000 of them. */
export const PART = 8 * 1024 * 1024;
/** Milliseconds after which an upload that was never completed belongs to nobody. */
const ABANDONED = 24 * 3600 * 1000;

export interface Target {
  /** With the prefix. */
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Writes an object: in one request when it is small, in parts when it is not, so that a stream of any length takes the
 * memory of two parts. Nothing of it can be seen before all of it is there.
 * @returns its size in bytes
 * @throws S3Error; whatever the stream throws
 */
export async function writeObject(s3: S3Client, target: Target, body: Parameters<Blobs['put']>[1]): Promise<number> {
  const parts = inParts(body)[Symbol.asyncIterator]();
  try {
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    const second = first.length < PART ? undefined : (await parts.next()).value;
    if (second === undefined) {
      await drain(s3, { method: 'PUT', ...target, body: first });
      return first.length;
    }
    return await writeInParts(s3, target, [first, second], parts);
  } finally {
    await parts.return?.(undefined);
  }
}

async function writeInParts(
  s3: S3Client,
  { key, headers }: Target,
  read: Buffer[],
  rest: AsyncIterator<Buffer>,
): Promise<number> {
  const started = await drain(s3, { method: 'POST', key, headers, query: { uploads: '' } });
  const uploadId = textOf(started, 'UploadId');
  if (!uploadId) throw new S3Error(200, '', `S3 storage: no id for the upload of ${key}`);
  try {
    const tags: string[] = [];
    let size = 0;
    for (let part = read.shift(); part; part = read.shift() ?? (await rest.next()).value) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers: answered, body } = await s3.send({ method: 'PUT', key, query, body: part });
      body.resume();
      tags.push(answered.etag ?? '');
      size += part.length;
    }
    await complete(s3, key, uploadId, tags, size);
    return size;
  } catch (error) {
    // What cannot be given up now is cleared away later.
    await s3.send({ method: 'DELETE', key, query: { uploadId } }).then(
      ({ body }) => body.resume(),
      () => {},
    );
    throw error;
  }
}

async function complete(s3: S3Client, key: string, uploadId: string, tags: string[], size: number): Promise<void> {
  const list = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
  const request = {
    method: 'POST',
    key,
    query: { uploadId },
    headers: { 'content-type': 'application/xml' },
    body,
  } as const;
  for (let tries = 1; ; tries++) {
    const answer = await s3.send({ ...request, expected: ['NoSuchUpload'] });
    if (answer.code === 'NoSuchUpload') {
      // An attempt whose answer was lost may have done it.
      if (answer.attempts + tries > 2 && (await isThere(s3, key, size, tags.length))) return;
      throw new S3Error(404, 'NoSuchUpload', `S3 storage: the upload of ${key} is gone`);
    }
    // The store may find out that it fails after it has said 200.
    const said = await text(answer.body);
    const code = elementsOf(said, 'Error').length > 0 ? (textOf(said, 'Code') ?? '') : undefined;
    if (code === undefined) return;
    if (tries === 3) throw new S3Error(200, code, `S3 storage: POST ${key}: ${code}: ${textOf(said, 'Message') ?? ''}`);
  }
}

/** Whether the object is one that was put together from so many parts. */
async function isThere(s3: S3Client, key: string, size: number, parts: number): Promise<boolean> {
  const { status, headers, body } = await s3.send({ method: 'HEAD', key, expected: [404] });
  body.resume();
  return status === 200 && Number(headers['content-length']) === size && headers.etag?.includes(`-${parts}`) === true;
}

/** Gives up uploads that processes which were killed never completed. What cannot be given up stays, and is found again. */
export async function clearAbandoned(s3: S3Client, prefix: string, now: number): Promise<void> {
  const said = await drain(s3, { method: 'GET', query: { uploads: '', prefix } });
  for (const upload of elementsOf(said, 'Upload')) {
    const [key, uploadId, at] = ['Key', 'UploadId', 'Initiated'].map((name) => textOf(upload, name));
    if (!key?.startsWith(prefix) || !uploadId || !(now - Date.parse(at ?? '') > ABANDONED)) continue;
    await drain(s3, { method: 'DELETE', key, query: { uploadId }, expected: [404] });
  }
}

/** Pieces of `PART` bytes each but for the last, at least one. */
async function* inParts(body: Parameters<Blobs['put']>[1]): AsyncGenerator<Buffer, undefined> {
  const whole = typeof body === 'string' ? Buffer.from(body) : body;
  if (whole instanceof Uint8Array) {
    const bytes = Buffer.from(whole.buffer, whole.byteOffset, whole.length);
    for (let at = 0; at === 0 || at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
    return;
  }
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of whole) {
    let left = chunk;
    while (size + left.length >= PART) {
      const taken = PART - size;
      yield Buffer.concat([...held, left.subarray(0, taken)], PART);
      left = left.subarray(taken);
      held = [];
      size = 0;
    }
    if (left.length > 0) held.push(left);
    size += left.length;
  }
  if (size > 0) yield Buffer.concat(held, size);
}

async function drain(s3: S3Client, request: Parameters<S3Client['send']>[0]): Promise<string> {
  return text((await s3.send(request)).body);
}

/** @throws the error of the connection */
async function text(body: NodeJS.ReadableStream): Promise<string> {
  let all = '';
  for await (const chunk of body.setEncoding('utf8')) all += chunk;
  return all;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
