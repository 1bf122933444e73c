import { PassThrough, pipeline, Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { ArchiveError, type ArchivePlace, firstBytes, UnreachableArchive } from './place.ts';

/** The WARC files of an archive: itself, or those in a WACZ. */

/** Files in a zip, at most. */
const MOST_ENTRIES = 100_000;
const ZIP = Buffer.from('PK\x03\x04');
const IN_WACZ = /^archive\/[^\0]*\.warc(?:\.gz)?$/i;

/** In the order of their names. @throws ArchiveError for a WACZ that is none, or is cut; what `place` throws */
export async function warcFiles(place: ArchivePlace): Promise<readonly ArchivePlace[]> {
  const start = await firstBytes(place, ZIP.length);
  if (!start.equals(ZIP)) return [place];
  if (place.size === undefined) throw new ArchiveError(place.name, 'is a WACZ of unknown size; download it first');
  try {
    const zip = await fromRandomAccessReaderPromise(new PlaceReader(place), place.size, {
      lazyEntries: true,
      autoClose: false,
      // Nothing is written under them.
      decodeStrings: false,
      validateEntrySizes: false,
    });
    const files: ArchivePlace[] = [];
    let seen = 0;
    for await (const entry of zip.eachEntry()) {
      if (++seen > MOST_ENTRIES) throw new ArchiveError(place.name, `has more than ${MOST_ENTRIES} files`);
      const name = Buffer.from(entry.fileName as unknown as Uint8Array).toString('utf8');
      if (IN_WACZ.test(name)) files.push(await fileIn(place, zip, entry, name));
    }
    if (files.length === 0) throw new ArchiveError(place.name, 'is a zip without WARC files in archive/, and no WACZ');
    return files.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof UnreachableArchive) throw error;
    throw new ArchiveError(place.name, `this WACZ cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

async function fileIn(place: ArchivePlace, zip: ZipFile, entry: Entry, path: string): Promise<ArchivePlace> {
  const name = `${place.name} ${path}`;
  if ((entry.generalPurposeBitFlag & 1) !== 0) throw new ArchiveError(name, 'is encrypted');
  if (entry.compressionMethod !== 0) {
    // Files of a WACZ are stored as they are; of one that is not, there is only the beginning to begin at.
    return {
      name,
      size: entry.uncompressedSize,
      async *open(from) {
        let left = from;
        for await (const part of await zip.openReadStreamPromise(entry)) {
          const bytes = part as Buffer;
          if (left < bytes.length) yield bytes.subarray(left);
          left = Math.max(0, left - bytes.length);
        }
      },
    };
  }
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const size = entry.compressedSize;
  return {
    name,
    size,
    open: (from, to = size) => place.open(fileDataStart + from, fileDataStart + Math.min(to, size)),
  };
}

class PlaceReader extends RandomAccessReader {
  private readonly place: ArchivePlace;

  constructor(place: ArchivePlace) {
    super();
    this.place = place;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    // An error of the place reaches whoever reads.
    const bytes = new PassThrough();
    pipeline(Readable.from(this.place.open(start, end), { objectMode: false }), bytes, () => {});
    return bytes;
  }
}
