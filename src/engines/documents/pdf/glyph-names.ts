import { inflateSync } from 'node:zlib';

/** What glyphs stand for whose names PDFium does not know: ligatures such as `T_h` and `uni00660069`. */

/** Texts by the codes of a font. */
export type Ligatures = ReadonlyMap<number, string>;

/** Maximum bytes of objects in streams that are searched, and number of encodings. */
const MOST_BYTES = 16_000_000;
const MOST_ENCODINGS = 200;
/** Bytes of an object that is looked at. */
const LONGEST = 20_000;

interface PdfObject {
  readonly number: number;
  readonly text: string;
}

/**
 * The ligatures of fonts without a map of their characters, by the names of the fonts, with and without the letters that mark a subset. Codes
 * that stand for something else in another font of that name are left out: which of them draws a text is unknown.
 * @param file not encrypted; otherwise, few or none are found
 */
export function ligaturesOf(file: Uint8Array): ReadonlyMap<string, Ligatures> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const sources = [bytes, ...objectStreams(bytes)];
  const encodings = new Map<number, Ligatures>();
  const fonts = new Map<string, Ligatures>();
  const take = ({ text }: PdfObject, own: Ligatures): void => {
    const [, written] = /\/BaseFont\s*\/([^\s/<>[\]()]+)/.exec(text) ?? [];
    if (written === undefined || /\/ToUnicode\b/.test(text)) return;
    const name = plainName(written);
    for (const key of new Set([name, name.replace(/^[A-Z]{6}\+/, '')])) {
      const known = fonts.get(key);
      fonts.set(key, known === undefined ? own : agreed(known, own));
    }
  };
  for (const source of sources) {
    for (const one of objectsWith(source, '/Differences')) {
      const ligatures = ligaturesIn(one.text);
      if (ligatures.size === 0) continue;
      encodings.set(one.number, ligatures);
      take(one, ligatures);
    }
  }
  for (const source of sources) {
    for (const [number, ligatures] of encodings) {
      for (const one of objectsWith(source, `/Encoding ${number} `)) take(one, ligatures);
    }
  }
  return fonts;
}

const agreed = (a: Ligatures, b: Ligatures): Ligatures =>
  new Map([...a, ...b].filter(([code, text]) => (a.get(code) ?? text) === text && (b.get(code) ?? text) === text));

/** Names in files have `#20` for a space. */
const plainName = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The objects in which a text is, each once. */
function objectsWith(source: Buffer, word: string): PdfObject[] {
  const objects = new Map<number, PdfObject>();
  for (let at = source.indexOf(word); at >= 0 && objects.size < MOST_ENCODINGS; at = source.indexOf(word, at + 1)) {
    const before = source.toString('latin1', Math.max(0, at - LONGEST), at);
    const start = before.lastIndexOf(' obj');
    const [, number] = /(\d{1,10}) \d{1,5}$/.exec(before.slice(Math.max(0, start - 20), Math.max(0, start))) ?? [];
    const after = source.toString('latin1', at, at + LONGEST);
    const end = after.indexOf('endobj');
    if (number === undefined || end < 0) continue;
    objects.set(Number(number), { number: Number(number), text: before.slice(start) + after.slice(0, end) });
  }
  return [...objects.values()];
}

/** Streams of objects (ISO 32000-1, 7.5.7), written as objects of a file are. */
function objectStreams(bytes: Buffer): Buffer[] {
  const out: Buffer[] = [];
  let left = MOST_BYTES;
  let end = 0;
  for (let at = bytes.indexOf('/ObjStm'); at >= 0 && left > 0; at = bytes.indexOf('/ObjStm', end)) {
    const stream = bytes.indexOf('stream', at);
    if (stream < 0) break;
    const start = stream + (bytes.toString('latin1', stream + 6, stream + 8) === '\r\n' ? 8 : 7);
    const from = Math.max(end, at - LONGEST);
    const head = bytes.toString('latin1', from + Math.max(0, bytes.subarray(from, at).lastIndexOf(' obj')), stream);
    end = bytes.indexOf('endstream', start);
    // There is no end of a later one either.
    if (end < 0) break;
    const [count, first] = ['N', 'First'].map((key) => Number(new RegExp(`/${key}\\s+(\\d+)`).exec(head)?.[1] ?? 0));
    if (!count || !first) continue;
    try {
      const plain = inflateSync(bytes.subarray(start, end), { maxOutputLength: left });
      left -= plain.length;
      out.push(unpacked(plain, count, first));
    } catch {
      // Damaged, encrypted, or compressed in another way.
    }
  }
  return out;
}

function unpacked(plain: Buffer, count: number, first: number): Buffer {
  const numbers = plain.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
  const parts: string[] = [];
  // Places of a well-formed stream rise, so its parts are no longer than itself.
  let room = plain.length;
  for (let i = 0; i < count && i * 2 + 1 < numbers.length; i++) {
    const [start, end] = [first + (numbers[i * 2 + 1] ?? 0), first + (numbers[i * 2 + 3] ?? plain.length)];
    room -= Math.max(0, end - start);
    if (room < 0) break;
    parts.push(`${numbers[i * 2]} 0 obj\n${plain.toString('latin1', start, end)}\nendobj\n`);
  }
  return Buffer.from(parts.join(''), 'latin1');
}

function ligaturesIn(text: string): Map<number, string> {
  const [, list = ''] = /\/Differences\s*\[([^\]]*)\]/.exec(text) ?? [];
  const out = new Map<number, string>();
  let code = 0;
  for (const [token] of list.matchAll(/\/[^\s/]+|\d+/g)) {
    if (!token.startsWith('/')) code = Number(token);
    else {
      const meant = textOfName(token.slice(1));
      if (meant !== undefined) out.set(code, meant);
      code++;
    }
  }
  return out;
}

/** The parts of a ligature's name as the Adobe Glyph List reads them; undefined for other names, and if a part is unknown. */
function textOfName(name: string): string | undefined {
  const [base = ''] = name.split('.', 1);
  if (!base.includes('_') && !/^uni[0-9A-F]{8,}$/.test(base)) return undefined;
  const parts = base.split('_').map(textOfPart);
  return parts.includes(undefined) ? undefined : parts.join('');
}

const SIGNS = new Map<string, string>(
  Object.entries({ hyphen: '-', space: ' ', germandbls: 'ß', longs: 'ſ', dotlessi: 'ı', ae: 'æ', oe: 'œ' }),
);

function textOfPart(part: string): string | undefined {
  if (/^[A-Za-z]$/.test(part)) return part;
  const hex = /^uni((?:[0-9A-F]{4})+)$/.exec(part)?.[1]?.match(/.{4}/g) ?? /^u([0-9A-F]{4,6})$/.exec(part)?.slice(1);
  const points = hex?.map((one) => Number.parseInt(one, 16));
  if (points === undefined) return SIGNS.get(part);
  return points.some((point) => point > 0x10_ff_ff || (point >= 0xd8_00 && point < 0xe0_00))
    ? undefined
    : String.fromCodePoint(...points);
}
