import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { pipeline, Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import type { IndexedRecord } from './pack-exchanges.ts';
import { warcinfo } from './records.ts';

/** Archives of many pages, one after the other. */

/** The records of a page, and what lists of pages say of it. */
export interface ArchivedPage {
  readonly index: readonly IndexedRecord[];
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly url: string;
  readonly title?: string | undefined;
}

/** What made the archive, and when: Unix time in milliseconds. */
interface Origin {
  readonly software: string;
  readonly at: number;
}

/** The pages as one WARC file. */
export async function* warcOf(
  pages: AsyncIterable<ArchivedPage>,
  { software, at }: Origin,
): AsyncGenerator<Uint8Array> {
  yield await warcinfo(software, at);
  for await (const { bytes } of pages) {
    if (bytes instanceof Uint8Array) yield bytes;
    else yield* bytes;
  }
}

const WARC = 'data.warc.gz';

/**
 * The pages as WACZ: a zip of a WARC file, its index, the list of the pages and what proves that they are whole. Nothing in it is compressed a
 * second time, so that programs can read single records. Held in memory are the lines of the index and of the list: some 500 bytes a page.
 */
export function waczOf(pages: AsyncIterable<ArchivedPage>, origin: Origin): Readable {
  const zip = new ZipFile();
  const options = { compress: false, mtime: new Date(origin.at), forceDosTimestamp: true };
  const listed: string[] = [JSON.stringify({ format: 'json-pages-1.0', id: 'pages', title: 'All pages' })];
  const lines: string[] = [];
  let offset = 0;
  const noted = async function* () {
    for await (const page of pages) {
      // The page itself is the last that was got for it: redirects come before.
      const { at } = page.index.at(-1) ?? origin;
      listed.push(
        JSON.stringify({ id: randomUUID(), url: page.url, ts: new Date(at).toISOString(), title: page.title }),
      );
      for (const record of page.index) lines.push(cdxjLine(record, WARC, offset));
      yield page;
    }
  };
  const resources: { name: string; path: string; hash: string; bytes: number }[] = [];
  const body = zip.outputStream as Readable;
  const fail = (error: Error): void => void body.destroy(error);
  zip.on('error', fail);
  /** Adds a file, and resolves when all of it is in the zip. */
  const add = async (path: string, parts: AsyncIterable<Uint8Array>): Promise<void> => {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(part: Uint8Array, _, done) {
        hash.update(part);
        bytes += part.length;
        done(null, part);
      },
    });
    // Errors reach the zip through `counted`.
    pipeline(Readable.from(parts, { objectMode: false }), counted, (error) => error && fail(error));
    zip.addReadStream(counted, path, options);
    // A reader that leaves closes what is read for it. Without an error, nothing would wait for the end of `counted` any more.
    const leave = (): void => void counted.destroy(new Error('the reader left'));
    body.once('close', leave);
    await once(counted, 'end');
    body.off('close', leave);
    resources.push({ name: path.slice(path.lastIndexOf('/') + 1), path, hash: `sha256:${hash.digest('hex')}`, bytes });
  };
  const text = (content: string) => Readable.from([Buffer.from(content)]);
  const write = async (): Promise<void> => {
    const warc = warcOf(noted(), origin);
    await add(
      `archive/${WARC}`,
      (async function* () {
        for await (const part of warc) {
          // The index counts from the beginning of a page.
          yield part;
          offset += part.length;
        }
      })(),
    );
    await add('indexes/index.cdxj', text(`${lines.sort().join('\n')}\n`));
    await add('pages/pages.jsonl', text(`${listed.join('\n')}\n`));
    const made = { software: origin.software, created: new Date(origin.at).toISOString() };
    const datapackage = JSON.stringify(
      { profile: 'data-package', wacz_version: '1.1.1', ...made, resources },
      undefined,
      2,
    );
    const hash = `sha256:${createHash('sha256').update(datapackage).digest('hex')}`;
    await add('datapackage.json', text(datapackage));
    await add('datapackage-digest.json', text(JSON.stringify({ path: 'datapackage.json', hash })));
    zip.end();
  };
  write().catch(fail);
  return body;
}

/** Lines of an index of archives (CDXJ): `com,example)/path 20260102030405 {"url":…}`. */

/** @param offset where the records of the page begin in the file */
function cdxjLine(
  { url, at, mime, status, digest, length, offset: inPage }: IndexedRecord,
  file: string,
  offset: number,
): string {
  const fields = { url, mime, status: String(status), digest, length, offset: offset + inPage, filename: file };
  return `${surtOf(url)} ${new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)} ${JSON.stringify(fields)}`;
}

/** A URL in the order in which indexes are sorted: hosts from the right, without `www.`, in lower case, the parameters sorted. */
function surtOf(text: string): string {
  const url = URL.parse(text);
  if (url === null) return text;
  const host = url.hostname
    .replace(/^www\d*\./, '')
    .split('.')
    .reverse()
    .join(',');
  const port = url.port === '' ? '' : `:${url.port}`;
  const query = url.search === '' ? '' : `?${url.search.slice(1).split('&').sort().join('&')}`;
  return `${host}${port})${url.pathname}${query}`.toLowerCase();
}
