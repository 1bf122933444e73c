import type { ParsedPage } from '@llamaindex/liteparse';
import { createPlacer, eachObject, TEXT } from './objects.ts';
import type { Box } from './page.ts';
import type { OpenPdf } from './pdfium.ts';
import { isPlain, mayHaveStyles, type Style, styleOf } from './styles.ts';

/** Text that was drawn at once, in bold, italic or typewriter letters. */
export interface StyledRun {
  readonly style: Style;
  readonly box: Box;
  /** Undefined if it was not read because it fills its line. */
  readonly text: string | undefined;
}

/** The runs of pages of one file. */
export interface RunReader {
  /** @returns nothing for pages with too much on them, and for those that PDFium cannot read */
  runsOf(page: ParsedPage): readonly StyledRun[];
}

/** Maximum number of runs of a page. */
const MOST_RUNS = 4_000;
/** With more plain texts, taking them off takes longer than reading them. */
const MOST_REMOVED = 2_000;
/** A way to draw text, as PDFium numbers them. */
const FILLED_AND_STROKED = 2;

/**
 * Reads which text of a file is set in bold, italic or typewriter letters.
 * @returns undefined if no font of the file is such
 */
export function createRunReader(bytes: Uint8Array, pdf: OpenPdf): RunReader | undefined {
  if (!mayHaveStyles(bytes)) return undefined;
  const styles = new Map<number, Style>();
  let isBroken = false;
  return {
    runsOf(page) {
      if (isBroken) return [];
      try {
        return runsOfPage(pdf, page, styles);
      } catch {
        // PDFium ended on this page; what its memory has is not known any more.
        isBroken = true;
        return [];
      }
    },
  };
}

function runsOfPage(pdf: OpenPdf, parsed: ParsedPage, styles: Map<number, Style>): StyledRun[] {
  const { api, calls, document } = pdf;
  const page = api.FPDF_LoadPage(document, parsed.pageNum - 1);
  if (page === 0) return [];
  try {
    const drawn: { readonly object: number; readonly style: Style; readonly box: Box }[] = [];
    const plain: number[] = [];
    const placeOf = createPlacer(pdf, page, parsed);
    eachObject(pdf, page, (one) => {
      if (one.type !== TEXT || drawn.length > MOST_RUNS) return;
      const { object } = one;
      const font = styleOfFont(pdf, calls.FPDFTextObj_GetFont(object), styles);
      const isBold = font.isBold || calls.FPDFTextObj_GetTextRenderMode(object) === FILLED_AND_STROKED;
      const style = isBold === font.isBold ? font : { ...font, isBold };
      if (isPlain(style)) {
        if (one.matrix === undefined) plain.push(object);
        return;
      }
      const box = placeOf(one);
      if (box !== undefined) drawn.push({ object, style, box });
    });
    if (drawn.length > MOST_RUNS) return [];
    if (!drawn.some(({ box }) => isPartOfLine(box, parsed))) {
      return drawn.map(({ style, box }) => ({ style, box, text: undefined }));
    }
    if (plain.length <= MOST_REMOVED) for (const object of plain) remove(pdf, page, object);
    const texts = api.FPDFText_LoadPage(page);
    try {
      return drawn.map(({ object, style, box }) => ({ style, box, text: textOf(pdf, object, texts) }));
    } finally {
      api.FPDFText_ClosePage(texts);
    }
  } finally {
    api.FPDF_ClosePage(page);
  }
}

/** Takes a text off the loaded page, not out of the file: most of the time goes into text that is not asked for. */
function remove({ calls }: OpenPdf, page: number, object: number): void {
  if (calls.FPDFPage_RemoveObject(page, object)) calls.FPDFPageObj_Destroy(object);
}

function styleOfFont({ api, buffer, size }: OpenPdf, font: number, styles: Map<number, Style>): Style {
  const known = styles.get(font);
  if (known !== undefined) return known;
  api.FPDFFont_GetBaseFontName(font, buffer, size);
  const style = styleOf(api.pdfium.UTF8ToString(buffer), api.FPDFFont_GetFlags(font));
  styles.set(font, style);
  return style;
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
