import type { ParsedPage } from '@llamaindex/liteparse';
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

/** Maximum number of objects of a page: more are a drawing. */
const MOST_OBJECTS = 20_000;
/** Maximum number of runs of a page. */
const MOST_RUNS = 4_000;
/** Maximum depth of forms within forms. */
const DEEPEST = 4;
/** Types of objects and a way to draw text, as PDFium numbers them. */
const [TEXT, FORM, FILLED_AND_STROKED] = [1, 5, 2];

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
  const { api, document } = pdf;
  const page = api.FPDF_LoadPage(document, parsed.pageNum - 1);
  if (page === 0) return [];
  try {
    const drawn: { readonly object: number; readonly style: Style; readonly box: Box }[] = [];
    for (const { object, matrix } of textsOf(pdf, page)) {
      const font = styleOfFont(pdf, api.FPDFTextObj_GetFont(object), styles);
      const isBold = font.isBold || api.FPDFTextObj_GetTextRenderMode(object) === FILLED_AND_STROKED;
      const style = isBold === font.isBold ? font : { ...font, isBold };
      if (isPlain(style)) continue;
      if (drawn.length >= MOST_RUNS) return [];
      const box = boxOf(pdf, page, object, matrix, parsed);
      if (box !== undefined) drawn.push({ object, style, box });
    }
    if (!drawn.some(({ box }) => isPartOfLine(box, parsed))) {
      return drawn.map(({ style, box }) => ({ style, box, text: undefined }));
    }
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

/** a, b, c, d, e, f of a transformation (ISO 32000-1, 8.3.3). */
type Matrix = readonly [number, number, number, number, number, number];

/** All pieces of text of a page, also those in forms. */
function* textsOf({ api, buffer }: OpenPdf, page: number): Generator<{ object: number; matrix: Matrix | undefined }> {
  let left = MOST_OBJECTS;
  function* within(form: number, depth: number, matrix: Matrix | undefined): ReturnType<typeof textsOf> {
    const count = depth === 0 ? api.FPDFPage_CountObjects(page) : api.FPDFFormObj_CountObjects(form);
    for (let i = 0; i < count && left-- > 0; i++) {
      const object = depth === 0 ? api.FPDFPage_GetObject(page, i) : api.FPDFFormObj_GetObject(form, i);
      const type = api.FPDFPageObj_GetType(object);
      if (type === TEXT) yield { object, matrix };
      if (type !== FORM || depth === DEEPEST || !api.FPDFPageObj_GetMatrix(object, buffer)) continue;
      const own = [0, 4, 8, 12, 16, 20].map((offset) => api.pdfium.getValue(buffer + offset, 'float'));
      yield* within(object, depth + 1, product(own as unknown as Matrix, matrix));
    }
  }
  yield* within(page, 0, undefined);
}

function product([a, b, c, d, e, f]: Matrix, outer: Matrix | undefined): Matrix {
  if (outer === undefined) return [a, b, c, d, e, f];
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

function styleOfFont({ api, buffer, size }: OpenPdf, font: number, styles: Map<number, Style>): Style {
  const known = styles.get(font);
  if (known !== undefined) return known;
  api.FPDFFont_GetBaseFontName(font, buffer, size);
  const style = styleOf(api.pdfium.UTF8ToString(buffer), api.FPDFFont_GetFlags(font));
  styles.set(font, style);
  return style;
}

/** Fractions of a point in which positions are requested, because PDFium returns whole numbers. */
const PARTS = 32;

function boxOf(
  { api, buffer }: OpenPdf,
  page: number,
  object: number,
  matrix: Matrix | undefined,
  { width, height }: ParsedPage,
): Box | undefined {
  if (!api.FPDFPageObj_GetBounds(object, buffer, buffer + 4, buffer + 8, buffer + 12)) return undefined;
  const [left, bottom, right, top] = [0, 4, 8, 12].map((offset) => api.pdfium.getValue(buffer + offset, 'float')) as [
    number,
    number,
    number,
    number,
  ];
  const corners = [
    [left, bottom],
    [right, top],
    [left, top],
    [right, bottom],
  ].map(([x = 0, y = 0]) => {
    const [px, py] = matrix === undefined ? [x, y] : pointIn(matrix, x, y);
    api.FPDF_PageToDevice(page, 0, 0, width * PARTS, height * PARTS, 0, px, py, buffer, buffer + 4);
    return [api.pdfium.getValue(buffer, 'i32') / PARTS, api.pdfium.getValue(buffer + 4, 'i32') / PARTS] as const;
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  // Spaces have no size.
  return box[2] - box[0] > 0.5 ? box : undefined;
}

const pointIn = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Whether a run lies on a line that goes on to its left or right. */
function isPartOfLine([x0, y0, x1, y1]: Box, { textItems }: ParsedPage): boolean {
  const middle = (y0 + y1) / 2;
  return textItems.some(
    ({ x, y, width, height }) =>
      middle > y && middle < y + height && x < x1 && x + width > x0 && (x < x0 - 2 || x + width > x1 + 2),
  );
}

function textOf({ api, buffer, size }: OpenPdf, object: number, texts: number): string {
  const length = api.FPDFTextObj_GetText(object, texts, buffer, size);
  return length === 0 || length * 2 > size ? '' : api.pdfium.UTF16ToString(buffer);
}
