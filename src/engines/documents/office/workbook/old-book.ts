import { charsetOfCodePage } from '../../charset/code-pages.ts';
import { openOle } from '../../containers/index.ts';
import type { LeftOut } from '../left-out.ts';
import { CHARSETS, type EastAsian } from '../number-format/index.ts';
import { readerOf, recordsOf, sharedTextsOf, textAt } from './biff.ts';
import { type Missing, missingWarning, type SheetOptions } from './cells.ts';
import type { Room } from './lines.ts';
import { mergerBy } from './merges.ts';
import { cellsOf, type StoredSheet } from './old-sheet.ts';
import { createSheetTable, type SheetTable, sheetsMarkdown, wholeRoom } from './sheet-table.ts';
import { type Formats, formatsBy } from './values.ts';

/** A workbook before 2007 (MS-XLS), and its Markdown: each sheet a table below its name. */

interface Book {
  readonly sheets: readonly { readonly name: string; readonly offset: number; readonly isHidden: boolean }[];
  readonly texts: readonly string[];
  readonly formats: Formats;
  /** Undefined from 1997 on: texts are in Unicode. */
  readonly charset: string | undefined;
}

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
  const room = wholeRoom();
  const missing: Missing = { formulas: 0 };
  const shown = book.sheets.filter(({ isHidden }) => options.hidden || !isHidden);
  leftOut.hide(book.sheets.length - shown.length, 'sheet');
  const markdown = sheetsMarkdown(
    shown.map(({ name, offset }) => {
      const table = tableOf(book, cellsOf(stream, offset, book), room, options);
      table.tell(leftOut, missing);
      return { name, parts: [table.lines.markdown()] };
    }),
  );
  warnings.push(...missingWarning(missing));
  return markdown;
}

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

function tableOf({ formats }: Book, sheet: StoredSheet, room: Room, options: SheetOptions): SheetTable {
  const numbers = [...sheet.rows.keys()].sort((a, b) => a - b);
  const write = (only?: readonly number[]): SheetTable => {
    const table = createSheetTable(room, options, only);
    const { writer, visible } = table;
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
    return table;
  };
  const before = { ...room };
  const table = write();
  if (!table.lines.isSparse) return table;
  Object.assign(room, before);
  return write(table.lines.columns);
}
