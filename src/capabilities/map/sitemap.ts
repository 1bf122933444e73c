import { createGunzip } from 'node:zlib';
import { anySignal } from '../../foundation/kernel/any-signal.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import { type Found, lineReader, type Reader, xmlReader } from './sitemap-parser.ts';

/**
 * Reads sitemaps (sitemaps.org 0.9): lists of addresses, indexes of lists, gzipped or not, or plain lines of text. What they state about
 * themselves is not trusted: size, nesting, number of files and of addresses have bounds here.
 */

export interface SitemapEntry {
  readonly url: string;
}

export interface OpenedFile {
  readonly status: number;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface SitemapOptions {
  /**
   * Opens an address; its body is read to the end or returned early.
   * @throws whatever keeps it from being read: the file counts as empty then
   */
  open(url: string, deadline: Deadline): Promise<OpenedFile>;
  readonly deadline: Deadline;
  /** Files that are read at most; default 2,000. */
  readonly maxFiles?: number;
  /** Called for every file that could not be read. */
  failed?(url: string, error: unknown): void;
}

/** Bytes of one file, unpacked; the standard allows 50 MiB. */
const MAX_BYTES = 64 * 1024 * 1024;
/** An index of indexes of indexes is the deepest that is followed. */
const MAX_DEPTH = 4;
/** Files that wait to be read at most. */
const MAX_WAITING = 50_000;
/** Number of files that are requested at once: while one is read, the next ones arrive. */
const AT_ONCE = 4;
/** Milliseconds for one file, from its request; part of it may pass before it is read. */
const FILE_TIMEOUT = 60_000;
/** What a URL parser would leave as it is. */
const PLAIN = /^https?:\/\/[a-z\d][a-z\d.-]*\/[\w.~!$&'()*+,;=:@/-]*$/;

interface Listed {
  readonly url: string;
  /** How many indexes led to it. */
  readonly depth: number;
}

/**
 * The URLs of some sitemaps and of those that they list, file by file as they arrive, unchecked and possibly repeated.
 * @throws the reason of the deadline's signal when it ends
 */
export async function* readSitemaps(
  start: readonly string[],
  { open, deadline, maxFiles = 2_000, failed }: SitemapOptions,
): AsyncGenerator<SitemapEntry[]> {
  const waiting: Listed[] = start.map((url) => ({ url, depth: 0 }));
  const seen = new Set(start);
  const stop = new AbortController();
  const within = deadlineIn(Number.POSITIVE_INFINITY, anySignal(deadline.signal, stop.signal));
  /** In the order in which they are read. */
  const asked: (Listed & { readonly limit: Deadline; readonly file: Promise<OpenedFile> })[] = [];
  let files = 0;
  const ask = (most: number): void => {
    while (asked.length < most && waiting.length > 0 && files < maxFiles) {
      files++;
      const next = waiting.shift() as Listed;
      const limit = within.within(FILE_TIMEOUT);
      const file = open(next.url, limit);
      // Told when its turn has come.
      file.catch(() => {});
      asked.push({ ...next, limit, file });
    }
  };
  try {
    for (;;) {
      deadline.signal.throwIfAborted();
      ask(AT_ONCE);
      const next = asked.shift();
      if (next === undefined) return;
      try {
        const { status, body } = await next.file;
        if (status !== 200) {
          for await (const _ of body) break;
          continue;
        }
        for await (const { urls, sitemaps } of readFile(body, next.limit)) {
          for (const found of next.depth < MAX_DEPTH ? sitemaps : []) {
            const url = URL.parse(found, next.url)?.href;
            if (url === undefined || seen.has(url) || waiting.length >= MAX_WAITING) continue;
            seen.add(url);
            waiting.push({ url, depth: next.depth + 1 });
          }
          ask(AT_ONCE - 1);
          const entries = urls.flatMap((text) => {
            const url = PLAIN.test(text) ? text : URL.parse(text, next.url)?.href;
            return url === undefined ? [] : [{ url }];
          });
          if (entries.length > 0) yield entries;
        }
      } catch (error) {
        deadline.signal.throwIfAborted();
        failed?.(next.url, error);
      }
    }
  } finally {
    // Requests that are still open are no longer needed.
    stop.abort(new Error('enough of the sitemaps'));
  }
}

async function* readFile(body: AsyncIterable<Uint8Array>, deadline: Deadline): AsyncGenerator<Found> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let begin: Uint8Array[] = [];
  let reader: Reader | undefined;
  let size = 0;
  const read = function* (bytes: Uint8Array | undefined): Generator<Found> {
    const text = decoder?.decode(bytes, { stream: bytes !== undefined }) ?? '';
    const first = text.trimStart()[0];
    reader ??= first === undefined ? undefined : first === '<' ? xmlReader() : lineReader();
    const found = bytes === undefined ? reader?.end(text) : reader?.write(text);
    if (found !== undefined && found.urls.length + found.sitemaps.length > 0) yield found;
  };
  const start = (): Uint8Array => {
    const bytes = Buffer.concat(begin);
    begin = [];
    decoder = new TextDecoder(encodingOf(bytes));
    return bytes;
  };
  for await (const chunk of unpacked(body)) {
    deadline.signal.throwIfAborted();
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('the sitemap is too large');
    if (decoder !== undefined) yield* read(chunk);
    else {
      begin.push(chunk);
      if (size >= DECLARATION) yield* read(start());
    }
  }
  if (decoder === undefined) yield* read(start());
  yield* read(undefined);
}

/** Bytes in which the encoding is declared. */
const DECLARATION = 256;

/**
 * The encoding of XML by its byte order mark, by how its first character is written, or by its declaration (XML 1.0, appendix F). UTF-8 where
 * nothing is known of it.
 */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  if (first === 0xef && second === 0xbb) return 'utf-8';
  const head = Buffer.from(bytes.subarray(0, DECLARATION)).toString('latin1');
  const [, , label] = /^\s*<\?xml[^>]*?\sencoding\s*=\s*(["'])([\w.:-]+)\1/i.exec(head) ?? [];
  // What is written in single bytes here cannot be UTF-16, whatever it declares.
  if (label === undefined || /^utf-?16|^ucs|^iso-10646/i.test(label)) return 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}

/** Undoes gzip where the bytes say that it is there, whatever the name of the file or its headers say. */
async function* unpacked(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  const rest = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield first.value;
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  };
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isGzip) {
    yield* rest();
    return;
  }
  const gunzip = createGunzip();
  const feeding = feed(rest(), gunzip);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } finally {
    gunzip.destroy();
    await feeding;
  }
}

async function feed(source: AsyncIterable<Uint8Array>, into: ReturnType<typeof createGunzip>): Promise<void> {
  const closed = new Promise<void>((resolve) => into.once('close', () => resolve()));
  try {
    for await (const chunk of source) {
      if (into.destroyed) return;
      if (!into.write(chunk)) await Promise.race([new Promise((resolve) => into.once('drain', resolve)), closed]);
    }
    if (!into.destroyed) into.end();
  } catch (error) {
    into.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
