import { MOST_CELLS } from '../../csv.ts';
import { type BiffRecord, errorText, readerOf, recordsOf, rkNumber, textAt } from './biff.ts';
import type { Cell } from './cells.ts';
import { addressOf } from './formula.ts';
import type { Merge } from './merges.ts';

/** One sheet of a workbook before 2007 (MS-XLS). */

interface StoredCell {
  readonly type: Cell['type'];
  readonly value: string;
  /** Index of its style. */
  readonly style: number;
}

/** A sheet as it is stored. */
export interface StoredSheet {
  /** Cells by row and column, both from 0. */
  readonly rows: Map<number, Map<number, StoredCell>>;
  readonly hiddenRows: Set<number>;
  /** First and last columns. */
  readonly hiddenColumns: (readonly [number, number])[];
  readonly merges: Merge[];
  /** Addresses by column and row, both from 1. */
  readonly links: Map<string, string>;
}

const MOST_LINKS = 100_000;

/** The cells of a sheet, and what stands around them. @param offset of its first record */
export function cellsOf(
  stream: Buffer,
  offset: number,
  { texts, charset }: { readonly texts: readonly string[]; readonly charset: string | undefined },
): StoredSheet {
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
