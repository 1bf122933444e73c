import type { ParsedPage } from '@llamaindex/liteparse';
import { charactersOf } from './characters.ts';
import { type ClosedTable, drawnOn, tablesIn } from './close-tables.ts';
import { type Drawing, type DrawnText, openDrawing } from './drawing.ts';
import { withFields } from './fields.ts';
import { hiddenTexts, INVISIBLE } from './hidden.ts';
import { areaOf, type Block, type Box, shared } from './page.ts';
import type { OpenPdf } from './pdfium.ts';
import { doubtfulItems, isUpsideDown, reread, rereadTurned, wallsOf } from './reread.ts';
import { runsOf, type StyledRun } from './runs.ts';
import type { Style } from './styles.ts';
import { mayBeRows } from './table-lines.ts';
import { rulesOf } from './tables.ts';
import { verticalText } from './vertical.ts';

/** A page with what PDFium says about it beyond what the library returns. */
export interface Looked {
  /** With the runs that were read again, and without those that nobody sees. */
  readonly page: ParsedPage;
  /** What is emphasised; undefined if it is not known. */
  readonly runs: readonly StyledRun[] | undefined;
  /** Text in columns from top to bottom. */
  readonly columns: readonly (Block & { readonly box: Box })[];
  /** Tables without lines whose columns are close. */
  readonly tables: readonly ClosedTable[];
  /** Whether text was left out because nobody sees it. */
  readonly hasHidden: boolean;
  /** Whether too much is on the page to look at all of it. */
  readonly isPartly: boolean;
}

/** Looks at pages of one file. After PDFium has ended on a page, nothing more is known. */
export interface Looker {
  lookAt(page: ParsedPage): Looked;
}

/** @param keepsHidden whether text that nobody sees is text too */
export function createLooker(pdf: OpenPdf | undefined, keepsHidden: boolean): Looker {
  const styles = new Map<number, Style>();
  let isBroken = pdf === undefined;
  const bare = (page: ParsedPage): Looked => ({
    page,
    runs: undefined,
    columns: [],
    tables: [],
    hasHidden: false,
    isPartly: false,
  });
  return {
    lookAt(page) {
      if (isBroken || pdf === undefined) return bare(page);
      try {
        using drawing = openDrawing(pdf, page, styles);
        if (drawing === undefined) return bare(page);
        const seen = looked(pdf, drawing, page, keepsHidden);
        const filled = withFields(seen.page, pdf, keepsHidden);
        return { ...seen, page: filled.page, hasHidden: seen.hasHidden || filled.hasHidden };
      } catch {
        // PDFium ended on this page; what its memory has is not known any more.
        isBroken = true;
        return bare(page);
      }
    },
  };
}

function looked(pdf: OpenPdf, drawing: Drawing, parsed: ParsedPage, keepsHidden: boolean): Looked {
  const hidden = keepsHidden ? NONE : hiddenTexts(pdf, drawing);
  const { page: seen, isMixed } = withoutHidden(parsed, drawing, hidden);
  const hasUpsideDown = parsed.textItems.some(isUpsideDown);
  const upsideDown = hasUpsideDown ? charactersOf(pdf, drawing, true) : undefined;
  const veiled = isVeiled(seen, drawing);
  const doubtful = isMixed || (veiled && keepsHidden) ? 'all' : doubtfulItems(seen, drawing, hidden);
  const isDense = doubtful !== 'all' && isUpAndDown(seen);
  let page = seen;
  let columns: Looked['columns'] = [];
  const rows = doubtful === 'all' || isDense ? [] : mayBeRows(seen.textItems, seen.width, wallsOf(seen));
  let tables: ClosedTable[] = [];
  let isPartly = !drawing.isWhole || (hasUpsideDown && upsideDown === undefined);
  if (doubtful === 'all' || doubtful.size > 0 || isDense || rows.length > 0) {
    const objects = new Set([...hidden].map(({ object }) => object));
    const characters = charactersOf(pdf, drawing)?.filter(({ object }) => !objects.has(object));
    if (characters === undefined) isPartly = true;
    const vertical = characters && (isDense || doubtful === 'all') ? verticalText(characters) : undefined;
    if (vertical !== undefined) {
      columns = vertical.blocks;
      page = { ...seen, textItems: reread(seen, 'all', vertical.rest) };
    } else if (characters !== undefined) {
      const drawn = drawnOn(seen, characters, rulesOf(seen));
      const found = rows.flatMap((some) => tablesIn(some, drawn));
      tables = found.map(({ table }) => table);
      const again = doubtful === 'all' ? doubtful : new Set([...doubtful, ...found.flatMap((one) => one.rows.flat())]);
      const walls = tables.flatMap((table) => table.walls);
      page = { ...seen, textItems: reread(seen, again, characters, walls) };
    }
  }
  if (upsideDown !== undefined) page = rereadTurned(page, upsideDown);
  return {
    page: withSoftHyphens(page, drawing),
    columns,
    tables,
    hasHidden: !keepsHidden && (hidden.size > 0 || veiled),
    isPartly,
    runs: runsOf(pdf, drawing, page),
  };
}

