import { crc32, deflateRawSync } from 'node:zlib';

/** What an archive says of a file, also such as is not true. */
export interface ZipOptions {
  /** General purpose flags; 1 is encrypted. */
  readonly flags?: number;
  /** 0 stored, anything else is said of what is deflated. Default 8, and 0 for `mimetype`. */
  readonly method?: number;
  readonly crc?: number;
}

type ZipFile = readonly [name: string, content: string | Uint8Array, options?: ZipOptions];

/**
 * A ZIP archive of these files (PKWARE APPNOTE 4.3), written by hand, since no library writes what tests need: names that no archive should
 * have, wrong checksums, methods that are none.
 */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>> | readonly ZipFile[]): Buffer {
  const locals: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  const all: readonly ZipFile[] = Array.isArray(files) ? files : Object.entries(files);
  for (const [path, content, options = {}] of all) {
    const bytes = Buffer.from(content as string);
    // The first file of an OpenDocument or an EPUB stands uncompressed.
    const { flags = 0, method = path === 'mimetype' ? 0 : 8, crc = crc32(bytes) } = options;
    const packed = method === 0 ? bytes : deflateRawSync(bytes);
    const name = Buffer.from(path);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(list.length, 4);
  end.writeUInt16LE(list.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
