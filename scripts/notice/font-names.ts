/** What a font says of itself: entries of its name table (OpenType, "name — Naming Table"). */
export interface FontNames {
  readonly copyright: string;
  readonly license: string;
}

const ENGLISH = 0x409;
const WINDOWS = 3;

/** @param font the bytes of a TrueType or OpenType file @throws RangeError if it is none */
export function fontNames(font: Buffer): FontNames {
  const table = findTable(font, 'name');
  const texts = font.subarray(table + font.readUInt16BE(table + 4));
  const found = new Map<number, string>();
  for (let i = 0; i < font.readUInt16BE(table + 2); i++) {
    const at = table + 6 + 12 * i;
    const [platform, , language, id = 0, length = 0, offset = 0] = [0, 2, 4, 6, 8, 10].map((to) =>
      font.readUInt16BE(at + to),
    );
    if (platform !== WINDOWS || language !== ENGLISH) continue;
    found.set(
      id,
      Buffer.from(texts.subarray(offset, offset + length))
        .swap16()
        .toString('utf16le'),
    );
  }
  return { copyright: oneLine(found.get(0)), license: oneLine(found.get(13)) };
}

function findTable(font: Buffer, name: string): number {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + 16 * i;
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  }
  throw new RangeError(`the font has no table "${name}"`);
}

const oneLine = (text = ''): string => text.replace(/\s+/g, ' ').trim();
