import { ownField, table, type WordTable } from '@trawl/contract/table.ts';
import { MOST_CELLS } from '../../csv.ts';
import type { LeftOut } from '../left-out.ts';
import { type NumberFormat, numberFormat } from '../number-format/index.ts';
import { type Cell, createCellWriter, type Missing, missingWarning, type SheetOptions } from './cells.ts';
import { addressOf, LAST_COLUMN, typedFormula } from './formula.ts';
import { sheetHeading } from './heading.ts';
import { createLines, type Lines, type Room } from './lines.ts';
import { MOST_PLACES } from './merges.ts';
import { scriptMarks } from './scripts.ts';
import { createVisible } from './visible.ts';
import { readXml } from './xml.ts';

/** The named formats of workbooks in XML; all others are codes. */
const NAMED: WordTable<string> = table({
  'General Number': 'General',
  'General Date': 'yyyy-mm-dd h:mm',
  'Long Date': 'd mmmm yyyy',
  'Medium Date': 'd-mmm-yy',
  'Short Date': 'yyyy-mm-dd',
  'Long Time': 'h:mm:ss',
  'Medium Time': 'h:mm AM/PM',
  'Short Time': 'h:mm',
  Currency: '"$"#,##0.00',
  'Euro Currency': '[$€-2]#,##0.00',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
  'Yes/No': '"Yes";"Yes";"No"',
  'True/False': '"True";"True";"False"',
  'On/Off': '"On";"On";"Off"',
});

const TYPES: WordTable<Cell['type']> = table({
  Number: 'number',
  String: 'text',
  Boolean: 'boolean',
  DateTime: 'date',
  Error: 'error',
});

const MOST_BYTES = 40 * 1024 * 1024;
const MOST_STYLES = 10_000;
/** Rows and cells that one may skip. */
const MOST_SKIPPED = 1_048_576;

interface BookSheet {
  readonly name: string;
  readonly lines: Lines;
  isHidden: boolean;
  tell(leftOut: LeftOut, missing: Missing): void;
}

/**
 * A workbook of Excel 2003 in one XML file (SpreadsheetML): each sheet a table below its name.
 * @param pieces of the XML, from its start each time
 */
export async function xmlBookToMarkdown(
  pieces: () => AsyncIterable<Buffer>,
  leftOut: LeftOut,
  warnings: string[],
  options: SheetOptions,
): Promise<string> {
  const missing: Missing = { formulas: 0 };
  const first = await readSheets(pieces(), options, new Map());
  // A sheet whose cells are far apart is read again, without its empty columns.
  const sparse = new Map(
    [...first.entries()].flatMap(([index, { lines }]) => (lines.isSparse ? [[index, lines.columns]] : [])),
  );
  const sheets = sparse.size === 0 ? first : await readSheets(pieces(), options, sparse);
  const shown = sheets.filter(({ isHidden }) => options.hidden || !isHidden);
  leftOut.hide(sheets.length - shown.length, 'sheet');
  for (const sheet of shown) sheet.tell(leftOut, missing);
  warnings.push(...missingWarning(missing));
  return shown
    .flatMap(({ name, lines }) => {
      const markdown = lines.markdown();
      return markdown === '' ? [] : [sheetHeading(name), markdown];
    })
    .join('\n\n');
}

