import { escapeText } from '../../../page/markdown/escape.ts';
import { charsetOfCodePage } from '../../charset/windows.ts';
import { openOle } from '../../containers/index.ts';
import { MOST_CELLS } from '../../csv.ts';
import type { LeftOut } from '../left-out.ts';
import type { EastAsian } from '../number-format/index.ts';
import { type BiffRecord, errorText, readerOf, recordsOf, rkNumber, sharedTextsOf, textAt } from './biff.ts';
import { type Cell, createCellWriter, type Missing, missingWarning, type SheetOptions } from './cells.ts';
import { addressOf } from './formula.ts';
import { createLines, type Lines, type Room } from './lines.ts';
import { type Merge, mergerBy } from './merges.ts';
import { type Formats, formatsBy } from './values.ts';
import { createVisible } from './visible.ts';

/** A workbook before 2007 (MS-XLS), and its Markdown: each sheet a table below its name. */

interface Book {
  readonly sheets: readonly { readonly name: string; readonly offset: number; readonly isHidden: boolean }[];
  readonly texts: readonly string[];
  readonly formats: Formats;
  /** Undefined from 1997 on: texts are in Unicode. */
  readonly charset: string | undefined;
}

const MOST_BYTES = 40 * 1024 * 1024;

/** @returns undefined if it is no such file, or damaged */
export function oldBookToMarkdown(
  bytes: Uint8Array,
  leftOut: LeftOut,
  warnings: string[],
  options: SheetOptions,
): string | undefined {
  const ole = openOle(bytes);
  const entry = ole?.entries.find(({ name, isStream }) => isStream && /^(?:workbook|book)$/i.test(name));
  const stream = entry && ole?.read(entry);
  const book = stream && bookOf(stream);
  if (stream === undefined || book === undefined || book.sheets.length === 0) return undefined;
  const room: Room = { cells: MOST_CELLS, bytes: MOST_BYTES };
  const missing: Missing = { formulas: 0 };
  const shown = book.sheets.filter(({ isHidden }) => options.hidden || !isHidden);
  leftOut.hide(book.sheets.length - shown.length, 'sheet');
  const blocks = shown.flatMap(({ name, offset }) => {
    const markdown = sheetToMarkdown(book, cellsOf(stream, offset, book), room, { leftOut, missing, options });
    return markdown === '' ? [] : [`## ${escapeText(name.replace(/\s+/g, ' ').trim(), '', false)}`, markdown];
  });
  warnings.push(...missingWarning(missing));
  return blocks.join('\n\n');
}

const CHARSETS: ReadonlyMap<number, EastAsian> = new Map([
  [128, 'ja'],
  [129, 'ko'],
  [134, 'zh-CN'],
  [136, 'zh-TW'],
]);

/** What stands before the sheets. */
function bookOf(stream: Buffer): Book | undefined {
  const sheets: { name: string; offset: number; isHidden: boolean }[] = [];
  const codes = new Map<number, string>();
  const ids: number[] = [];
  const scripts = new Map<number, 'raised' | 'lowered'>();
  let shared: readonly Buffer[] | undefined;
  let fonts = 0;
  let language: EastAsian;
  let isFrom1904 = false;
  let charset: string | undefined;
  for (const { type, parts } of recordsOf(stream)) {
    const [first] = parts as readonly [Buffer];
    const reader = readerOf(parts);
    if (type === 0x0809) {
      const version = first.readUInt16LE(0);
      if (version !== 0x0600 && version !== 0x0500) return undefined;
      if (version === 0x0500) charset = 'windows-1252';
    } else if (type === 0x0a) break;
    else if (type === 0x42 && charset !== undefined) charset = charsetOfCodePage(first.readUInt16LE(0));
    else if (type === 0x22) isFrom1904 = first.readUInt16LE(0) === 1;
    else if (type === 0x85) {
      const offset = reader.u32();
      const state = reader.u8();
      if (reader.u8() === 0) sheets.push({ name: textAt(reader, true, charset), offset, isHidden: (state & 3) !== 0 });
    } else if (type === 0x31) {
      // There is no font 4.
      if (fonts === 4) fonts++;
      const script = first.readUInt16LE(8);
      if (script === 1 || script === 2) scripts.set(fonts, script === 1 ? 'raised' : 'lowered');
      language ??= CHARSETS.get(first[12] ?? 0);
      fonts++;
    } else if (type === 0x41e) {
      const id = reader.u16();
      codes.set(id, textAt(reader, charset !== undefined, charset));
    } else if (type === 0xe0) ids.push(first.readUInt16LE(2));
    else if (type === 0xfc) shared = parts;
  }
  return {
    sheets,
    texts: shared === undefined ? [] : sharedTextsOf(shared, scripts),
    formats: formatsBy(ids, codes, language, isFrom1904),
    charset,
  };
}

interface StoredCell {
  readonly type: Cell['type'];
  readonly value: string;
  /** Index of its style. */
  readonly style: number;
}

interface StoredSheet {
  /** Cells by row and column, both from 0. */
  readonly rows: Map<number, Map<number, StoredCell>>;
  readonly hiddenRows: Set<number>;
  /** First and last columns. */
  readonly hiddenColumns: (readonly [number, number])[];
  readonly merges: Merge[];
  /** Addresses by column and row, both from 1. */
  readonly links: Map<string, string>;
}

const MOST_LINKS = 20_000;

