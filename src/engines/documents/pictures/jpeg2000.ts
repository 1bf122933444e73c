import { DocumentError } from '../error.ts';

/** Maximum pixels of a side; larger images are refused. */
const LARGEST = 20_000;

/**
 * An image in a format that the OCR engine reads. For JPEG 2000, it is wrapped in a PDF, which supports such images (ISO 32000-1, 7.4.9),
 * and rendered from there.
 */
export async function wrapped(bytes: Uint8Array): Promise<Uint8Array> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, 12).equals(SIGNATURE)) return bytes;
  const header = buffer.indexOf('ihdr', 0, 'latin1');
  if (header < 0 || header + 12 > buffer.length) throw new DocumentError('damaged', 'the picture is damaged');
  const height = buffer.readUInt32BE(header + 4);
  const width = buffer.readUInt32BE(header + 8);
  if (width === 0 || height === 0 || width > LARGEST || height > LARGEST) {
    throw new DocumentError('tooLarge', 'the picture is larger than allowed');
  }
  const { pictureOf } = await import('../pdf/read.ts');
  const drawn = await pictureOf(pdfOfPicture(buffer, width, height), 1, { width, height }).catch(() => undefined);
  if (drawn === undefined) throw new DocumentError('damaged', 'the picture is damaged');
  return drawn.bytes;
}

const SIGNATURE = Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1');

function pdfOfPicture(picture: Buffer, width: number, height: number): Buffer {
  const content = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
  const parts: Buffer[] = [];
  const object = (number: number, text: string, stream?: Buffer): void => {
    parts.push(Buffer.from(`${number} 0 obj\n${text}\n`, 'latin1'));
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'));
    parts.push(Buffer.from('endobj\n'));
  };
  parts.push(Buffer.from('%PDF-1.7\n'));
  object(1, '<</Type/Catalog/Pages 2 0 R>>');
  object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>');
  object(
    3,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R>>`,
  );
  object(
    4,
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/Filter/JPXDecode/Length ${picture.length}>>`,
    picture,
  );
  object(5, `<</Length ${content.length}>>`, Buffer.from(content));
  parts.push(Buffer.from('trailer\n<</Root 1 0 R>>\n%%EOF\n'));
  return Buffer.concat(parts);
}
