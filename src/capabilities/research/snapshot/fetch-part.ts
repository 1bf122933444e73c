import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EgressStream } from '../../../foundation/egress/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { isDiskFull } from '../../../foundation/store/index.ts';
import { UnusableAnswer } from '../harvest/index.ts';
import type { SnapshotPart } from './parts.ts';
import type { Requests } from './requests.ts';

/** A part as a file of this machine. */
export interface FetchedPart {
  readonly file: string;
  readonly version: string;
  /** Why it is not what was listed; undefined if it is. */
  readonly changed: string | undefined;
}

/** A part that the server does not give, while others may come. */
export class MissingPart extends Error {}

/** Bytes of one request, and its time limit: an attempt that fails goes on where it was. */
const RANGE = 64 * 1024 * 1024;
const RANGE_MS = 15 * 60_000;

/** What is known of a file that is not complete; written before its first byte. */
interface Begun {
  readonly version: string;
  readonly etag: string | undefined;
  readonly total: number | undefined;
}

/**
 * Fetches a part into the folder, from where an earlier attempt ended, if it is still the same there.
 * @throws MissingPart for status 403, 404 or 410; OperatorError if the disk is full or the server unusable
 */
export async function fetchPart(requests: Requests, part: SnapshotPart, folder: string): Promise<FetchedPart> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${createHash('sha256').update(part.name).digest('hex').slice(0, 24)}.part`);
  const facts = `${file}.json`;
  let begun = await readBegun(facts);
  let size = begun === undefined ? 0 : await sizeOf(file);
  let isOther = false;

  const restart = async (): Promise<void> => {
    begun = undefined;
    size = 0;
    await rm(file, { force: true });
    await rm(facts, { force: true });
  };
  const read = async (answer: EgressStream): Promise<void> => {
    const { status, headers } = answer;
    if (status === 403 || status === 404 || status === 410) {
      throw new MissingPart(`the server answers with status ${status}`);
    }
    const said = factsOf(answer);
    // Refused because it changed, or because there is nothing behind the last byte.
    if (status === 412 || status === 416) {
      if (status === 416 && (begun?.total ?? said.total) === size) {
        begun = { ...(begun ?? said), total: size };
        if (size === 0) await onDisk(() => writeFile(file, ''));
        return;
      }
      isOther ||= begun !== undefined;
      return await restart();
    }
    const from = status === 206 ? Number(/^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1] ?? Number.NaN) : 0;
    if (begun !== undefined && begun.version !== said.version) {
      isOther = true;
      await restart();
    }
    if (status === 206 && from !== size) {
      // The next attempt starts at the beginning.
      if (size > 0) await restart();
      else if (begun === undefined) return;
      throw new UnusableAnswer(`sent bytes from ${from}, not from ${size}`);
    }
    if (begun === undefined) {
      begun = said;
      await onDisk(() => writeFile(facts, JSON.stringify(said), { mode: 0o600 }));
    }
    const handle = await onDisk(() => open(file, from === 0 ? 'w' : 'a', 0o600));
    size = from;
    try {
      for await (const chunk of answer.body) {
        await onDisk(() => handle.writeFile(chunk));
        size += chunk.length;
      }
    } finally {
      await handle.close();
    }
    if (status === 200) begun = { ...begun, total: begun.total ?? size };
    if (begun.total !== undefined && size > begun.total) {
      await restart();
      throw new UnusableAnswer('sent more bytes than it announced');
    }
    if (status === 200 && size < (begun.total as number)) throw new UnusableAnswer('ended early');
  };

  for (let turns = 0; begun?.total === undefined || size < begun.total; ) {
    const before = size;
    await requests.ask(part.at, read, {
      headers: () => ({
        range: `bytes=${size}-${size + RANGE - 1}`,
        ...(size > 0 && begun?.etag !== undefined ? { 'if-match': begun.etag } : {}),
      }),
      accepts: (status) => [206, 403, 404, 410, 412, 416].includes(status),
      limitMs: RANGE_MS,
    });
    turns = size > before ? 0 : turns + 1;
    if (turns > 8) throw new MissingPart('it changes again and again while it is read');
  }
  return { file, version: begun.version, changed: changeOf(part, begun, isOther) };
}

/** Removes what `fetchPart` left of a part. */
export async function dropPart(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(`${file}.json`, { force: true });
}

function factsOf({ status, headers }: EgressStream): Begun {
  const ranged = headers['content-range']?.split('/')[1];
  const length = status === 200 ? headers['content-length'] : ranged;
  const total = length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;
  const { etag } = headers;
  const isStrong = etag !== undefined && !etag.startsWith('W/');
  return { version: etag ?? headers['last-modified'] ?? `:${total}`, etag: isStrong ? etag : undefined, total };
}

function changeOf(part: SnapshotPart, { version, total }: Begun, isOther: boolean): string | undefined {
  if (isOther) return 'it changed while it was fetched, and was taken again';
  const listed = part.stated?.size ?? part.size;
  if (listed !== undefined && total !== undefined && listed !== total) {
    return `it has ${total} bytes, not ${listed} as listed: it was taken as it is now`;
  }
  // The answer about an empty part may be a refusal, without an ETag.
  if (part.version !== undefined && part.version !== version && total !== 0)
    return 'it is another than listed; it was taken as it is now';
  return undefined;
}

/** @throws OperatorError that says so if the disk is full */
async function onDisk<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw new OperatorError(
      isDiskFull(error)
        ? 'the disk is full; free some space and run the same command again to resume'
        : `cannot be stored: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

async function readBegun(file: string): Promise<Begun | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Begun;
  } catch {
    return undefined;
  }
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;
