import { crc32, deflateSync } from 'node:zlib';
import { type GreyPicture, type Grids, wipedGrids } from './grids.ts';
import { drawn, type OpenPdf } from './pdfium.ts';

/** The picture of a page without the lines of its tables. */
export interface Wiped {
  /** PNG. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly grids: Grids;
}

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
    const pixels = new Uint8Array(width * height);
    for (let at = 0; at < pixels.length; at++) {
      const [blue = 0, green = 0, red = 0] = [
        picture.pixels[at * 4],
        picture.pixels[at * 4 + 1],
        picture.pixels[at * 4 + 2],
      ];
      pixels[at] = (red * 77 + green * 151 + blue * 28) >> 8;
    }
    const grey = { width, height, pixels };
    const grids = wipedGrids(grey);
    return grids && { bytes: pngOf(grey), width, height, grids };
  } finally {
    pdf.api.FPDF_ClosePage(page);
  }
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
