/** Pages of TIFF files (TIFF 6.0): each is a directory that says where the next one is. */

/** Maximum number of pages. */
const MOST_PAGES = 1_000;

/**
 * Each page as a file of its own, made when it is asked for; the file itself where it has one page, or is no TIFF. Thumbnails and masks are
 * not among them.
 */
export function pagesOfTiff(bytes: Uint8Array): (() => Uint8Array)[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = file.toString('latin1', 0, 4);
  if (file.length < 8 || (mark !== 'II*\0' && mark !== 'MM\0*')) return [() => bytes];
  const isLittle = mark[0] === 'I';
  const u16 = (at: number): number => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at));
  const u32 = (at: number): number => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at));
  const seen = new Set<number>();
  const pages: { readonly at: number; readonly next: number }[] = [];
  for (let at = u32(4); at >= 8 && at + 2 <= file.length && !seen.has(at) && pages.length < MOST_PAGES; ) {
    seen.add(at);
    const next = at + 2 + u16(at) * 12;
    if (next + 4 > file.length) break;
    let kind = 0;
    for (let entry = at + 2; entry < next; entry += 12) if (u16(entry) === NEW_SUBFILE_TYPE) kind = u32(entry + 8);
    if ((kind & (REDUCED | MASK)) === 0) pages.push({ at, next });
    at = u32(next);
  }
  if (pages.length < 2) return [() => bytes];
  return pages.map(({ at, next }) => () => {
    const own = Buffer.from(file);
    if (isLittle) own.writeUInt32LE(at, 4);
    else own.writeUInt32BE(at, 4);
    own.writeUInt32LE(0, next);
    return own;
  });
}

const NEW_SUBFILE_TYPE = 254;
const [REDUCED, MASK] = [1, 4];