function cellsOf(stream: Buffer, offset: number, { texts, charset }: Book): StoredSheet {
  const sheet: StoredSheet = {
    rows: new Map(),
    hiddenRows: new Set(),
    hiddenColumns: [],
    merges: [],
    links: new Map(),
  };
  let cells = 0;
  let awaiting: { readonly row: number; readonly column: number; readonly style: number } | undefined;
  const put = (row: number, column: number, cell: StoredCell): void => {
    if (cells++ > MOST_CELLS) return;
    let own = sheet.rows.get(row);
    if (own === undefined) {
      own = new Map();
      sheet.rows.set(row, own);
    }
    own.set(column, cell);
  };
  let depth = 0;
  for (const record of recordsOf(stream, offset)) {
    // Charts within a sheet are sheets of their own.
    if (record.type === 0x0809) depth++;
    else if (record.type === 0x0a && --depth <= 0) break;
    if (depth !== 1) continue;
    try {
      read(record);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return sheet;

  function read({ type, parts }: BiffRecord): void {
    const [first] = parts as readonly [Buffer];
    const [row, column] = first.length >= 4 ? [first.readUInt16LE(0), first.readUInt16LE(2)] : [0, 0];
    const style = first.length >= 6 ? first.readUInt16LE(4) : 0;
    const number = (at: number, value: number, own = style): void =>
      put(row, at, { type: 'number', value: String(value), style: own });
    switch (type) {
      case 0xfd:
        put(row, column, { type: 'text', value: texts[first.readUInt32LE(6)] ?? '', style });
        return;
      case 0x204:
      case 0xd6: {
        const reader = readerOf(parts);
        reader.skip(6);
        put(row, column, { type: 'text', value: textAt(reader, false, charset), style });
        return;
      }
      case 0x203:
        number(column, first.readDoubleLE(6));
        return;
      case 0x27e:
        number(column, rkNumber(first.readInt32LE(6)));
        return;
      case 0xbd:
        for (let at = 4, index = column; at + 6 <= first.length - 2; at += 6, index++) {
          number(index, rkNumber(first.readInt32LE(at + 2)), first.readUInt16LE(at));
        }
        return;
      case 0x205: {
        const value = first[6] ?? 0;
        const isError = first[7] === 1;
        put(row, column, {
          type: isError ? 'error' : 'boolean',
          value: isError ? errorText(value) : String(value),
          style,
        });
        return;
      }
      case 0x06: {
        if (first.readUInt16LE(12) !== 0xffff) {
          number(column, first.readDoubleLE(6));
          return;
        }
        const kind = first[6];
        if (kind === 0) awaiting = { row, column, style };
        else if (kind === 1) put(row, column, { type: 'boolean', value: String(first[8]), style });
        else if (kind === 2) put(row, column, { type: 'error', value: errorText(first[8] ?? 0), style });
        return;
      }
      case 0x207: {
        if (awaiting === undefined) return;
        put(awaiting.row, awaiting.column, {
          type: 'text',
          value: textAt(readerOf(parts), false, charset),
          style: awaiting.style,
        });
        awaiting = undefined;
        return;
      }
      case 0x208:
        if ((first.readUInt16LE(12) & 0x20) !== 0) sheet.hiddenRows.add(row);
        return;
      case 0x7d:
        if ((first.readUInt16LE(8) & 1) !== 0) {
          sheet.hiddenColumns.push([row + 1, column + 1]);
        }
        return;
      case 0xe5:
        for (let at = 2; at + 8 <= first.length; at += 8) {
          const [top, bottom, left, right] = [0, 2, 4, 6].map((more) => first.readUInt16LE(at + more) + 1) as [
            number,
            number,
            number,
            number,
          ];
          sheet.merges.push({ top, bottom, left, right });
        }
        return;
      case 0x1b8: {
        const url = linkOf(Buffer.concat(parts));
        if (url !== '' && sheet.links.size < MOST_LINKS)
          sheet.links.set(`${first.readUInt16LE(4) + 1}:${row + 1}`, url);
      }
    }
  }
}

/** URL moniker (MS-OSHARED 2.3.7.6). */
const URL_MONIKER = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex');

function linkOf(record: Buffer): string {
  const at = record.indexOf(URL_MONIKER);
  if (at < 0) return '';
  const size = record.readUInt32LE(at + 16);
  return addressOf(record.toString('utf16le', at + 20, at + 20 + size).replace(/\0[\s\S]*$/, ''));
}

interface Told {
  readonly leftOut: LeftOut;
  readonly missing: Missing;
  readonly options: SheetOptions;
}

function sheetToMarkdown(
  { formats }: Book,
  sheet: StoredSheet,
  room: Room,
  { leftOut, missing, options }: Told,
): string {
  const numbers = [...sheet.rows.keys()].sort((a, b) => a - b);
  const write = (only?: readonly number[]): { lines: Lines; tell: () => void } => {
    const lines = createLines(room, only);
    const writer = createCellWriter(options);
    const visible = createVisible(options.hidden, lines.add);
    const merger = mergerBy(sheet.merges);
    for (const [first, last] of sheet.hiddenColumns) visible.hideColumns(first, last);
    for (const row of numbers) {
      const cells: string[] = [];
      for (const [column, { type, value, style }] of sheet.rows.get(row) ?? []) {
        const url = sheet.links.get(`${column + 1}:${row + 1}`);
        const text = writer.write({ type, value, format: formats(String(style)), formula: '', url });
        while (cells.length <= column) cells.push('');
        cells[column] = text;
      }
      merger.fill(row + 1, cells);
      visible.row(cells, sheet.hiddenRows.has(row));
    }
    const tell = (): void => {
      leftOut.add(lines.left, 'row of sheets', 'rows of sheets');
      visible.tell(leftOut);
      writer.tell(leftOut, missing);
    };
    return { lines, tell };
  };
  const before = { ...room };
  let written = write();
  if (written.lines.isSparse) {
    Object.assign(room, before);
    written = write([...written.lines.columns].sort((a, b) => a - b));
  }
  written.tell();
  return written.lines.markdown();
}
