import type { Drawing, DrawnText, Painted } from './drawing.ts';
import { areaOf, around, type Box, shared } from './page.ts';
import { drawn, type OpenPdf, type Picture } from './pdfium.ts';

/** Letters that are smaller, in points of a page of this longer side, cannot be read. */
const [UNREADABLE, USUAL] = [1.2, 800];
/** A way to draw text, as PDFium numbers them: not at all, but for selection over a picture; and for clipping only. */
export const [INVISIBLE, CLIPPING] = [3, 7];
/** Filled letters. */
const FILLED = 0;
const WHITE = [255, 255, 255];
/** Least brightness of text that may be on a ground of the same, and most opacity of text that may not be seen, 0 to 255. */
const [LIGHT, FAINT] = [190, 80];
/** Most difference of colours that look the same. */
const SAME = 40;
/** Share of a text that something covers. */
const COVERED = 0.5;
/** Share of a page that a picture of the whole page covers: text on or below it is what it shows. */
const WHOLE = 0.6;
/** Pixels of the longer side of a picture in which it is looked for, and the share of a text's pixels that show it. */
const LONG_SIDE = 1_100;
const SHOWN = 0.01;
/** Maximum number of texts and areas that are compared. */
const MOST_PAIRS = 4_000_000;

/**
 * Texts of a page that nobody sees on it: of the colour of their ground, without opacity, outside of what is drawn, below something else,
 * on a layer that is off, or too small to be read. What may be such is drawn with and without: where that is the same, it is hidden.
 */
export function hiddenTexts(pdf: OpenPdf, drawing: Drawing): ReadonlySet<DrawnText> {
  const { texts, size } = drawing;
  // Pages may be drawn in inches, and the letters of fonts in pixels: then the size is none in points.
  const least = UNREADABLE * Math.min(1, Math.max(size.width, size.height) / USUAL);
  const isTiny = (one: DrawnText): boolean => one.size < least;
  const { strokes, painted } = drawing;
  const mayTell = texts.length * (strokes.length + painted.length) < MOST_PAIRS;
  const hidden = new Set(
    texts.filter(
      (one) =>
        one.mode !== INVISIBLE &&
        ((isTiny(one) && one.box[3] - one.box[1] < least) || (mayTell && isBlank(one, drawing))),
    ),
  );
  const whole = size.width * size.height * WHOLE;
  const areas = drawing.painted.filter(({ box, color }) => color !== undefined || areaOf(box) < whole);
  const mayCompare = texts.length * areas.length < MOST_PAIRS;
  const doubtful = texts.filter(
    (one) =>
      one.mode !== INVISIBLE &&
      one.mode !== CLIPPING &&
      !hidden.has(one) &&
      (isTiny(one) || mayBeHidden(one, mayCompare ? areas : [])),
  );
  if (doubtful.length > 0) for (const one of unseen(pdf, drawing, doubtful)) hidden.add(one);
  return hidden;
}

/** Whether a text needs no look to be hidden: it has no opacity, or is white on the bare page. */
function isBlank({ box, color, mode }: DrawnText, { painted, strokes, isWhole }: Drawing): boolean {
  if (!isWhole || mode !== FILLED || (color[3] > 0 && !isSame(color, WHITE))) return false;
  const isOn = (other: Box): boolean => shared(box, other) > 0;
  return color[3] === 0 || !(strokes.some(isOn) || painted.some((area) => isOn(area.box)));
}

function mayBeHidden({ box, color, clip, isOnLayer, order }: DrawnText, areas: readonly Painted[]): boolean {
  const [red, green, blue, opacity] = color;
  if (opacity < FAINT || Math.min(red, green, blue) > LIGHT) return true;
  if (clip !== undefined && shared(box, clip) < areaOf(box) * COVERED) return true;
  return (
    isOnLayer ||
    areas.some((area) => {
      if (shared(box, area.box) < areaOf(box) * COVERED) return false;
      return area.order > order || (area.color !== undefined && isSame(color, area.color));
    })
  );
}

const isSame = ([r0 = 0, g0 = 0, b0 = 0]: readonly number[], [r1 = 0, g1 = 0, b1 = 0]: readonly number[]): boolean =>
  Math.abs(r0 - r1) + Math.abs(g0 - g1) + Math.abs(b0 - b1) < SAME;

/** Those of some texts without which the page looks the same. */
function unseen(pdf: OpenPdf, drawing: Drawing, texts: readonly DrawnText[]): DrawnText[] {
  const { calls } = pdf;
  const scale = LONG_SIDE / Math.max(drawing.size.width, drawing.size.height, 1);
  const how = { scale, part: around(texts.map(({ box }) => box)) };
  const shown = drawn(pdf, drawing.page, drawing.size, how);
  for (const { object } of texts) calls.FPDFPageObj_SetIsActive(object, 0);
  const without = drawn(pdf, drawing.page, drawing.size, how);
  for (const { object } of texts) calls.FPDFPageObj_SetIsActive(object, 1);
  if (shown === undefined || without === undefined) return [];
  return texts.filter(({ box, size }) => {
    const [x0, y0, x1, y1] = pixelsOf(box, scale, shown);
    // The box of a slanted text is much larger than the text.
    const area = Math.min((x1 - x0) * (y1 - y0), Math.hypot(x1 - x0, y1 - y0) * size * scale);
    let changed = 0;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        if (differ(shown.pixels, without.pixels, (y * shown.width + x) * 4)) changed++;
      }
    }
    return changed <= area * SHOWN;
  });
}

/** Whether a pixel is of another colour, by the place of its bytes. */
const differ = (a: Uint8Array, b: Uint8Array, at: number): boolean =>
  Math.abs((a[at] as number) - (b[at] as number)) +
    Math.abs((a[at + 1] as number) - (b[at + 1] as number)) +
    Math.abs((a[at + 2] as number) - (b[at + 2] as number)) >=
  SAME;

const pixelsOf = ([x0, y0, x1, y1]: Box, scale: number, { left, top, width, height }: Picture): Box => [
  Math.max(0, Math.floor(x0 * scale) - left),
  Math.max(0, Math.floor(y0 * scale) - top),
  Math.min(width, Math.ceil(x1 * scale) - left),
  Math.min(height, Math.ceil(y1 * scale) - top),
];
