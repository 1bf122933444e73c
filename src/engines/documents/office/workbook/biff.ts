import { decodeAs } from '../../charset/code-pages.ts';
import { scriptMarks } from './scripts.ts';

/** Records of workbooks before 2007 (MS-XLS 2.3), and the texts in them. */

export interface BiffRecord {
  readonly type: number;
  /** Its parts: the record, and those that continue it. */
  readonly parts: readonly Buffer[];
}

const CONTINUE = 0x3c;

/** The records from an offset on, to the end of the stream. */
export function* recordsOf(stream: Buffer, from = 0): Generator<BiffRecord> {
  for (let at = from; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const parts: Buffer[] = [];
    do {
      const size = stream.readUInt16LE(at + 2);
      parts.push(stream.subarray(at + 4, at + 4 + size));
      at += 4 + size;
    } while (at + 4 <= stream.length && stream.readUInt16LE(at) === CONTINUE);
    yield { type, parts };
  }
}

/** Reads across the parts of a record; a text that is continued begins its next part with the width of its characters. */
export interface BiffReader {
  readonly isAtEnd: boolean;
  u8(): number;
  u16(): number;
  u32(): number;
  skip(bytes: number): void;
  /** Characters, of two bytes or of one. */
  chars(count: number, isWide: boolean): string;
}

/** @throws RangeError beyond the end */
export function readerOf(parts: readonly Buffer[]): BiffReader {
  let index = 0;
  let at = 0;
  const part = (): Buffer => {
    while (index < parts.length && at >= (parts[index] as Buffer).length) {
      at -= (parts[index] as Buffer).length;
      index++;
    }
    const own = parts[index];
    if (own === undefined) throw new RangeError('the record is cut off');
    return own;
  };
  const number = (bytes: number): number => {
    let value = 0;
    for (let place = 0; place < bytes; place++) value += (part()[at++] as number) * 2 ** (8 * place);
    return value;
  };
  return {
    get isAtEnd() {
      return index >= parts.length || (index === parts.length - 1 && at >= (parts[index] as Buffer).length);
    },
    u8: () => number(1),
    u16: () => number(2),
    u32: () => number(4),
    skip(bytes) {
      at += bytes;
    },
    chars(count, isWide) {
      let wide = isWide;
      let text = '';
      for (let left = count; left > 0; ) {
        const before = index;
        const own = part();
        if (index !== before && text !== '') wide = ((own[at++] as number) & 1) === 1;
        const width = wide ? 2 : 1;
        const some = Math.min(left, Math.floor((own.length - at) / width));
        if (some === 0) {
          if (index === parts.length - 1) throw new RangeError('the record is cut off');
          at = own.length;
          continue;
        }
        const piece = own.subarray(at, at + some * width);
        text += wide ? piece.toString('utf16le') : piece.toString('latin1');
        at += some * width;
        left -= some;
      }
      return text;
    },
  };
}

/** Text with its length before it, in a byte or in two. @param charset of files before 1997; undefined for later ones */
export function textAt(reader: BiffReader, isShort: boolean, charset: string | undefined): string {
  const count = isShort ? reader.u8() : reader.u16();
  if (charset === undefined) return reader.chars(count, (reader.u8() & 1) === 1);
  return decodeAs(Buffer.from(reader.chars(count, false), 'latin1'), charset);
}

/** The texts that cells share, with marks around raised and lowered words. @param scripts of fonts */
export function sharedTextsOf(parts: readonly Buffer[], scripts: ReadonlyMap<number, 'raised' | 'lowered'>): string[] {
  const reader = readerOf(parts);
  reader.skip(4);
  const count = reader.u32();
  const texts: string[] = [];
  while (texts.length < count && !reader.isAtEnd) {
    const length = reader.u16();
    const flags = reader.u8();
    const runs = (flags & 8) === 0 ? 0 : reader.u16();
    const more = (flags & 4) === 0 ? 0 : reader.u32();
    const text = reader.chars(length, (flags & 1) === 1);
    const fonts = Array.from({ length: runs }, () => [reader.u16(), reader.u16()] as const);
    reader.skip(more);
    texts.push(withScripts(text, fonts, scripts));
  }
  return texts;
}

function withScripts(
  text: string,
  runs: readonly (readonly [from: number, font: number])[],
  scripts: ReadonlyMap<number, 'raised' | 'lowered'>,
): string {
  if (!runs.some(([, font]) => scripts.has(font))) return scriptMarks(text, undefined);
  let out = scriptMarks(text.slice(0, runs[0]?.[0]), undefined);
  for (const [index, [from, font]] of runs.entries()) {
    out += scriptMarks(text.slice(from, runs[index + 1]?.[0]), scripts.get(font));
  }
  return out;
}

/** A number in 30 bits (MS-XLS 2.5.122). */
export function rkNumber(raw: number): number {
  const value = (raw & 2) === 0 ? doubleOf(raw & ~3) : raw >> 2;
  return (raw & 1) === 0 ? value : value / 100;
}

function doubleOf(high: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeInt32LE(high | 0, 4);
  return bytes.readDoubleLE(0);
}

/** Values that stand for errors. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

export const errorText = (code: number): string => ERRORS[code] ?? '#N/A';
