import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ArchiveError, type ArchivePlace, filePlace, UnreachableArchive } from '../../../engines/archives/index.ts';
import type { Egress } from '../../../foundation/egress/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import type { S3Files } from '../../../foundation/store/index.ts';
import { continued } from './continued.ts';

/** The archives that an operator names: files, folders of files, URLs, files and folders of a bucket. */

export interface ArchivePlaces {
  /** As the operator named them, without what may be secret. */
  readonly name: string;
  readonly places: readonly ArchivePlace[];
  /** Changes with the files, their sizes and versions. */
  readonly key: string;
}

interface PlaceDeps {
  /** For URLs. */
  readonly egress: Pick<Egress, 'open'>;
  /** For `s3://bucket`. */
  openBucket(bucket: string): S3Files;
  readonly signal: AbortSignal;
}

const ARCHIVE = /\.(?:warc(?:\.gz)?|wet(?:\.gz)?|wacz)$/i;
/** Milliseconds for one answer; what it has not sent by then is asked for again. */
const ANSWER_MS = 30 * 60_000;

/** @throws ArchiveError for what is not there or holds no archive */
export async function archivePlaces(deps: PlaceDeps, named: string): Promise<ArchivePlaces> {
  const found = await placesOf(deps, named);
  if (found.length === 0) throw new ArchiveError(named, 'holds no .warc, .warc.gz, .wet.gz or .wacz file');
  const about = found.map(({ place, version, id = place.name }) => [id, place.size, version]);
  const key = createHash('sha256').update(JSON.stringify(about)).digest('hex');
  return { name: shown(named), key, places: found.map(({ place }) => place) };
}

interface Versioned {
  readonly place: ArchivePlace;
  readonly version: string | number | undefined;
  /** What tells it from others, if that is more than its name. */
  readonly id?: string;
}

/** A URL without user, password and query: signed ones have their key there. Other names as they are. */
function shown(named: string): string {
  const url = /^https?:\/\//i.test(named) ? URL.parse(named) : null;
  return url === null ? named : `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`;
}

async function placesOf(deps: PlaceDeps, named: string): Promise<Versioned[]> {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(named) ?? [];
  if (bucket !== undefined) return bucketPlaces(deps, bucket, path);
  if (/^https?:\/\//i.test(named)) return [await urlPlace(deps, named)];
  const root = resolve(named);
  const isFolder = (await stat(root).catch(() => undefined))?.isDirectory() === true;
  const names = isFolder ? (await readdir(root, { recursive: true })).filter((name) => ARCHIVE.test(name)).sort() : [];
  const files = isFolder ? names.map((name) => join(root, name)) : [root];
  return Promise.all(
    files.map(async (path) => {
      const place = await filePlace(path);
      return { place, version: place.modifiedAt };
    }),
  );
}

/** A file behind a URL. */
async function urlPlace({ egress, signal }: PlaceDeps, url: string): Promise<Versioned> {
  const name = shown(url);
  const ask = (headers: Record<string, string>) =>
    egress.open(url, {
      deadline: deadlineIn(ANSWER_MS, signal),
      maxBytes: Number.MAX_SAFE_INTEGER,
      // Servers call a .gz file a coding of what is in it.
      isRaw: true,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
  const { status, headers } = await ask({ range: 'bytes=0-0' }).then(async (answer) => {
    await answer[Symbol.asyncDispose]();
    return answer;
  });
  if (status !== 200 && status !== 206) throw new ArchiveError(name, `the server answered ${status}`);
  const said = status === 206 ? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length'];
  const size = said === undefined ? undefined : Number(said);
  const version = headers.etag ?? headers['last-modified'];
  const open = async function* (from: number, to: number | undefined): AsyncGenerator<Uint8Array> {
    await using answer = await ask({ range: `bytes=${from}-${to === undefined ? '' : to - 1}` });
    // Nothing is behind the end.
    if (answer.status === 416) return;
    const what = `the server answered ${answer.status}`;
    if (answer.status === 408 || answer.status === 429 || answer.status >= 500) throw new Error(what);
    if (answer.status !== 200 && answer.status !== 206) throw new UnreachableArchive(name, what);
    if ((answer.headers.etag ?? answer.headers['last-modified']) !== version)
      throw new ArchiveError(name, 'changed while it was read');
    // A server that does not know ranges sends all of it.
    let skip = answer.status === 200 ? from : 0;
    for await (const part of answer.body) {
      if (skip < part.length) yield part.subarray(skip);
      skip = Math.max(0, skip - part.length);
    }
  };
  return { place: { name, size, open: continued(open, { name, size, signal }) }, version, id: withoutUserinfo(url) };
}

async function bucketPlaces({ openBucket, signal }: PlaceDeps, bucket: string, path: string): Promise<Versioned[]> {
  const files = openBucket(bucket);
  const placeOf = (key: string, size: number, etag: string | undefined): Versioned => {
    const name = `s3://${bucket}/${key}`;
    const open = async function* (from: number, to = size): AsyncGenerator<Uint8Array> {
      if (from < Math.min(to, size)) yield* await files.read(key, from, Math.min(to, size), etag);
    };
    return { place: { name, size, open: continued(open, { name, size, signal }) }, version: etag };
  };
  const one = path === '' || path.endsWith('/') ? undefined : await files.head(path);
  if (one !== undefined) return [placeOf(path, one.size, one.etag)];
  const found: Versioned[] = [];
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  for await (const { key, size, etag } of files.list(prefix))
    if (ARCHIVE.test(key)) found.push(placeOf(key, size, etag));
  return found;
}
