import { crc32, deflateSync, inflateSync } from 'node:zlib';
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
    const picture = drawn(pdf, page, { width, height }, 1, WITH_ANNOTATIONS);
    return picture && wiped(greyOf(picture));
  } finally {
    pdf.api.FPDF_ClosePage(page);
  }
}

/** The same of a picture. @param png with one byte for each pixel, as OCR returns it @returns undefined for any other */
export function wipedPicture(png: Uint8Array): Wiped | undefined {
  const picture = greyIn(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  return picture && wiped(picture);
}

function wiped(picture: GreyPicture): Wiped | undefined {
  const own = { ...picture, pixels: picture.pixels.slice() };
  const grids = wipedGrids(own);
  if (grids === undefined) return undefined;
  const { width, height } = picture;
  if (Math.abs(grids.slant) < LEVEL) return { bytes: pngOf(own), width, height, grids };
  // OCR levels it too, but then its places are others.
  const level = levelPicture(picture, grids.slant);
  const again = wipedGrids(level);
  return again && { bytes: pngOf(level), width, height, grids: again };
}

function greyOf({ width, height, pixels: colours }: Picture): GreyPicture {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const [blue = 0, green = 0, red = 0] = [colours[at * 4], colours[at * 4 + 1], colours[at * 4 + 2]];
    pixels[at] = (red * 77 + green * 151 + blue * 28) >> 8;
  }
  return { width, height, pixels };
}

/** Pixels of a PNG in 256 shades of grey that is not interlaced (ISO 15948, 9). */
function greyIn(png: Buffer): GreyPicture | undefined {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (png[24] !== 8 || png[25] !== 0 || png[28] !== 0) return undefined;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const rows = inflateSync(Buffer.concat(parts), { maxOutputLength: (width + 1) * height });
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (width + 1)] as number;
    for (let x = 0; x < width; x++) {
      const left = x === 0 ? 0 : (pixels[y * width + x - 1] as number);
      const up = y === 0 ? 0 : (pixels[(y - 1) * width + x] as number);
      const corner = x === 0 || y === 0 ? 0 : (pixels[(y - 1) * width + x - 1] as number);
      pixels[y * width + x] = (rows[y * (width + 1) + x + 1] as number) + predicted(filter, left, up, corner);
    }
  }
  return { width, height, pixels };
}

/** What a filter adds to a byte. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter < 4) return [0, left, up, (left + up) >> 1][filter] ?? 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
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
