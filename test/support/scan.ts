import { deflateSync } from 'node:zlib';
import { LiteParse } from '@llamaindex/liteparse';
import { bytesOfPng } from '../../src/engines/documents/pictures/png.ts';
import { pdfOf } from './pdf.ts';

/**
 * Text as a picture (PNG), and as a PDF with this picture on each page, as scanners make them.
 * @param caption embedded text below the picture, another one on each page: the same one would be a running footer
 */
export async function scanOf(
  lines: readonly string[],
  pages = 1,
  caption: (page: number) => string = () => '',
): Promise<{ png: Buffer; pdf: Buffer }> {
  const png = await pictureOf(pdfOf([lines]), 200);
  return { png, pdf: scanned(png, pages, 0, caption) };
}

/** Degrees by which a sheet lies wrong on the scanner, clockwise. */
export type Turn = 0 | 2 | 90 | 180 | 270;

/** The first page of a PDF as a scan. */
export async function scanOfPdf(
  pdf: Buffer,
  { dpi = 200, turn = 0 }: { readonly dpi?: number; readonly turn?: Turn } = {},
): Promise<Buffer> {
  return scanned(await pictureOf(pdf, dpi), 1, turn, () => '');
}

async function pictureOf(pdf: Buffer, dpi: number): Promise<Buffer> {
  const drawer = new LiteParse({ ocrEnabled: false, quiet: true, dpi });
  const [shot] = await drawer.screenshot(pdf, [1]);
  return shot?.imageBuffer as Buffer;
}

function scanned(png: Buffer, pages: number, turn: Turn, caption: (page: number) => string): Buffer {
  const { width, height, rgb } = pixels(png);
  return pdfOfPicture(width, height, deflateSync(rgb), pages, { turn, caption });
}

/** The points of a PNG with red, green, blue and opacity, without their opacity. */
function pixels(png: Buffer): { width: number; height: number; rgb: Buffer } {
  const { width, height, pixels: bytes } = bytesOfPng(png) as NonNullable<ReturnType<typeof bytesOfPng>>;
  return { width, height, rgb: Buffer.from(bytes.filter((_, at) => at % 4 < 3)) };
}

function pdfOfPicture(
  width: number,
  height: number,
  packed: Buffer,
  pages: number,
  { turn, caption }: { readonly turn: Turn; readonly caption: (page: number) => string },
): Buffer {
  const [w, h] = turn === 90 || turn === 270 ? [792, 612] : [612, 792];
  const angle = (-turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // Around the center of the sheet: move it to the origin, turn it, move it back.
  const matrix = [612 * cos, 612 * sin, -792 * sin, 792 * cos];
  const place = [w / 2 - 306 * cos + 396 * sin, h / 2 - 306 * sin - 396 * cos];
  const drawn = [...matrix, ...place].map((n) => n.toFixed(3)).join(' ');
  const numbers = Array.from({ length: pages }, (_, i) => 4 + 2 * i);
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const add = (number: number, text: string, stream?: Buffer): void => {
    parts.push(Buffer.from(`${number} 0 obj\n${text}\n`));
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'));
    parts.push(Buffer.from('endobj\n'));
  };
  add(1, '<</Type/Catalog/Pages 2 0 R>>');
  add(2, `<</Type/Pages/Kids[${numbers.map((n) => `${n} 0 R`).join(' ')}]/Count ${pages}>>`);
  add(
    3,
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/Length ${packed.length}>>`,
    packed,
  );
  for (const [page, number] of numbers.entries()) {
    const content = `q ${drawn} cm /I Do Q BT /F 11 Tf 60 40 Td (${caption(page)}) Tj ET`;
    add(number + 1, `<</Length ${content.length}>>`, Buffer.from(content));
    add(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]/Resources<</XObject<</I 3 0 R>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents ${number + 1} 0 R>>`,
    );
  }
  parts.push(Buffer.from('trailer\n<</Root 1 0 R>>\n%%EOF\n'));
  return Buffer.concat(parts);
}
