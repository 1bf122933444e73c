import type { Zip } from '../../containers/index.ts';
import { DocumentError } from '../../error.ts';
import type { LeftOut } from '../left-out.ts';
import { linksOf } from '../sheets.ts';
import { type Missing, missingWarning, type SheetOptions } from './cells.ts';
import { columnNumber } from './formula.ts';
import type { Room } from './lines.ts';
import { mergerOf } from './merges.ts';
import { numbersOf, sheetsOf } from './parts.ts';
import { rowReader } from './rows.ts';
import { createSheetTable, type SheetTable, sheetsMarkdown, wholeRoom } from './sheet-table.ts';
import { sharedTexts } from './texts.ts';
import { readXml } from './xml.ts';

/** A workbook read row by row: its numbers as they are displayed, without what is hidden, and in little memory. */

/** Maximum bytes below the rows of a sheet that are examined: merged cells and links. */
const MOST_BELOW = 16 * 1024 * 1024;

/**
 * The sheets of a workbook, each a table below its name. What there is no room for is counted in `leftOut`, and damage is told in `warnings`.
 * @throws DocumentError damaged if no sheet can be read, or tooLarge
 */
export async function workbookToMarkdown(
  zip: Zip,
  leftOut: LeftOut,
  warnings: string[],
  options: SheetOptions = { hidden: false, raw: false },
  room: Room = wholeRoom(),
): Promise<string> {
  const all = sheetsOf(zip);
  const sheets = options.hidden ? all : all.filter(({ isHidden }) => !isHidden);
  leftOut.hide(all.length - sheets.length, 'sheet');
  const missing: Missing = { formulas: 0 };
  const damaged: string[] = [];
  const told = <T>(name: string, work: Promise<T>, otherwise: T): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof DocumentError) throw error;
      damaged.push(name);
      return otherwise;
    });
  const texts = await told('the texts of cells', sharedTexts(zip), []);
  const formats = numbersOf(zip);
  const read: { name: string; parts: string[] }[] = [];
  for (const sheet of sheets) {
    const { below, pieces } = await told('', belowRows(zip, sheet.part), { below: '', pieces: undefined });
    const links = cellLinks(linksOf(zip, sheet.part, below, leftOut));
    const pass = async (only?: readonly number[]): Promise<SheetTable> => {
      const table = createSheetTable(room, options, only);
      const rows = rowReader({ texts, formats, links, merger: mergerOf(below) }, table);
      await told(`sheet "${sheet.name}"`, readXml(pieces ?? zip.stream(sheet.part), rows), undefined);
      if (!table.lines.isSparse) leftOut.add(rows.lost, 'text of a cell', 'texts of cells');
      return table;
    };
    const before = { ...room };
    let table = await pass();
    if (table.lines.isSparse) {
      Object.assign(room, before);
      table = await pass(table.lines.columns);
    }
    table.tell(leftOut, missing);
    read.push({ name: sheet.name, parts: [table.lines.markdown()] });
  }
  const markdown = sheetsMarkdown(read);
  const names = [...new Set(damaged)].filter((name) => name !== '');
  if (markdown === '' && (names.length > 0 || all.length === 0)) {
    throw new DocumentError('damaged', 'the document is damaged');
  }
  warnings.push(...missingWarning(missing));
  if (names.length > 0) warnings.push(`Damaged, so only the part that could be read is here: ${names.join(', ')}.`);
  return markdown;
}

/** Links by column and row, as numbers. */
function cellLinks(links: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...links].map(([cell, url]) => {
      const [, column = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
      return [`${columnNumber(column)}:${row}`, url];
    }),
  );
}

/** Bytes of a sheet that are kept, so that it is unpacked once. */
const MOST_KEPT = 1024 * 1024;

/** What a sheet has below its rows, and the pieces of a small one. */
async function belowRows(zip: Zip, part: string): Promise<{ below: string; pieces: readonly Buffer[] | undefined }> {
  const pieces: Buffer[] = [];
  let all = 0;
  let last = Buffer.alloc(0);
  let below: Buffer[] | undefined;
  let size = 0;
  for await (const piece of zip.stream(part)) {
    all += piece.length;
    if (all <= MOST_KEPT) pieces.push(piece);
    const joined = Buffer.concat([last, piece]);
    const at = joined.lastIndexOf(END, undefined, 'latin1');
    if (at >= 0) {
      below = [joined.subarray(at + END.length)];
      size = 0;
    } else if (size < MOST_BELOW) below?.push(piece);
    size += piece.length;
    last = Buffer.from(joined.subarray(Math.max(0, joined.length - END.length + 1)));
  }
  return { below: Buffer.concat(below ?? []).toString('utf8'), pieces: all <= MOST_KEPT ? pieces : undefined };
}

const END = 'sheetData>';
