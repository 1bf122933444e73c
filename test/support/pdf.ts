import { deflateSync } from 'node:zlib';

/** A PDF of one page for each list of lines, in Helvetica; a page without lines has a box on it and no text. */
export function pdfOf(pages: readonly (readonly string[])[]): Buffer {
  const escaped = (line: string): string => line.replace(/[\\()]/g, '\\$&');
  return pdfFromContents(
    pages.map((lines) =>
      lines.length === 0
        ? '72 72 200 200 re f'
        : `BT /F1 11 Tf 14 TL 60 740 Td\n${lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')}\nET`,
    ),
  );
}

const FONTS = ['Courier', 'Helvetica-Bold', 'Helvetica-Oblique']
  .map((name, index) => `/F${index + 2}<</Type/Font/Subtype/Type1/BaseFont/${name}>>`)
  .join('');

/**
 * The same from page content streams, compressed. F2 is Courier, F3 Helvetica-Bold, F4 Helvetica-Oblique.
 * @param annotations of each page
 * @param info what the document states of itself
 * @param catalog, page entries of these objects
 * @param more objects; the first has the number 4 plus twice the number of pages
 */
export function pdfFromContents(
  contents: readonly string[],
  {
    annotations = '',
    info = '',
    catalog = '',
    page = '',
    more = [],
  }: {
    annotations?: string;
    info?: string;
    catalog?: string;
    page?: string;
    more?: readonly string[];
  } = {},
): Buffer {
  const kids = contents.map((_, i) => `${4 + 2 * i} 0 R`).join(' ');
  const objects: Buffer[] = [
    Buffer.from(`<</Type/Catalog/Pages 2 0 R${catalog}>>`),
    Buffer.from(`<</Type/Pages/Kids[${kids}]/Count ${contents.length}>>`),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
  ];
  contents.forEach((content, i) => {
    const stream = deflateSync(Buffer.from(content, 'latin1'));
    objects.push(
      Buffer.from(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R${FONTS}>>>>/Annots[${annotations}]${page}/Contents ${5 + 2 * i} 0 R>>`,
      ),
      Buffer.concat([
        Buffer.from(`<</Length ${stream.length}/Filter/FlateDecode>>\nstream\n`),
        stream,
        Buffer.from('\nendstream'),
      ]),
    );
  });
  for (const object of more) objects.push(Buffer.from(object, 'latin1'));
  objects.push(Buffer.from(`<<${info}>>`));
  const parts = [Buffer.from('%PDF-1.4\n')];
  let size = parts[0]?.length as number;
  const offsets: string[] = [];
  objects.forEach((object, i) => {
    offsets.push(`${String(size).padStart(10, '0')} 00000 n \n`);
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    size += whole.length;
  });
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size ${count}/Root 1 0 R/Info ${objects.length} 0 R>>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
