import { type Fields, readFields } from './fields.ts';
import { unpackedPieces } from './inflate-members.ts';
import { ArchiveError, type ArchivePlace, firstBytes } from './place.ts';
import { RECORD, type RecordPlace, RecordStream } from './record-stream.ts';

/** The records of a WARC file, one after the other, in constant memory. */

/** Why a record could not be read. */
export type RecordFault = 'damaged' | 'cut' | 'wrong length' | 'head too long' | 'too large';

/** A record, or why there is none. `next` is where reading can begin again behind it. */
interface ReadRecord {
  readonly fields: Fields;
  /** Empty if nobody wanted it. */
  readonly block: Buffer;
  readonly fault: RecordFault | undefined;
  readonly next: RecordPlace;
}

export interface RecordOptions {
  /** Where to begin: the start of the file, or a `next`. */
  readonly from?: RecordPlace | undefined;
  /** Bytes of the largest block that is kept. */
  readonly maxBlock: number;
  /** Whether the block is read; the others are passed over. */
  wants(fields: Fields): boolean;
}

/** Bytes of the longest head that is read. */
const LONGEST_HEAD = 64 * 1024;
const START = { at: 0, inside: 0 };
const LOST = { fields: new Map<string, string>(), block: Buffer.alloc(0) };

/** @throws ArchiveError if the file is no web archive; what `place` throws */
export async function* readWarcRecords(place: ArchivePlace, options: RecordOptions): AsyncGenerator<ReadRecord> {
  const { from = START } = options;
  if (from.at === 0 && from.inside === 0) await requireArchive(place);
  const stream = new RecordStream(unpackedPieces((at) => place.open(at), from.at));
  try {
    await stream.skip(from.inside);
    for (let isTold = false; ; ) {
      await stream.skipLineEnds();
      if (await stream.has(1)) {
        const record = await nextRecord(stream, options, place.size);
        isTold = record.block.length === 0 && record.fault !== undefined;
        yield record;
      } else if (stream.isBroken) {
        await stream.overBreak();
        if (!isTold) yield { ...LOST, fault: 'damaged', next: stream.place };
        isTold = false;
      } else return;
    }
  } finally {
    await stream.close();
  }
}

async function nextRecord(
  stream: RecordStream,
  { maxBlock, wants }: RecordOptions,
  size: number | undefined,
): Promise<ReadRecord> {
  stream.begin();
  const lost = async (fault: RecordFault, before?: Buffer): Promise<ReadRecord> => {
    await stream.seekRecord(before);
    return { ...LOST, fault, next: stream.place };
  };
  if (!(await stream.has(RECORD.length)) || !stream.startsWith(RECORD)) return lost('damaged');
  const head = await stream.head(LONGEST_HEAD);
  if (head === undefined) {
    const isCut = !(await stream.has(LONGEST_HEAD));
    // Not this record again.
    await stream.skip(1);
    return lost(isCut ? 'cut' : 'head too long');
  }
  const { fields } = readFields(head.toString('utf8'));
  const said = fields.get('content-length') ?? '';
  const length = /^\d{1,15}$/.test(said) ? Number(said) : undefined;
  if (length === undefined) return lost('wrong length');
  // A plain file ends before it: what is inside of the block may be other records.
  if (stream.isPlain && size !== undefined && stream.place.at + length > size) return lost('cut');
  const isWanted = wants(fields);
  const isKept = isWanted && length <= maxBlock;
  const parts: Buffer[] = [];
  const taken = await stream.take(length, (part) => isKept && parts.push(part));
  if (taken < length) {
    const fault = stream.isBroken ? 'damaged' : (await stream.has(1)) ? 'wrong length' : 'cut';
    return { ...LOST, fault, next: stream.place };
  }
  const block = Buffer.concat(parts);
  if (!(await stream.isAtEnd()))
    return stream.isBroken ? { ...LOST, fault: 'damaged', next: stream.place } : lost('wrong length', block);
  return { fields, block, fault: isWanted && !isKept ? 'too large' : undefined, next: stream.place };
}

/** @throws ArchiveError */
async function requireArchive(place: ArchivePlace): Promise<void> {
  const start = await firstBytes(place, RECORD.length);
  if (start.length === 0) throw new ArchiveError(place.name, 'is empty');
  if (start.equals(RECORD) || (start[0] === 0x1f && start[1] === 0x8b)) return;
  if (start.length < RECORD.length) throw new ArchiveError(place.name, 'is no WARC file');
  const isZstandard = start.readUInt32LE(0) === 0xfd2fb528 || (start.readUInt32LE(0) & 0xfffffff0) === 0x184d2a50;
  const what = isZstandard ? 'is a Zstandard file; unpack it with zstd first' : 'is no WARC file';
  throw new ArchiveError(place.name, what);
}
