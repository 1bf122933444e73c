import { ownField, table, type WordTable } from '@trawl/contract/table.ts';
import type { LeftOut } from '../left-out.ts';
import { type NumberFormat, numberFormat } from '../number-format/index.ts';
import { type Cell, type Missing, missingWarning, type SheetOptions } from './cells.ts';
import { addressOf, LAST_COLUMN, typedFormula } from './formula.ts';
import { mergerBy } from './merges.ts';
import { scriptMarks } from './scripts.ts';
import { createSheetTable, type SheetTable, sheetsMarkdown, wholeRoom } from './sheet-table.ts';
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

const MOST_STYLES = 10_000;
/** Rows and cells that one may skip. */
const MOST_SKIPPED = 1_048_576;

interface BookSheet {
  readonly name: string;
  readonly table: SheetTable;
  isHidden: boolean;
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
    [...first.entries()].flatMap(
      ([
        index,
        {
          table: { lines },
        },
      ]) => (lines.isSparse ? [[index, lines.columns]] : []),
    ),
  );
  const sheets = sparse.size === 0 ? first : await readSheets(pieces(), options, sparse);
  const shown = sheets.filter(({ isHidden }) => options.hidden || !isHidden);
  leftOut.hide(sheets.length - shown.length, 'sheet');
  for (const { table } of shown) table.tell(leftOut, missing);
  warnings.push(...missingWarning(missing));
  return sheetsMarkdown(shown.map(({ name, table }) => ({ name, parts: [table.lines.markdown()] })));
}

/** @param sparse the columns to write of sheets with many empty ones */
async function readSheets(
  pieces: AsyncIterable<Buffer>,
  options: SheetOptions,
  sparse: ReadonlyMap<number, readonly number[]>,
): Promise<BookSheet[]> {
  const room = wholeRoom();
  const formats = new Map<string, NumberFormat>();
  const plain = numberFormat('General');
  const sheets: BookSheet[] = [];
  let style = '';
  let sheet = createSheetTable(room, options);
  let merger = mergerBy();
  let row = 0;
  let columnsSeen = 0;
  let column = 0;
  let cells: string[] = [];
  let isHiddenRow = false;
  let cell: Readonly<Record<string, string>> = {};
  let type: string | undefined;
  let value = '';
  let script: 'raised' | 'lowered' | undefined;
  let inside = '';
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
        sheet = createSheetTable(room, options, sparse.get(sheets.length));
        merger = mergerBy();
        [columnsSeen, row] = [0, 0];
        sheets.push({ name: of('Name') ?? '', table: sheet, isHidden: false });
      } else if (name === 'Column') {
        const first = Number(of('Index') ?? columnsSeen + 1);
        const last = first + number(of('Span'), LAST_COLUMN);
        if (of('Hidden') === '1' || of('Width') === '0') sheet.visible.hideColumns(first, last);
        columnsSeen = last;
      } else if (name === 'Row') {
        [column, cells] = [0, []];
        row = Math.max(row + 1, number(of('Index'), MOST_SKIPPED));
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
        const text = sheet.writer.write({
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
          if (last > column || below > 0) {
            merger.add({ top: row, left: column + 1, bottom: row + below, right: last + 1 });
          }
        }
        column = last + 1;
      } else if (name === 'Row') {
        merger.fill(row, cells);
        sheet.visible.row(
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
