import { crc32, deflateSync } from 'node:zlib';
import { type GreyPicture, type Grids, levelPicture, wipedGrids } from './grids.ts';
import { drawn, type OpenPdf, type Picture } from './pdfium.ts';

/** The picture of a page without the lines of its tables. */
export interface Wiped {
  /** PNG. */
  readonly bytes: Uint8Array;
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
    const picture = drawn(pdf, page, { width, height }, 1, WITH_ANNOTATIONS);
    if (picture === undefined) return undefined;
    const grey = greyOf(picture);
    const grids = wipedGrids(grey);
    if (grids === undefined) return undefined;
    if (Math.abs(grids.slant) < LEVEL) return { bytes: pngOf(grey), grids };
    // OCR levels it too, but then its places are others.
    const level = levelPicture(greyOf(picture), grids.slant);
    const again = wipedGrids(level);
    return again && { bytes: pngOf(level), grids: again };
  } finally {
    pdf.api.FPDF_ClosePage(page);
  }
}

function greyOf({ width, height, pixels: colours }: Picture): GreyPicture {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const [blue = 0, green = 0, red = 0] = [colours[at * 4], colours[at * 4 + 1], colours[at * 4 + 2]];
    pixels[at] = (red * 77 + green * 151 + blue * 28) >> 8;
  }
  return { width, height, pixels };
}

/** A picture as PNG (ISO 15948). */
function pngOf({ width, height, pixels }: GreyPicture): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const data = deflateSync(rows, { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
