import { CUT, NO_LAST_CHUNK } from '../../kernel/response-flaws.ts';
import { RefusedResponse, readHead, type TolerantHead } from './read-head.ts';

/** Reads one response of HTTP/1 as browsers do, from its bytes as they arrive. Its connection must not be used again. */
interface ResponseReader {
  /** @returns whether the response is complete. @throws RefusedResponse where browsers refuse it */
  push(bytes: Buffer): boolean;
  /** The connection was closed by the server. @throws RefusedResponse if no head had arrived */
  end(): void;
  /** What was wrong with it so far, in words for the user; without the subject. */
  readonly flaws: readonly string[];
}

export interface ResponseReaderOptions {
  readonly method: 'GET' | 'HEAD';
  /** Bytes of the heads of a response at most, with those before its own, and of its trailers; 256 kB by default, as in Chrome. */
  readonly maxHead?: number;
  head(head: TolerantHead): void;
  /** Called with the parts of the body, without the framing of its chunks. */
  data(bytes: Buffer): void;
}

const MAX_HEAD = 256 * 1024;
/** Heads before that of the response itself (100, 103). */
const MAX_INTERIM = 20;
/** Bytes of the line before a chunk. */
const MAX_CHUNK_LINE = 16_384;
/** A chunk that is larger states no size. */
const SIZE = /^([\da-f]{1,12})[\t ]*(?:;.*)?$/i;

export function createResponseReader({
  method,
  maxHead = MAX_HEAD,
  head: gotHead,
  data,
}: ResponseReaderOptions): ResponseReader {
  const flaws: string[] = [];
  let head: TolerantHead | undefined;
  let waiting: Buffer = Buffer.alloc(0);
  /** Where `waiting` grows, and how much of that is used; what was handed out of it stays as it is. */
  let room: Buffer = Buffer.alloc(0);
  let used = 0;
  /** Bytes of the body, or of the chunk, that are still to come. */
  let left = 0;
  let part: 'size' | 'chunk' | 'after' | 'trailers' = 'size';
  let isDone = false;
  /** Bytes in which the end of the head was looked for. */
  let searched = 0;
  let interim = 0;
  /** Bytes of heads, or of trailers, that were read. */
  let read = 0;

  const flaw = (text: string): void => {
    if (!flaws.includes(text)) flaws.push(text);
  };

  /** Adds bytes to those that wait; twice the room each time, so that pieces of one byte are not copied over and over. */
  const append = (bytes: Buffer): void => {
    const length = waiting.length + bytes.length;
    if (waiting.length === 0) {
      waiting = bytes;
      return;
    }
    if (waiting.buffer !== room.buffer || used + bytes.length > room.length) {
      room = Buffer.allocUnsafeSlow(2 * length);
      used = waiting.copy(room);
    }
    used += bytes.copy(room, used);
    waiting = room.subarray(used - length, used);
  };

  /** @returns whether another head may be there */
  const takeHead = (): boolean => {
    const end = endOfHead(waiting, Math.max(0, searched - 3));
    searched = waiting.length;
    if (!/^(?:$|H$|HT$|HTT$|HTTP|I$|IC$|ICY$|ICY )/i.test(waiting.toString('latin1', 0, 4)))
      throw new RefusedResponse('it does not begin with a status line');
    if (end === undefined) {
      if (read + waiting.length > maxHead) throw new RefusedResponse('its headers are too long');
      return false;
    }
    if (read + end.start > maxHead) throw new RefusedResponse('its headers are too long');
    const found = readHead(waiting.toString('latin1', 0, end.start));
    waiting = waiting.subarray(end.next);
    searched = 0;
    read += end.next;
    // 100 and 103 precede the response.
    if (found.status < 200) {
      if (++interim > MAX_INTERIM) throw new RefusedResponse('it has too many heads');
      return true;
    }
    read = 0;
    head = found;
    for (const one of found.flaws) flaw(one);
    if (typeof found.framing === 'number') left = found.framing;
    isDone = method === 'HEAD' || found.status === 204 || found.status === 304 || found.framing === 0;
    gotHead(found);
    return false;
  };

  /** The next line of the framing of chunks; undefined when it is not there yet. */
  const takeLine = (): string | undefined => {
    const end = waiting.indexOf(10);
    if (end < 0) {
      if (waiting.length > MAX_CHUNK_LINE) throw new RefusedResponse('its chunks are malformed');
      return undefined;
    }
    const line = waiting.toString('latin1', 0, end);
    waiting = waiting.subarray(end + 1);
    if (!line.endsWith('\r')) flaw('the lines between its chunks end with a line feed alone');
    return line.replace(/\r$/, '');
  };

  const give = (most: number): void => {
    const bytes = waiting.subarray(0, most);
    waiting = waiting.subarray(bytes.length);
    if (bytes.length > 0) data(bytes);
    left -= bytes.length;
  };

  const takeChunks = (): void => {
    for (;;) {
      if (part === 'chunk') {
        give(left);
        if (left > 0) return;
        part = 'after';
      }
      const line = takeLine();
      if (line === undefined) return;
      if (part === 'size') {
        const [, size] = SIZE.exec(line) ?? [];
        if (size === undefined) throw new RefusedResponse('its chunks are malformed');
        left = Number.parseInt(size, 16);
        part = left === 0 ? 'trailers' : 'chunk';
      } else if (part === 'after') {
        if (line !== '') throw new RefusedResponse('its chunks are malformed');
        part = 'size';
      } else if (line === '') {
        isDone = true;
        return;
      } else {
        read += line.length;
        if (read > maxHead) throw new RefusedResponse('its trailers are too long');
      }
    }
  };

  const take = (): void => {
    while (head === undefined && takeHead());
    if (isDone || head === undefined) return;
    if (head.framing === 'end') {
      give(waiting.length);
      return;
    }
    if (head.framing === 'chunks') {
      takeChunks();
      return;
    }
    give(left);
    isDone = left === 0;
  };

  return {
    push(bytes) {
      if (isDone) return true;
      append(bytes);
      take();
      return isDone;
    },
    end() {
      if (head === undefined) throw new RefusedResponse('it ends within its headers');
      if (isDone || head.framing === 'end') return;
      isDone = true;
      const isBetween = head.framing === 'chunks' && part === 'size' && waiting.length === 0;
      if (head.framing === 'chunks' && part === 'trailers') flaw('its last line is missing');
      else flaw(isBetween ? NO_LAST_CHUNK : CUT);
    },
    flaws,
  };
}

/** Where the head ends, and what comes after the empty line. */
function endOfHead(bytes: Buffer, from: number): { start: number; next: number } | undefined {
  for (let at = bytes.indexOf(10, from); at >= 0; at = bytes.indexOf(10, at + 1)) {
    const next = bytes[at + 1] === 13 ? at + 2 : at + 1;
    if (bytes[next] === 10) return { start: bytes[at - 1] === 13 ? at - 1 : at, next: next + 1 };
  }
  return undefined;
}
