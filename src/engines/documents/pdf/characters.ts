import type { Drawing } from './drawing.ts';
import type { Ligatures } from './glyph-names.ts';
import { type Matrix, pointIn, product } from './objects.ts';
import { doublesOf, floatsOf, type OpenPdf } from './pdfium.ts';

/** A character where it is drawn. */
export interface Character {
  readonly text: string;
  /** Where it starts and where the next one would, in points from the left. */
  readonly x0: number;
  readonly x1: number;
  /** Its base line, in points from the top. */
  readonly y: number;
  /** Letter height in points. */
  readonly size: number;
  /** The text that it belongs to: a handle. */
  readonly object: number;
}

/** A character that is not a space. */
export interface Glyph extends Character {
  /** Whether there is a space before it in the file. */
  readonly isAfterSpace: boolean;
}

/** Letter heights: pieces of a line with more between them do not belong together; the least gap that is a space where none is written. */
export const [FAR, SPACE] = [1.2, 0.18];

/** Maximum number of characters of a page that are read one by one. */
const MOST = 60_000;
/** Most rotation of upright text: its tangent. */
const UPRIGHT = 0.09;

/**
 * The upright characters of a page in the order of the file; undefined if there are too many.
 * @param isTurned whether those that stand on their heads are meant instead: their places are those on the page turned by 180 degrees
 */
export function charactersOf(pdf: OpenPdf, drawing: Drawing, isTurned = false): Character[] | undefined {
  const { api, calls, buffer } = pdf;
  const { page, size: whole } = drawing;
  const device = isTurned ? product(drawing.device, [-1, 0, 0, -1, whole.width, whole.height]) : drawing.device;
  const texts = api.FPDFText_LoadPage(page);
  if (texts === 0) return undefined;
  /** That of all letters of one text; undefined if it is not upright. */
  const sizeOf = (index: number): number | undefined => {
    if (!calls.FPDFText_GetMatrix(texts, index, buffer)) return undefined;
    const [a, b, c, d] = product([...floatsOf(pdf, 6)] as unknown as Matrix, device);
    const isUpright = a > 0 && Math.abs(b) <= a * UPRIGHT;
    return isUpright ? calls.FPDFText_GetFontSize(texts, index) * Math.hypot(c, d) : undefined;
  };
  let last: number | undefined;
  let size: number | undefined;
  try {
    const count = calls.FPDFText_CountChars(texts);
    if (count > MOST) return undefined;
    const out: Character[] = [];
    const ligatures = ligatureReader(pdf, texts);
    for (let i = 0; i < count; i++) {
      const code = calls.FPDFText_GetUnicode(texts, i);
      const ligature = ligatures?.(i, code);
      // Line breaks and spaces that PDFium adds.
      if (ligature === undefined && (code < 32 || calls.FPDFText_IsGenerated(texts, i) === 1)) continue;
      const object = calls.FPDFText_GetTextObject(texts, i);
      if (object !== last) {
        last = object;
        size = sizeOf(i);
      }
      if (size === undefined) continue;
      calls.FPDFText_GetCharOrigin(texts, i, buffer, buffer + 8);
      const [ox = 0, oy = 0] = doublesOf(pdf, 2);
      const [x0, y] = pointIn(device, ox, oy);
      calls.FPDFText_GetLooseCharBox(texts, i, buffer);
      // Of a page that is shown turned, the height of the box is the width of the letter.
      const [left = 0, top = 0, right = 0, bottom = 0] = floatsOf(pdf, 4);
      const x1 = Math.max(pointIn(device, left, top)[0], pointIn(device, right, bottom)[0]);
      out.push({ text: ligature ?? String.fromCodePoint(code), x0, x1: Math.max(x0, x1), y, size, object });
    }
    return out;
  } finally {
    api.FPDFText_ClosePage(texts);
  }
}

/** What the character at an index stands for if its name is that of a ligature; undefined if no font of the file has such. */
function ligatureReader(
  pdf: OpenPdf,
  texts: number,
): ((index: number, code: number) => string | undefined) | undefined {
  const { api, calls, buffer, size } = pdf;
  const known = pdf.ligatures();
  if (known.size === 0) return undefined;
  const fonts = new Map<number, Ligatures | undefined>();
  return (index, code) => {
    // Then it is the code in the font.
    if (calls.FPDFText_HasUnicodeMapError(texts, index) !== 1) return undefined;
    const font = calls.FPDFTextObj_GetFont(calls.FPDFText_GetTextObject(texts, index));
    if (!fonts.has(font)) {
      api.FPDFFont_GetBaseFontName(font, buffer, size);
      fonts.set(font, known.get(api.pdfium.UTF8ToString(buffer)));
    }
    return fonts.get(font)?.get(code);
  };
}
