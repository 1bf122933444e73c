/** One line without its end. Blank lines are counted but not returned. */
export interface Line {
  /** '' when `tooLong`. */
  readonly text: string;
  /** 1-based. */
  readonly number: number;
  /** Offset of its first byte in the unpacked data. */
  readonly byte: number;
  /** How it ends: properly, with the file, or where the file broke. */
  readonly end: 'newline' | 'file' | 'break';
  /** Longer than the bound; its bytes were passed over. */
  readonly tooLong: boolean;
}

export const MAX_LINE = 64 * 1024 * 1024;

/**
 * Splits bytes into lines, in groups of what one chunk holds: LF or CRLF, an UTF-8 byte-order mark dropped, invalid UTF-8 replaced by
 * U+FFFD, the last line given also without an end. When the source throws, what is there of the last line comes first, then the
 * error.
 * @param options.skip lines at the start that are passed over without decoding
 * @param options.max longest line in bytes
 */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  options: { readonly skip?: number; readonly max?: number } = {},
): AsyncGenerator<Line[]> {
  const { skip = 0, max = MAX_LINE } = options;
  let number = 1;
  let byte = 0;
  // The pieces of a line that started in an earlier chunk; dropped once they are too many.
  let carry: Buffer[] = [];
  let carried = 0;
  let failure: unknown;
  let failed = false;

  /** The line that ends with `chunk[from, to)`. */
  const finish = (chunk: Buffer, from: number, to: number, end: Line['end']): Line | undefined => {
    const length = carried + to - from;
    let line: Line | undefined;
    if (number > skip) {
      if (length > max) line = { text: '', number, byte, end, tooLong: true };
      else {
        const whole = carried > 0;
        const bytes = whole ? Buffer.concat([...carry, chunk.subarray(from, to)], length) : chunk;
        const text = whole ? decode(bytes, 0, length, number === 1) : decode(bytes, from, to, number === 1);
        if (!blank(text)) line = { text, number, byte, end, tooLong: false };
      }
    }
    if (carried > 0) carry = [];
    carried = 0;
    byte += length + 1;
    number++;
    return line;
  };

  try {
    for await (const chunk of chunks) {
      const lines: Line[] = [];
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        const line = finish(chunk, from, at, 'newline');
        if (line !== undefined) lines.push(line);
        from = at + 1;
      }
      if (from < chunk.length) {
        carried += chunk.length - from;
        if (carried > max || number <= skip) carry = [];
        else carry.push(chunk.subarray(from));
      }
      if (lines.length > 0) yield lines;
    }
  } catch (error) {
    failure = error;
    failed = true;
  }
  if (carried > 0) {
    const line = finish(Buffer.alloc(0), 0, 0, failed ? 'break' : 'file');
    if (line !== undefined) yield [line];
  }
  if (failed) throw failure;
}

function decode(bytes: Buffer, from: number, to: number, first: boolean): string {
  const end = to > from && bytes[to - 1] === 13 ? to - 1 : to;
  const text = bytes.toString('utf8', from, end);
  return first && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function blank(text: string): boolean {
  return text.length === 0 || (text.charCodeAt(0) <= 32 && text.trim() === '');
}
