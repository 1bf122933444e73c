import type { Zip } from '../../containers/index.ts';
import { MOST_CELLS } from '../../csv.ts';
import { DocumentError } from '../../error.ts';
import type { LeftOut } from '../left-out.ts';
import { linksOf } from '../sheets.ts';
import { type Missing, missingWarning, type SheetOptions } from './cells.ts';
import { columnNumber } from './formula.ts';
import { sheetHeading } from './heading.ts';
import { createLines, type Lines, type Room } from './lines.ts';
import { mergerOf } from './merges.ts';
import { numbersOf, sheetsOf } from './parts.ts';
import { rowReader } from './rows.ts';
import { sharedTexts } from './texts.ts';
import { readXml } from './xml.ts';

/** A workbook read row by row: its numbers as they are displayed, without what is hidden, and in little memory. */

/** Maximum bytes of the Markdown of a workbook. */
const MOST_BYTES = 40 * 1024 * 1024;
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
  room: Room = { cells: MOST_CELLS, bytes: MOST_BYTES },
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
  const blocks: string[] = [];
  for (const sheet of sheets) {
    const { below, pieces } = await told('', belowRows(zip, sheet.part), { below: '', pieces: undefined });
    const links = cellLinks(linksOf(zip, sheet.part, below, leftOut));
    const read = async (only?: readonly number[]): Promise<Lines> => {
      const lines = createLines(room, only);
      const rows = rowReader({ texts, formats, links, merger: mergerOf(below) }, lines, options);
      await told(`sheet "${sheet.name}"`, readXml(pieces ?? zip.stream(sheet.part), rows), undefined);
      if (lines.isSparse) return lines;
      leftOut.add(rows.lost, 'text of a cell', 'texts of cells');
      rows.visible.tell(leftOut);
      rows.writer.tell(leftOut, missing);
      return lines;
    };
    const before = { ...room };
    let lines = await read();
    if (lines.isSparse) {
      Object.assign(room, before);
      lines = await read(lines.columns);
    }
    leftOut.add(lines.left, 'row of sheets', 'rows of sheets');
    const table = lines.markdown();
    if (table !== '') blocks.push(sheetHeading(sheet.name), table);
  }
  const names = [...new Set(damaged)].filter((name) => name !== '');
  if (blocks.length === 0 && (names.length > 0 || all.length === 0)) {
    throw new DocumentError('damaged', 'the document is damaged');
  }
  warnings.push(...missingWarning(missing));
  if (names.length > 0) warnings.push(`Damaged, so only the part that could be read is here: ${names.join(', ')}.`);
  return blocks.join('\n\n');
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
