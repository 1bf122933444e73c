import { DocumentError } from '../../error.ts';
import type { LeftOut } from '../left-out.ts';
import { type Missing, missingWarning } from './cells.ts';
import type { Room } from './lines.ts';
import { MOST_PLACES as MOST_MERGED } from './merges.ts';
import { type OpenSheet, type OpenSheetOptions, sheetReader } from './open-sheet.ts';
import { readStyles } from './open-styles.ts';
import { createSheetTable, sheetsMarkdown, wholeRoom } from './sheet-table.ts';
import { type Handlers, readXml } from './xml.ts';

/** Sheets of OpenDocument (1.3, part 3, 9): content.xml, or a file that is one document. */

/** Maximum number of cells of all repeated rows. */
const MOST_PLACES = 20_000_000;

/**
 * The sheets as tables below their names.
 * @param pieces of the XML, from its start each time
 */
export async function openSheetsToMarkdown(
  pieces: () => AsyncIterable<Buffer>,
  leftOut: LeftOut,
  warnings: string[],
  options: OpenSheetOptions,
): Promise<string> {
  const room = wholeRoom();
  const missing: Missing = { formulas: 0 };
  const sparse = new Map<number, readonly number[]>();
  const first = await pass(pieces, { leftOut, missing, options, room: { ...room }, sparse });
  // A sheet whose cells are far apart is read again, without its empty columns.
  for (const [index, { table }] of first.sheets.entries()) {
    if (table.lines.isSparse) sparse.set(index, table.lines.columns);
  }
  const { sheets, isDamaged, tell } =
    sparse.size === 0 ? first : await pass(pieces, { leftOut, missing, options, room, sparse });
  tell();
  warnings.push(...missingWarning(missing));
  if (isDamaged) warnings.push('Damaged, so only the part that could be read is here.');
  return sheetsMarkdown(sheets.map(({ name, table, texts }) => ({ name, parts: [table.lines.markdown(), ...texts] })));
}

/** What is hidden takes no room from what is shown. */
const UNREAD: Handlers = { open: () => undefined, text: () => undefined, close: () => undefined };

interface Pass {
  readonly leftOut: LeftOut;
  readonly missing: Missing;
  readonly options: OpenSheetOptions;
  readonly room: Room;
  /** The columns to write of sheets with many empty ones. */
  readonly sparse: ReadonlyMap<number, readonly number[]>;
}

async function pass(
  pieces: () => AsyncIterable<Buffer>,
  { leftOut, missing, options, room, sparse }: Pass,
): Promise<{ sheets: OpenSheet[]; isDamaged: boolean; tell: () => void }> {
  const sheets: OpenSheet[] = [];
  const styles = readStyles();
  const budget = { places: MOST_PLACES, merged: MOST_MERGED };
  let hiddenSheets = 0;
  let sheet: Handlers | undefined;
  let depth = 0;
  const handlers: Handlers = {
    open(name, attributes) {
      if (sheet !== undefined) {
        if (name === 'table') depth++;
        sheet.open(name, attributes);
      } else if (name === 'table') {
        depth = 1;
        const isHidden = styles.isHiddenSheet(attributes['table:style-name']) && !options.hidden;
        if (isHidden) {
          hiddenSheets++;
          sheet = UNREAD;
          return;
        }
        const table = createSheetTable(room, options, sparse.get(sheets.length));
        const own = { name: attributes['table:name'] ?? '', table, texts: [] };
        sheet = sheetReader(own, styles, options, budget);
        sheets.push(own);
      } else styles.open(name, attributes);
    },
    text: (piece) => sheet?.text(piece),
    close(name) {
      if (name === 'table' && --depth === 0) sheet = undefined;
      else sheet?.close(name);
    },
  };
  const damage = await readXml(pieces(), handlers).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (damage !== undefined && (damage instanceof DocumentError || sheets.length === 0)) throw damage;
  return {
    sheets,
    isDamaged: damage !== undefined,
    tell: () => {
      leftOut.hide(hiddenSheets, 'sheet');
      for (const { table } of sheets) table.tell(leftOut, missing);
    },
  };
}
