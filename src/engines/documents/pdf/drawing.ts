import type { ParsedPage } from '@llamaindex/liteparse';
import {
  boxIn,
  createPlacer,
  deviceOf,
  eachObject,
  IMAGE,
  type Matrix,
  PATH,
  product,
  SHADING,
  TEXT,
} from './objects.ts';
import { areaOf, type Box } from './page.ts';
import { floatsOf, type OpenPdf, wholesOf } from './pdfium.ts';
import { FIXED, type Style, styleOf } from './styles.ts';

/** A text that is drawn at once. */
export interface DrawnText {
  /** A handle for calls. */
  readonly object: number;
  readonly box: Box;
  /** Letter height in points. */
  readonly size: number;
  readonly style: Style;
  /** How it is drawn, as PDFium numbers it. */
  readonly mode: number;
  /** Red, green, blue and opacity, 0 to 255. */
  readonly color: Color;
  /** Where it can be seen; undefined if anywhere. */
  readonly clip: Box | undefined;
  /** Whether it is on a layer, which may be off. */
  readonly isOnLayer: boolean;
  /** Whether it is a hyphen that only divides a word, as the file says. */
  readonly isSoftHyphen: boolean;
  /** Whether it is in a form. */
  readonly isNested: boolean;
  /** Place in the order in which the page is drawn. */
  readonly order: number;
}

export type Color = readonly [number, number, number, number];

/** An area, a picture or a shading. */
export interface Painted {
  readonly box: Box;
  /** Undefined for pictures and shadings. */
  readonly color: Color | undefined;
  readonly order: number;
}

/** A page as PDFium draws it. */
export interface Drawing extends Disposable {
  /** A handle for calls. */
  readonly page: number;
  readonly size: { readonly width: number; readonly height: number };
  /** Of the page to points from its upper left corner. */
  readonly device: Matrix;
  readonly texts: readonly DrawnText[];
  /** Number of texts in fonts that are neither in the file nor known, so that nobody knows where they are. */
  readonly unmeasured: number;
  readonly painted: readonly Painted[];
  /** Lines, and what is too small to be an area. */
  readonly strokes: readonly Box[];
  /** Whether all objects of the page are known. */
  readonly isWhole: boolean;
}

/** Shapes with more area than this, in square points, are areas and no lines. */
const AREA = 30;
/** Segments of a clipping path that are read: longer ones are outlines. */
const MOST_SEGMENTS = 12;

/**
 * What is drawn on a page.
 * @param styles of fonts that are known, by their handles
 * @returns undefined if PDFium cannot read the page
 */
export function openDrawing(pdf: OpenPdf, parsed: ParsedPage, styles: Map<number, Style>): Drawing | undefined {
  const { api, calls, document } = pdf;
  const page = api.FPDF_LoadPage(document, parsed.pageNum - 1);
  if (page === 0) return undefined;
  const texts: DrawnText[] = [];
  const painted: Painted[] = [];
  const strokes: Box[] = [];
  const { width, height } = parsed;
  const device = deviceOf(pdf, page, parsed);
  const placeOf = createPlacer(pdf, page, parsed);
  const foreign = new Map<number, boolean>();
  let order = 0;
  let unmeasured = 0;
  let isWhole = false;
  try {
    isWhole = eachObject(pdf, page, (drawn) => {
      const { object, type, matrix } = drawn;
      order++;
      const box = placeOf(drawn);
      if (box === undefined) {
        if (type === TEXT && isForeign(pdf, calls.FPDFTextObj_GetFont(object), foreign)) unmeasured++;
        return;
      }
      if (type === TEXT) {
        texts.push({
          ...{ object, box, order, isNested: matrix !== undefined },
          size: sizeOf(pdf, object, matrix),
          style: styleOfFont(pdf, calls.FPDFTextObj_GetFont(object), styles),
          mode: calls.FPDFTextObj_GetTextRenderMode(object),
          color: colorOf(pdf, object),
          clip: clipOf(pdf, object, matrix === undefined ? device : product(matrix, device)),
          ...marksOf(pdf, object),
        });
        return;
      }
      const isArea = areaOf(box) > AREA;
      if (isArea && type === PATH && isFilled(pdf, object)) painted.push({ box, order, color: colorOf(pdf, object) });
      else if (isArea && (type === IMAGE || type === SHADING)) painted.push({ box, order, color: undefined });
      else strokes.push(box);
    });
  } catch (error) {
    api.FPDF_ClosePage(page);
    throw error;
  }
  return {
    ...{ page, size: { width, height }, device, texts, unmeasured, painted, strokes, isWhole },
    [Symbol.dispose]: () => api.FPDF_ClosePage(page),
  };
}

