/** What the tests of this folder share: a folder that goes away, a zip writer, a way to read a file to its end. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { crc32, deflateRawSync } from 'node:zlib';
import { type ImportItem, type ImportSource, type ReadOptions, readPapers } from './index.ts';

/** Writes files into a folder that is removed after the test. */
export async function folder(t: TestContext): Promise<(name: string, data: string | Buffer) => Promise<string>> {
  const dir = await mkdtemp(join(tmpdir(), 'trawl-import-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  return async (name, data) => {
    const file = join(dir, name);
    await writeFile(file, data);
    return file;
  };
}

/** Everything a file yields, and the error it ends with. */
export async function readAll(
  source: ImportSource,
  file: string,
  options: ReadOptions = {},
): Promise<{ items: ImportItem[]; error: Error | undefined }> {
  const items: ImportItem[] = [];
  try {
    for await (const batch of readPapers(source, file, options)) items.push(...batch);
  } catch (error) {
    return { items, error: error as Error };
  }
  return { items, error: undefined };
}

export interface ZipOptions {
  readonly flags?: number;
  readonly method?: 0 | 8 | 9;
  readonly crc?: number;
}

/** A zip of the given entries (PKWARE APPNOTE 4.3). */
export function zipOf(entries: readonly (readonly [name: string, data: Buffer, options?: ZipOptions])[]): Buffer {
  const locals: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, data, { flags = 0, method = 8, crc = crc32(data) } = {}] of entries) {
    const packed = method === 0 ? data : deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
