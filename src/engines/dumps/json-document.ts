/**
 * Finds the records of a JSON document of any size without holding more than one of them: the elements of a top-level array, of the
 * list that the source names (`items`, also within `message`) in a top-level object, and top-level objects without such a list,
 * one after the other, however they are laid out. It looks only at strings and brackets; whether a record is JSON is for
 * the caller to find out, so one that is not costs no other. (One state machine, hence the size of this file.)
 */
export interface FoundRecord {
  /** 1-based among the records of the file. */
  readonly position: number;
  readonly text: string;
  /** The reason why it cannot be read, if the text is not the complete record. */
  readonly problem?: string;
}

/** How the data ended: properly, or inside a record or list. */
interface Ending {
  readonly complete: boolean;
  /** Position of the truncated record. */
  readonly position: number;
}

const MAX_RECORD = 64 * 1024 * 1024;

/** What the stack holds: a plain object or array, an object whose list is being read, the list itself. */
const OBJECT = 1;
const ARRAY = 2;
const WRAPPER = 3;
const LIST = 4;

const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;
/** Maximum text kept of a broken record, for its excerpt. */
const EXCERPT = 1000;

export class RecordScanner {
  /** Whether the very first value of the data holds the list. */
  listFirst = false;
  private stack: number[] = [];
  /** Stack height below the record being captured, -1 outside of records. */
  private base = -1;
  /** The record stands at top level and may turn out to be a wrapper. */
  private candidate = false;
  private pieces: Buffer[] = [];
  private captured = 0;
  private inString = false;
  private escaped = false;
  /** The last significant byte. */
  private previous = 0;
  /** The last key of a candidate, at each of its two upper levels. */
  private keys: [string, string] = ['', ''];
  private key = '';
  private keeping = false;
  private position = 0;
  private found: FoundRecord[] = [];
  private readonly skip: number;
  private readonly list: string | undefined;
  private readonly max: number;

  /**
   * @param skip records at the start that are passed over without decoding
   * @param list the key under which a top-level object holds its records, if the source has one
   */
  constructor(skip: number, list?: string, max: number = MAX_RECORD) {
    this.skip = skip;
    this.list = list;
    this.max = max;
  }

  /** The records that end within `chunk`. */
  push(chunk: Buffer): FoundRecord[] {
    const n = chunk.length;
    let from = 0;
    for (let i = 0; i < n; i++) {
      if (this.inString) {
        const start = i;
        if (this.escaped) {
          this.escaped = false;
          i++;
        }
        while (i < n) {
          const c = chunk[i]!;
          if (c === QUOTE || c === NEWLINE) break;
          if (c === BACKSLASH) i++;
          i++;
        }
        if (this.keeping && this.key.length < 32)
          this.key += chunk.toString('latin1', start, Math.min(i, n, start + 32));
        if (i >= n) {
          this.escaped = i > n;
          break;
        }
        this.inString = false;
        this.previous = QUOTE;
        if (chunk[i] === NEWLINE) {
          // No JSON string spans lines: the record is broken, and the next line may start a valid one.
          this.broken(chunk, from, i, 'a line break inside a string');
          from = i;
        }
        continue;
      }
      const c = chunk[i]!;
      switch (c) {
        case 32:
        case 9:
        case 13:
          continue;
        case NEWLINE:
          continue;
        case QUOTE:
          this.inString = true;
          this.keeping = this.candidate && this.base >= 0 && this.stack.length - this.base <= 2;
          this.key = '';
          break;
        case 58: // :
          if (this.keeping) this.keys[this.stack.length - this.base - 1] = this.key;
          break;
        case 123: // {
          // A new object where none is allowed: the previous record was never closed.
          if (this.base >= 0 && !this.opensValue()) this.broken(chunk, from, i, 'it is not closed');

          if (this.base < 0 && (this.stack.length === 0 || this.stack.at(-1) === LIST)) {
            this.base = this.stack.length;
            this.candidate = this.base === 0;
            this.keys = ['', ''];
            from = i;
          }
          this.stack.push(OBJECT);
          break;
        case 91: // [
          this.openArray();
          break;
        case 125: // }
        case 93: // ]
          this.close(c === 125, chunk, from, i);
          break;
      }
      this.previous = c;
    }
    if (this.base >= 0) this.keep(chunk, from, n);
    const found = this.found;
    this.found = [];
    return found;
  }

  end(): Ending {
    return { complete: this.stack.length === 0, position: this.position + 1 };
  }

  private openArray(): void {
    const { stack, base } = this;
    if (base < 0) {
      stack.push(stack.length === 0 || stack.at(-1) === LIST ? LIST : ARRAY);
      return;
    }
    const level = stack.length - base;
    const list =
      this.candidate &&
      this.previous === 58 &&
      stack.at(-1) === OBJECT &&
      ((level === 1 && this.keys[0] === this.list) ||
        (level === 2 && this.keys[0] === 'message' && this.keys[1] === this.list));
    if (!list) {
      stack.push(ARRAY);
      return;
    }
    if (this.position === 0) this.listFirst = true;
    for (let i = base; i < stack.length; i++) stack[i] = WRAPPER;
    stack.push(LIST);
    this.release();
  }

  private close(brace: boolean, chunk: Buffer, from: number, at: number): void {
    const { stack } = this;
    const matches = (kind: number) => (brace ? kind === OBJECT || kind === WRAPPER : kind === ARRAY || kind === LIST);
    let top = stack.length - 1;
    while (top >= 0 && !matches(stack[top]!)) top--;
    if (top < 0) return;
    if (this.base >= 0 && top < this.base) {
      // The list around the record ends before the record does.
      this.keep(chunk, from, at);
      this.emit('it is not closed');
    }
    stack.length = top;
    if (this.base >= 0 && top === this.base) {
      this.keep(chunk, from, at + 1);
      this.emit();
    }
  }

  private keep(chunk: Buffer, from: number, to: number): void {
    const start = this.captured === 0 ? from : 0;
    if (to <= start) return;
    this.captured += to - start;
    if (this.captured > this.max && this.pieces.length > 1) this.pieces.length = 1;
    if (this.position >= this.skip && (this.captured <= this.max || this.pieces.length === 0)) {
      this.pieces.push(chunk.subarray(start, to));
    }
  }

  private emit(problem?: string): void {
    this.position++;
    if (this.position > this.skip) {
      const tooLong = this.captured > this.max;
      const bytes = this.pieces.length === 1 ? this.pieces[0]! : Buffer.concat(this.pieces);
      const why = tooLong ? `longer than ${this.max} bytes` : problem;
      const text = bytes.toString('utf8', 0, why === undefined ? bytes.length : Math.min(bytes.length, EXCERPT));
      this.found.push(
        why === undefined ? { position: this.position, text } : { position: this.position, text, problem: why },
      );
    }
    this.release();
  }

  private release(): void {
    this.base = -1;
    this.candidate = false;
    this.keeping = false;
    this.pieces = [];
    this.captured = 0;
  }

  /** Drops the current record and starts again at the top level. */
  private broken(chunk: Buffer, from: number, at: number, problem: string): void {
    if (this.base >= 0) {
      this.keep(chunk, from, at);
      this.emit(problem);
    }
    this.stack = [];
    this.previous = 0;
  }

  /** Whether a value is allowed here, inside a record. */
  private opensValue(): boolean {
    if (this.stack.at(-1) === OBJECT) return this.previous === 58;
    return this.previous === 44 || this.previous === 91;
  }
}
