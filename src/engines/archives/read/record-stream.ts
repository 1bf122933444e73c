import { endOfFields } from './fields.ts';
import { type Gap, isGap, type UnpackedPiece } from './inflate-members.ts';

/** Where reading can begin again. */
export interface RecordPlace {
  /** Offset in the file: of the record, or of the gzip member that it begins in. */
  readonly at: number;
  /** Unpacked bytes of that member before it. */
  readonly inside: number;
}

interface Mark {
  /** Unpacked bytes before it. */
  readonly position: number;
  readonly at: number;
  readonly isPlain: boolean;
  readonly isFirst: boolean;
}

const NOTHING = Buffer.alloc(0);
const CR = 13;
const LF = 10;
/** How a record begins. */
export const RECORD = Buffer.from('WARC/');
const NEXT = Buffer.from('\nWARC/');
/** Times its bytes that a file is looked at again, so that records which lie about their lengths take no more than linear time. */
const AGAIN = 8;

/** Unpacked bytes, read from the front. */
export class RecordStream {
  /** The member that is damaged, if bytes are missing here; `overBreak` goes on behind them. */
  private breakAt: number | undefined;
  private buffer: Buffer = NOTHING;
  /** Of the first byte of `buffer`. */
  private position = 0;
  private marks: Mark[] = [];
  private isOver = false;
  /** Where the record begins that is read. */
  private start = 0;
  /** Bytes that were looked at again, and of the file those that were taken so far. */
  private again = 0;
  private furthest = 0;
  private readonly pieces: AsyncIterator<UnpackedPiece | Gap>;

  constructor(pieces: AsyncIterable<UnpackedPiece | Gap>) {
    this.pieces = pieces[Symbol.asyncIterator]();
  }

  get isBroken(): boolean {
    return this.breakAt !== undefined;
  }

  get place(): RecordPlace {
    const mark = this.marks.findLast(({ position }) => position <= this.position);
    if (mark === undefined) return { at: 0, inside: 0 };
    const inside = this.position - mark.position;
    return mark.isPlain ? { at: mark.at + inside, inside: 0 } : { at: mark.at, inside };
  }

  /** Whether offsets in the file are those of its bytes. */
  get isPlain(): boolean {
    return this.marks.at(-1)?.isPlain ?? false;
  }

  /** Says that a record begins here. */
  begin(): void {
    this.start = this.position;
  }

  /** Whether a record ends here: the file does, or its member, or another one begins, after line ends. */
  async isAtEnd(): Promise<boolean> {
    const { at } = this.place;
    await this.skipLineEnds();
    if (!(await this.has(RECORD.length))) return this.breakAt === undefined || this.breakAt !== at;
    return this.startsWith(RECORD);
  }

  /** Whether there are so many bytes before the end or a break. */
  async has(bytes: number): Promise<boolean> {
    while (this.buffer.length < bytes && (await this.more()));
    return this.buffer.length >= bytes;
  }

  startsWith(bytes: Buffer): boolean {
    return this.buffer.subarray(0, bytes.length).equals(bytes);
  }

  /** Goes on with the first record behind a break. */
  async overBreak(): Promise<void> {
    this.drop(this.buffer.length);
    this.breakAt = undefined;
    if ((await this.has(RECORD.length)) && !this.startsWith(RECORD)) await this.seekRecord();
  }

  async skipLineEnds(): Promise<void> {
    while (await this.has(1)) {
      const end = this.buffer.findIndex((byte) => byte !== CR && byte !== LF);
      this.drop(end < 0 ? this.buffer.length : end);
      if (end >= 0) return;
    }
  }

  /** The bytes up to an empty line, which is dropped; undefined if there is none within so many, or at all. */
  async head(most: number): Promise<Buffer | undefined> {
    for (let bytes = 4 * 1024; ; bytes *= 2) {
      const isMore = await this.has(Math.min(bytes, most));
      const within = this.buffer.subarray(0, most);
      const found = endOfFields(within);
      if (found !== undefined) {
        const head = within.subarray(0, found.at);
        this.drop(found.at + found.length);
        return head;
      }
      if (!isMore || bytes >= most) return undefined;
    }
  }

  /**
   * Takes so many bytes, or fewer if the file ends or breaks before, or if a gzip member begins with another record: then the length is wrong.
   * @param keep what is done with them
   * @returns how many there were
   */
  async take(bytes: number, keep: (part: Buffer) => void): Promise<number> {
    const start = this.position;
    for (let left = bytes; left > 0; left = bytes - (this.position - start)) {
      if (!(await this.has(1))) break;
      const member = this.marks.find((mark) => mark.isFirst && mark.position >= this.position && mark.position > start);
      if (member?.position === this.position && (await this.has(RECORD.length)) && this.startsWith(RECORD)) break;
      const next = this.marks.find((mark) => mark.isFirst && mark.position > this.position);
      const part = this.buffer.subarray(0, Math.min(left, (next?.position ?? Infinity) - this.position));
      keep(part);
      this.drop(part.length);
    }
    return this.position - start;
  }

  async skip(bytes: number): Promise<void> {
    for (let left = bytes; left > 0 && (await this.has(1)); ) {
      const part = Math.min(left, this.buffer.length);
      this.drop(part);
      left -= part;
    }
  }

  /** Goes to the next record. @param before bytes in which to look first: they were taken. Not if that was done too often */
  async seekRecord(before: Buffer = NOTHING): Promise<void> {
    this.furthest = Math.max(this.furthest, this.position);
    if (before.length > 0 && this.again + before.length <= this.furthest * AGAIN) {
      this.again += before.length;
      this.buffer = Buffer.concat([before, this.buffer]);
      this.position -= before.length;
    }
    while (await this.has(NEXT.length)) {
      const found = this.buffer.indexOf(NEXT);
      if (found >= 0) return this.drop(found + 1);
      this.drop(this.buffer.length - NEXT.length + 1);
    }
    this.drop(this.buffer.length);
  }

  async close(): Promise<void> {
    await this.pieces.return?.();
  }

  private drop(bytes: number): void {
    this.buffer = this.buffer.subarray(bytes);
    this.position += bytes;
    const current = this.marks.findLastIndex(({ position }) => position <= this.position);
    const first = this.marks.findLastIndex(({ position }) => position <= Math.min(this.start, this.position));
    // From the first one on the others can be read again.
    if (first > 0 || current > first + 1) {
      this.marks = [
        ...this.marks.slice(Math.max(0, first), first + 1),
        ...this.marks.slice(Math.max(current, first + 1)),
      ];
    }
  }

  private async more(): Promise<boolean> {
    if (this.isOver || this.isBroken) return false;
    const { value, done } = await this.pieces.next();
    if (done) this.isOver = true;
    else if (isGap(value)) this.breakAt = value.at;
    else {
      const { bytes, at, isPlain, isFirst } = value;
      const goesOn = isPlain && this.marks.at(-1)?.isPlain === true;
      if (!goesOn && (isPlain || isFirst))
        this.marks.push({ position: this.position + this.buffer.length, at, isPlain, isFirst });
      this.buffer = this.buffer.length === 0 ? bytes : Buffer.concat([this.buffer, bytes]);
    }
    return !this.isOver && !this.isBroken;
  }
}
