/** Zip archives of texts, not compressed (APPNOTE 6.3.10: local headers, central directory, end record; names in UTF-8). */

export interface ZipFile {
  readonly name: string;
  readonly text: string;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] as number);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Bit 11: the names are UTF-8. */
const UTF8 = 0x0800;
/** 1 January 1980, the first day that the format knows. */
const DATE = 0x0021;

/** @returns the parts of the archive in order; at most 65,535 files and 4 GB */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const file of files) {
    const name = encoder.encode(file.name);
    const content = encoder.encode(file.text);
    // Version, flags, method, time, date, CRC, sizes, length of the name, no extra field.
    const common = record([
      [2, 20],
      [2, UTF8],
      [2, 0],
      [2, 0],
      [2, DATE],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ]);
    const local = [record([[4, 0x04034b50]]), common, name, content];
    parts.push(...local);
    directory.push(
      record([
        [4, 0x02014b50],
        [2, 20],
      ]),
      common,
      record([
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ]),
      name,
    );
    offset += lengthOf(local);
  }
  const size = lengthOf(directory);
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  return [...parts, ...directory, end];
}

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** Little-endian numbers of two or four bytes. */
function record(fields: readonly (readonly [2 | 4, number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** A path for each address that every system takes, each different: `example.com/docs/intro.md`. */
export function fileNames(urls: readonly string[]): string[] {
  const used = new Set<string>();
  return urls.map((text) => {
    const url = URL.parse(text);
    const path = url === null ? text : `${url.hostname}${url.pathname.replace(/\/$/, '/index')}${url.search}`;
    const plain = path
      .split('/')
      .map(
        (part) =>
          part
            .replace(/[^\p{L}\p{N}._-]+/gu, '_')
            .replace(/^\.+/, '_')
            .slice(0, 80) || '_',
      )
      .join('/');
    let name = `${plain}.md`;
    for (let n = 2; used.has(name.toLowerCase()); n++) name = `${plain}-${n}.md`;
    used.add(name.toLowerCase());
    return name;
  });
}
