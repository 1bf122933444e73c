/** A compound file (MS-CFB) with one stream of this name, as old office formats and locked files are. */
export const oleOf = (name: string, content: Uint8Array): Buffer => oleWith({ [name]: content });

const FREE = 0xffffffff;
const END = 0xfffffffe;
const SECTOR = 512;

/** A compound file with these streams, at the top of its directory. Together they may have at most 60 kB. */
export function oleWith(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const all = Object.entries(streams);
  const directory = Buffer.alloc(Math.ceil((all.length + 1) / 4) * SECTOR);
  const fat = Buffer.alloc(SECTOR, 0xff);
  fat.writeUInt32LE(0xfffffffd, 0);
  const chain = (first: number, count: number): void => {
    for (let i = 0; i < count; i++) fat.writeUInt32LE(i === count - 1 ? END : first + i + 1, (first + i) * 4);
  };
  const entry = (index: number, name: string, type: number, link: object): void => {
    const { right = FREE, child = FREE, start = END, size = 0 } = link as Record<string, number>;
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory[at + 66] = type;
    directory[at + 67] = 1;
    directory.writeUInt32LE(FREE, at + 68);
    directory.writeUInt32LE(right, at + 72);
    directory.writeUInt32LE(child, at + 76);
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(size, at + 120);
  };
  chain(1, directory.length / SECTOR);
  entry(0, 'Root Entry', 5, { child: 1 });
  const data: Buffer[] = [];
  let next = 1 + directory.length / SECTOR;
  for (const [index, [name, content]] of all.entries()) {
    // Smaller streams would have to be in the mini stream.
    const padded = Buffer.alloc(Math.max(8, Math.ceil(content.length / SECTOR)) * SECTOR);
    padded.set(content);
    chain(next, padded.length / SECTOR);
    const right = index + 1 < all.length ? index + 2 : FREE;
    entry(index + 1, name, 2, { right, start: next, size: padded.length });
    next += padded.length / SECTOR;
    data.push(padded);
  }
  const header = Buffer.alloc(SECTOR);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  return Buffer.concat([header, fat, directory, ...data]);
}
