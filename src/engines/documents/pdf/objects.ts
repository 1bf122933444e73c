import type { ParsedPage } from '@llamaindex/liteparse';
import type { Box } from './page.ts';
import { floatsOf, type OpenPdf } from './pdfium.ts';

/** What is drawn on a page, as PDFium has it. */

/** Maximum number of objects of a page: more are a drawing. */
const MOST_OBJECTS = 20_000;
/** Maximum depth of forms within forms. */
const DEEPEST = 4;
/** Types of objects, as PDFium numbers them. */
export const [TEXT, PATH, IMAGE, SHADING, FORM] = [1, 2, 3, 4, 5];

/** a, b, c, d, e, f of a transformation (ISO 32000-1, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

export interface DrawnObject {
  /** A handle for calls. */
  readonly object: number;
  readonly type: number;
  /** Of the form that it is in. */
  readonly matrix: Matrix | undefined;
}

/** Visits the objects of a page in the order in which they are drawn, also those in forms. @returns whether all: there may be too many */
export function eachObject(pdf: OpenPdf, page: number, visit: (drawn: DrawnObject) => void): boolean {
  const { calls, buffer } = pdf;
  let left = MOST_OBJECTS;
  let isDeeper = false;
  const within = (form: number, depth: number, matrix: Matrix | undefined): void => {
    const count = depth === 0 ? calls.FPDFPage_CountObjects(page) : calls.FPDFFormObj_CountObjects(form);
    for (let i = 0; i < count && left-- > 0; i++) {
      const object = depth === 0 ? calls.FPDFPage_GetObject(page, i) : calls.FPDFFormObj_GetObject(form, i);
      const type = calls.FPDFPageObj_GetType(object);
      if (type !== FORM) visit({ object, type, matrix });
      else if (depth < DEEPEST && calls.FPDFPageObj_GetMatrix(object, buffer)) {
        const own = [...floatsOf(pdf, 6)] as unknown as Matrix;
        within(object, depth + 1, product(own, matrix));
      } else isDeeper = true;
    }
  };
  within(page, 0, undefined);
  return left >= 0 && !isDeeper;
}

export function product([a, b, c, d, e, f]: Matrix, outer: Matrix | undefined): Matrix {
  if (outer === undefined) return [a, b, c, d, e, f];
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** Fractions of a point in which positions are requested, because PDFium returns whole numbers. */
const PARTS = 1024;
/** Points between which the transformation of a page is measured. */
const FAR = 1000;

/** The transformation of a page to points from its upper left corner. */
export function deviceOf(pdf: OpenPdf, page: number, { width, height }: PageSize): Matrix {
  const { api, buffer } = pdf;
  const placeOf = (x: number, y: number): readonly [number, number] => {
    api.FPDF_PageToDevice(page, 0, 0, width * PARTS, height * PARTS, 0, x, y, buffer, buffer + 4);
    return [api.pdfium.getValue(buffer, 'i32') / PARTS, api.pdfium.getValue(buffer + 4, 'i32') / PARTS];
  };
  const [x, y] = placeOf(0, 0);
  const [right, up] = [placeOf(FAR, 0), placeOf(0, FAR)];
  return [(right[0] - x) / FAR, (right[1] - y) / FAR, (up[0] - x) / FAR, (up[1] - y) / FAR, x, y];
}

type PageSize = Pick<ParsedPage, 'width' | 'height'>;

/** Where objects of a page are on it, in points from its upper left corner. */
export function createPlacer(pdf: OpenPdf, page: number, size: PageSize): (drawn: DrawnObject) => Box | undefined {
  const { calls, buffer } = pdf;
  const device = deviceOf(pdf, page, size);
  return ({ object, matrix }) => {
    if (!calls.FPDFPageObj_GetBounds(object, buffer, buffer + 4, buffer + 8, buffer + 12)) return undefined;
    const [left = 0, bottom = 0, far = 0, top = 0] = floatsOf(pdf, 4);
    const box = boxIn(matrix === undefined ? device : product(matrix, device), [left, bottom, far, top]);
    // Spaces have no size.
    return box[2] - box[0] > 0.5 ? box : undefined;
  };
}

/** The box around a transformed one. */
export function boxIn(matrix: Matrix, [x0, y0, x1, y1]: Box): Box {
  const [a, b, c, d] = [
    pointIn(matrix, x0, y0),
    pointIn(matrix, x1, y1),
    pointIn(matrix, x0, y1),
    pointIn(matrix, x1, y0),
  ];
  return [
    Math.min(a[0], b[0], c[0], d[0]),
    Math.min(a[1], b[1], c[1], d[1]),
    Math.max(a[0], b[0], c[0], d[0]),
    Math.max(a[1], b[1], c[1], d[1]),
  ];
}

export const pointIn = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];
