import type { ParsedPage } from '@llamaindex/liteparse';
import type { Drawing, DrawnText } from './drawing.ts';
import type { Box } from './page.ts';
import type { OpenPdf } from './pdfium.ts';
import { isPlain, type Style } from './styles.ts';

/** Text that was drawn at once, in bold, italic or typewriter letters. */
export interface StyledRun {
  readonly style: Style;
  readonly box: Box;
  /** Undefined if it was not read because it fills its line. */
  readonly text: string | undefined;
}

/** Maximum number of runs of a page. */
const MOST_RUNS = 4_000;
/** With more plain texts, taking them off takes longer than reading them. */
const MOST_REMOVED = 2_000;
/** A way to draw text, as PDFium numbers them. */
const FILLED_AND_STROKED = 2;

/**
 * The text of a page that is set in bold, italic or typewriter letters. Afterwards, the drawing may lack its other texts.
 * @returns nothing for pages with too much on them
 */
export function runsOf(pdf: OpenPdf, drawing: Drawing, parsed: ParsedPage): StyledRun[] {
  const { api } = pdf;
  const drawn: (DrawnText & { readonly style: Style })[] = [];
  const plain: number[] = [];
  for (const one of drawing.texts) {
    const isBold = one.style.isBold || one.mode === FILLED_AND_STROKED;
    const style = isBold === one.style.isBold ? one.style : { ...one.style, isBold };
    if (!isPlain(style)) drawn.push({ ...one, style });
    else if (!one.isNested) plain.push(one.object);
  }
  if (drawn.length === 0 || drawn.length > MOST_RUNS) return [];
  if (!drawn.some(({ box }) => isPartOfLine(box, parsed))) {
    return drawn.map(({ style, box }) => ({ style, box, text: undefined }));
  }
  if (plain.length <= MOST_REMOVED) for (const object of plain) remove(pdf, drawing.page, object);
  const texts = api.FPDFText_LoadPage(drawing.page);
  try {
    return drawn.map(({ object, style, box }) => ({ style, box, text: textOf(pdf, object, texts) }));
  } finally {
    api.FPDFText_ClosePage(texts);
  }
}

/** Takes a text off the loaded page, not out of the file: most of the time goes into text that is not asked for. */
function remove({ calls }: OpenPdf, page: number, object: number): void {
  if (calls.FPDFPage_RemoveObject(page, object)) calls.FPDFPageObj_Destroy(object);
}

/** Whether a run lies on a line that goes on to its left or right. */
function isPartOfLine([x0, y0, x1, y1]: Box, { textItems }: ParsedPage): boolean {
  const middle = (y0 + y1) / 2;
  return textItems.some(
    ({ x, y, width, height }) =>
      middle > y && middle < y + height && x < x1 && x + width > x0 && (x < x0 - 2 || x + width > x1 + 2),
  );
}

function textOf({ api, calls, buffer, size }: OpenPdf, object: number, texts: number): string {
  const length = calls.FPDFTextObj_GetText(object, texts, buffer, size);
  return length === 0 || length * 2 > size ? '' : api.pdfium.UTF16ToString(buffer);
}