const NONE: ReadonlySet<DrawnText> = new Set();

/** A page with hyphens that only divide words as what they are. */
function withSoftHyphens(page: ParsedPage, { texts }: Drawing): ParsedPage {
  const places = texts.filter(({ isSoftHyphen }) => isSoftHyphen).map(({ box }) => box);
  if (places.length === 0) return page;
  const textItems = page.textItems.map((item) => {
    const [right, bottom] = [item.x + item.width, item.y + item.height];
    const isDivided =
      /[-‐‑]$/.test(item.text) &&
      places.some(([x0, y0, x1, y1]) => x0 < right && x1 > right - 1 && y0 < bottom && y1 > item.y && x0 > item.x - 1);
    return isDivided ? { ...item, text: `${item.text.slice(0, -1)}\u00ad` } : item;
  });
  return { ...page, textItems };
}

/** Maximum number of texts that are compared with all runs. */
const MOST_INVISIBLE = 1_000;

/** Whether a page has text that is not drawn, and that the library did not return: there is no picture of it. */
function isVeiled({ textItems }: ParsedPage, { texts }: Drawing): boolean {
  const invisible = texts
    .filter(({ mode, box }) => mode === INVISIBLE && box[2] > 0 && box[3] > 0)
    .slice(0, MOST_INVISIBLE);
  return invisible.some(
    ({ box }) =>
      !textItems.some(({ x, y, width, height }) => shared(box, [x, y, x + width, y + height]) > areaOf(box) * 0.3),
  );
}

/** Minimum number of short runs of a page whose text may go from top to bottom. */
const FEWEST_SHORT = 8;

/** Whether the runs of a page are short pieces of Chinese or Japanese, as those of columns from top to bottom are. */
function isUpAndDown({ textItems }: ParsedPage): boolean {
  const dense = textItems.filter(({ text }) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text));
  return dense.length >= FEWEST_SHORT && dense.filter(({ text }) => text.length < 6).length > dense.length * 0.7;
}

/** Share of a run that is hidden, or shown. */
const MOSTLY = 0.5;

/** A page without the runs that are hidden, and whether runs are so in part. */
function withoutHidden(
  page: ParsedPage,
  { texts }: Drawing,
  hidden: ReadonlySet<DrawnText>,
): { readonly page: ParsedPage; readonly isMixed: boolean } {
  if (hidden.size === 0) return { page, isMixed: false };
  let isMixed = false;
  const shown = texts.filter((one) => !hidden.has(one));
  const textItems = page.textItems.filter((item) => {
    const box: Box = [item.x, item.y, item.x + item.width, item.y + item.height];
    const isOn = (one: DrawnText): boolean => shared(box, one.box) > Math.min(areaOf(box), areaOf(one.box)) * MOSTLY;
    if (![...hidden].some(isOn)) return true;
    if (!shown.some(isOn)) return false;
    isMixed = true;
    return true;
  });
  return { page: { ...page, textItems, text: textItems.map(({ text }) => text).join('\n') }, isMixed };
}
