import { bytesOfPng, pngOfGrey } from '../pictures/png.ts';
import { type GreyPicture, type Grids, levelPicture, wipedGrids } from './grids.ts';
import { drawn, type OpenPdf, type Picture } from './pdfium.ts';

/** The picture of a page without the lines of its tables. */
export interface Wiped {
  /** PNG. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly grids: Grids;
}

/** Lines of less slant are level. */
const LEVEL = 0.002;
/** A flag of PDFium. */
const WITH_ANNOTATIONS = 1;

/**
 * A page with ruled tables as a picture without their lines.
 * @param number of the page, from 1
 * @param size in pixels
 * @returns undefined if it has no such tables, or PDFium cannot draw it
 */
export function wipedPage(
  pdf: OpenPdf,
  number: number,
  { width, height }: { readonly width: number; readonly height: number },
): Wiped | undefined {
  const page = pdf.api.FPDF_LoadPage(pdf.document, number - 1);
  if (page === 0) return undefined;
  try {
    const picture = drawn(pdf, page, { width, height }, { scale: 1, flags: WITH_ANNOTATIONS });
    return picture && wiped(greyOf(picture));
  } finally {
    pdf.api.FPDF_ClosePage(page);
  }
}

/** The same of a picture. @param png with one byte for each pixel, as OCR returns it @returns undefined for any other */
export function wipedPicture(png: Uint8Array): Wiped | undefined {
  const picture = bytesOfPng(png);
  return picture?.channels === 1 ? wiped(picture) : undefined;
}

function wiped(picture: GreyPicture): Wiped | undefined {
  const own = { ...picture, pixels: picture.pixels.slice() };
  const grids = wipedGrids(own);
  if (grids === undefined) return undefined;
  const { width, height } = picture;
  if (Math.abs(grids.slant) < LEVEL) return { bytes: pngOfGrey(own), width, height, grids };
  // OCR levels it too, but then its places are others.
  const level = levelPicture(picture, grids.slant);
  const again = wipedGrids(level);
  return again && { bytes: pngOfGrey(level), width, height, grids: again };
}

function greyOf({ width, height, pixels: colours }: Picture): GreyPicture {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const [blue = 0, green = 0, red = 0] = [colours[at * 4], colours[at * 4 + 1], colours[at * 4 + 2]];
    pixels[at] = (red * 77 + green * 151 + blue * 28) >> 8;
  }
  return { width, height, pixels };
}