export function styleOfFont({ api, calls, buffer, size }: OpenPdf, font: number, styles: Map<number, Style>): Style {
  const known = styles.get(font);
  if (known !== undefined) return known;
  api.FPDFFont_GetBaseFontName(font, buffer, size);
  // PDFium says of fonts that are not in the file that they are fixed if those of their letters that are used are equally wide.
  const trusted = calls.FPDFFont_GetIsEmbedded(font) === 1 ? ~0 : ~FIXED;
  const style = styleOf(api.pdfium.UTF8ToString(buffer), api.FPDFFont_GetFlags(font) & trusted);
  styles.set(font, style);
  return style;
}

/** Fonts that every reader has. */
const STANDARD = /helvetica|arial|times|courier|symbol|dingbats/i;

function isForeign({ api, calls, buffer, size }: OpenPdf, font: number, known: Map<number, boolean>): boolean {
  const before = known.get(font);
  if (before !== undefined) return before;
  api.FPDFFont_GetBaseFontName(font, buffer, size);
  const isKnown = calls.FPDFFont_GetIsEmbedded(font) === 1 || STANDARD.test(api.pdfium.UTF8ToString(buffer));
  known.set(font, !isKnown);
  return !isKnown;
}

function sizeOf(pdf: OpenPdf, object: number, outer: Matrix | undefined): number {
  const { calls, buffer } = pdf;
  calls.FPDFTextObj_GetFontSize(object, buffer);
  const size = floatsOf(pdf, 1)[0] as number;
  calls.FPDFPageObj_GetMatrix(object, buffer);
  const own = [...floatsOf(pdf, 6)] as unknown as Matrix;
  const [, , c, d] = outer === undefined ? own : product(own, outer);
  return Math.abs(size) * Math.hypot(c, d);
}

function colorOf(pdf: OpenPdf, object: number): Color {
  const { calls, buffer } = pdf;
  if (!calls.FPDFPageObj_GetFillColor(object, buffer, buffer + 4, buffer + 8, buffer + 12)) return [0, 0, 0, 255];
  return [...wholesOf(pdf, 4)] as unknown as Color;
}

/** Marks of an object that are looked at. */
const MOST_MARKS = 8;
/** "OC" and "Sp" in UTF-16. */
const [LAYER, SPAN] = [0x00_43_00_4f, 0x00_70_00_53];
/** A soft hyphen as the bytes of a string (ISO 32000-1, 7.9.2.2): PDFium would return it as the end of the text. */
const SOFT_HYPHEN = 0xad_00_ff_fe;

/** What the marks around an object say of it (ISO 32000-1, 14.6). */
function marksOf(pdf: OpenPdf, object: number): Pick<DrawnText, 'isOnLayer' | 'isSoftHyphen'> {
  const { api, calls, buffer } = pdf;
  const count = calls.FPDFPageObj_CountMarks(object);
  let [isOnLayer, isSoftHyphen] = [false, false];
  for (let i = 0; i < count && i < MOST_MARKS; i++) {
    const mark = calls.FPDFPageObj_GetMark(object, i);
    // Bytes of the name with its end, then the name.
    if (!calls.FPDFPageObjMark_GetName(mark, buffer + 4, 12, buffer)) continue;
    const [length, name] = wholesOf(pdf, 2);
    if (length === 6 && name === LAYER) isOnLayer = true;
    else if (length === 10 && name === SPAN) {
      const isRead = api.FPDFPageObjMark_GetParamBlobValue(mark, 'ActualText', buffer + 4, 4, buffer);
      const [size, text] = wholesOf(pdf, 2);
      isSoftHyphen ||= isRead && size === 4 && text === SOFT_HYPHEN;
    }
  }
  return { isOnLayer, isSoftHyphen };
}

function isFilled(pdf: OpenPdf, object: number): boolean {
  const { calls, buffer } = pdf;
  return calls.FPDFPath_GetDrawMode(object, buffer, buffer + 4) !== 0 && wholesOf(pdf, 1)[0] !== 0;
}

/** What all clipping paths of an object have in common, as a box. */
function clipOf(pdf: OpenPdf, object: number, matrix: Matrix): Box | undefined {
  const { calls, buffer } = pdf;
  const path = calls.FPDFPageObj_GetClipPath(object);
  const count = path === 0 ? 0 : calls.FPDFClipPath_CountPaths(path);
  let clip: Box | undefined;
  for (let i = 0; i < count && i < MOST_SEGMENTS; i++) {
    const segments = calls.FPDFClipPath_CountPathSegments(path, i);
    if (segments < 3 || segments > MOST_SEGMENTS) continue;
    let [x0, y0, x1, y1] = [
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ];
    for (let j = 0; j < segments; j++) {
      const segment = calls.FPDFClipPath_GetPathSegment(path, i, j);
      if (!calls.FPDFPathSegment_GetPoint(segment, buffer, buffer + 4)) continue;
      const [x = 0, y = 0] = floatsOf(pdf, 2);
      [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
    }
    const box = boxIn(matrix, [x0, y0, x1, y1]);
    clip = clip === undefined ? box : common(clip, box);
  }
  return clip;
}

const common = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];