/** @param sparse the columns to write of sheets with many empty ones */
async function readSheets(
  pieces: AsyncIterable<Buffer>,
  options: SheetOptions,
  sparse: ReadonlyMap<number, readonly number[]>,
): Promise<BookSheet[]> {
  const room: Room = { cells: MOST_CELLS, bytes: MOST_BYTES };
  const formats = new Map<string, NumberFormat>();
  const plain = numberFormat('General');
  const sheets: BookSheet[] = [];
  let style = '';
  let lines = createLines(room);
  let visible = createVisible(options.hidden, lines.add);
  let writer = createCellWriter(options);
  let columnsSeen = 0;
  let column = 0;
  let cells: string[] = [];
  let isHiddenRow = false;
  let cell: Readonly<Record<string, string>> = {};
  let type: string | undefined;
  let value = '';
  let script: 'raised' | 'lowered' | undefined;
  let inside = '';
  let down: { readonly text: string; readonly first: number; readonly last: number; left: number }[] = [];
  let places = MOST_PLACES;
  let isFrom1904 = false;
  let before = { ...room };
  const isData = (): boolean => inside === 'Data';

  await readXml(pieces, {
    open(name, attributes) {
      const of = (key: string): string | undefined => ownField(attributes, `ss:${key}`) ?? ownField(attributes, key);
      if (name === 'Style') style = of('ID') ?? '';
      else if (name === 'NumberFormat' && formats.size < MOST_STYLES) {
        const code = of('Format') ?? 'General';
        formats.set(style, numberFormat(NAMED[code] ?? code, isFrom1904));
      } else if (name === 'Date1904') isFrom1904 = true;
      else if (name === 'Worksheet') {
        before = { ...room };
        lines = createLines(room, sparse.get(sheets.length));
        visible = createVisible(options.hidden, lines.add);
        writer = createCellWriter(options);
        [columnsSeen, down] = [0, []];
        const own = { lines, visible, writer };
        sheets.push({
          name: of('Name') ?? '',
          lines,
          isHidden: false,
          tell: (leftOut, missing) => {
            leftOut.add(own.lines.left, 'row of sheets', 'rows of sheets');
            own.visible.tell(leftOut);
            own.writer.tell(leftOut, missing);
          },
        });
      } else if (name === 'Column') {
        const first = Number(of('Index') ?? columnsSeen + 1);
        const last = first + number(of('Span'), LAST_COLUMN);
        if (of('Hidden') === '1' || of('Width') === '0') visible.hideColumns(first, last);
        columnsSeen = last;
      } else if (name === 'Row') {
        [column, cells] = [0, []];
        isHiddenRow = of('Hidden') === '1' || of('Height') === '0';
      } else if (name === 'Cell') {
        cell = Object.fromEntries(Object.entries(attributes).map(([key, text]) => [key.replace(/^\w+:/, ''), text]));
        const index = cell.Index === undefined ? column : number(cell.Index, LAST_COLUMN) - 1;
        column = Math.max(column, index);
        [type, value] = [undefined, ''];
      } else if (name === 'Data') {
        type = of('Type');
        inside = 'Data';
      } else if (name === 'Comment' || name === 'PhoneticText') inside = name;
      else if (name === 'Sup') script = 'raised';
      else if (name === 'Sub') script = 'lowered';
      else if (name === 'Visible') inside = 'Visible';
    },
    text(piece) {
      if (isData()) value += scriptMarks(piece, script);
      // WorksheetOptions of a sheet that is not shown.
      else if (inside === 'Visible' && /^Sheet(?:Very)?Hidden$/.test(piece.trim())) {
        const last = sheets.at(-1);
        if (last !== undefined) last.isHidden = true;
        if (!options.hidden) Object.assign(room, before);
      }
    },
    close(name) {
      if (name === 'Data' || name === 'Comment' || name === 'PhoneticText' || name === 'Visible') inside = '';
      else if (name === 'Sup' || name === 'Sub') script = undefined;
      else if (name === 'Cell') {
        const formula = typedFormula(cell.Formula ?? '');
        const text = writer.write({
          type: type === undefined ? 'none' : (TYPES[type] ?? 'text'),
          value,
          format: formats.get(cell.StyleID ?? 'Default') ?? plain,
          formula,
          url: cell.HRef === undefined ? undefined : addressOf(cell.HRef),
        });
        const last = Math.min(LAST_COLUMN - 1, column + number(cell.MergeAcross, LAST_COLUMN));
        const below = number(cell.MergeDown, MOST_SKIPPED);
        if (text !== '') {
          while (cells.length < column) cells.push('');
          cells[column] = text;
          if (last > column || below > 0) down.push({ text, first: column, last, left: below + 1 });
        }
        column = last + 1;
      } else if (name === 'Row') {
        for (const { text, first, last, left } of down) {
          places -= last - first + 1;
          if (places < 0) break;
          // A cell beside which the row has no other is a heading within the table: it appears once.
          if (
            left > 0 &&
            first === 0 &&
            cells.length <= last + 1 &&
            cells.slice(1).every((one) => one === '') &&
            cells[0] === text
          )
            continue;
          while (cells.length < last) cells.push('');
          for (let at = first; at <= last; at++) cells[at] ||= text;
        }
        if (places < 0) down = [];
        down = down.map((one) => ({ ...one, left: one.left - 1 })).filter(({ left }) => left > 0);
        visible.row(
          Array.from(cells, (text) => text ?? ''),
          isHiddenRow,
        );
      }
    },
  });
  return sheets;
}

const number = (raw: string | undefined, most: number): number => {
  const value = Number(raw ?? 0);
  return Number.isInteger(value) && value > 0 ? Math.min(value, most) : 0;
};
