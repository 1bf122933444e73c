import { createGunzip } from 'node:zlib';
import { Parser } from 'htmlparser2';
import type { Deadline } from '../kernel/deadline.ts';

/**
 * Reads sitemaps (sitemaps.org 0.9): lists of addresses, indexes of lists, gzipped or not, or plain lines of text. What they say about
 * themselves is not believed: size, nesting, number of files and of addresses have bounds here.
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
  /** Is told of every file that could not be read. */
  failed?(url: string, error: unknown): void;
}

/** Bytes of one file, unpacked; the standard allows 50 MiB. */
const MAX_BYTES = 64 * 1024 * 1024;
/** An index of indexes of indexes is the deepest that is followed. */
const MAX_DEPTH = 4;
/** Characters of an address. */
const MAX_LOC = 8_192;
/** Files that wait to be read at most. */
const MAX_WAITING = 50_000;
/** Milliseconds for one file. */
const FILE_TIMEOUT = 30_000;

/**
 * The addresses of some sitemaps and of those that they name, file by file as they arrive, unchecked and perhaps repeated.
 * @throws the reason of the deadline's signal when it ends
 */
export async function* readSitemaps(
  start: readonly string[],
  { open, deadline, maxFiles = 2_000, failed }: SitemapOptions,
): AsyncGenerator<SitemapEntry[]> {
  const waiting = start.map((url) => ({ url, depth: 0 }));
  const seen = new Set(start);
  for (let files = 0; files < maxFiles; files++) {
    const next = waiting.shift();
    if (next === undefined) return;
    deadline.signal.throwIfAborted();
    const limit = deadline.within(FILE_TIMEOUT);
    try {
      const { status, body } = await open(next.url, limit);
      if (status !== 200) {
        for await (const _ of body) break;
        continue;
      }
      for await (const { urls, sitemaps } of readFile(body, limit)) {
        for (const found of next.depth < MAX_DEPTH ? sitemaps : []) {
          const url = URL.parse(found, next.url)?.href;
          if (url === undefined || seen.has(url) || waiting.length >= MAX_WAITING) continue;
          seen.add(url);
          waiting.push({ url, depth: next.depth + 1 });
        }
        const entries = urls.flatMap((text) => {
          const url = URL.parse(text, next.url)?.href;
          return url === undefined ? [] : [{ url }];
        });
        if (entries.length > 0) yield entries;
      }
    } catch (error) {
      deadline.signal.throwIfAborted();
      failed?.(next.url, error);
    }
  }
}

interface Found {
  readonly urls: string[];
  readonly sitemaps: string[];
}

async function* readFile(body: AsyncIterable<Uint8Array>, deadline: Deadline): AsyncGenerator<Found> {
  const decoder = new TextDecoder();
  let reader: Reader | undefined;
  let size = 0;
  for await (const chunk of unpacked(body)) {
    deadline.signal.throwIfAborted();
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('the sitemap is too large');
    const text = decoder.decode(chunk, { stream: true });
    if (reader === undefined) {
      const first = text.trimStart()[0];
      if (first === undefined) continue;
      reader = first === '<' ? xmlReader() : lineReader();
    }
    const found = reader.write(text);
    if (found.urls.length + found.sitemaps.length > 0) yield found;
  }
  const rest = reader?.end(decoder.decode());
  if (rest !== undefined && rest.urls.length + rest.sitemaps.length > 0) yield rest;
}

interface Reader {
  write(text: string): Found;
  end(text: string): Found;
}

/** Extensions of the format that have a `loc` of their own. */
const OTHER = new Set(['image', 'video', 'news', 'xhtml']);

function xmlReader(): Reader {
  let urls: string[] = [];
  let sitemaps: string[] = [];
  let parent = '';
  let loc: string | undefined;
  const localName = (name: string): string | undefined => {
    const colon = name.indexOf(':');
    return colon < 0 ? name : OTHER.has(name.slice(0, colon)) ? undefined : name.slice(colon + 1);
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        const local = localName(name);
        if (local === 'url' || local === 'sitemap') parent = local;
        else if (local === 'loc' && parent !== '') loc = '';
      },
      ontext(text) {
        if (loc !== undefined && loc.length <= MAX_LOC) loc += text;
      },
      onclosetag(name, isImplied) {
        const local = localName(name);
        if (local === 'loc' && loc !== undefined) {
          const url = loc.trim();
          // What the end of the file cut off is no address.
          if (!isImplied && url !== '' && url.length <= MAX_LOC) (parent === 'sitemap' ? sitemaps : urls).push(url);
          loc = undefined;
        } else if (local === parent) parent = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const take = (): Found => {
    const found = { urls, sitemaps };
    urls = [];
    sitemaps = [];
    return found;
  };
  return {
    write(text) {
      parser.write(text);
      return take();
    },
    end(text) {
      parser.end(text);
      return take();
    },
  };
}

function lineReader(): Reader {
  let rest = '';
  const split = (text: string, isLast: boolean): Found => {
    const lines = (rest + text).split(/\r\n|\r|\n/);
    rest = isLast ? '' : (lines.pop() ?? '').slice(0, MAX_LOC + 1);
    const urls = lines
      .map((line) => line.trim())
      .filter((line) => line.length <= MAX_LOC && /^https?:\/\//i.test(line));
    return { urls, sitemaps: [] };
  };
  return { write: (text) => split(text, false), end: (text) => split(text, true) };
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
