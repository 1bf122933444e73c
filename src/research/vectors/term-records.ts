import { fill, openParts, type PartsFile, writeParts } from './parts-file.ts';

/**
 * Forward records: of each paper the terms of its title and its abstract in reading order, as numbers. A file holds those of
 * some papers and is never changed; newer files say what changed. Reading the records of 500 papers takes 0.5 ms with a
 * million papers, where the same from a LanceDB column by row address took 7 ms and ten times the CPU (bench/README.md).
 */
export interface PaperTerms {
  readonly id: number;
  readonly title: Uint32Array;
  readonly abstract: Uint32Array;
}

/** Rows on their way into a file. */
export interface TermRows {
  readonly ids: Int32Array;
  /** In numbers of `data`; row i is `data[starts[i], starts[i + 1])`: how many terms the title has, the title, the abstract. */
  readonly starts: Uint32Array;
  readonly data: Uint32Array;
}

const KIND = 'paper-terms';
/** Terms of an abstract that are kept. No abstract is so long; a whole book in its place would slow every search down. */
const LONGEST = 4_096;

/** Collects the rows of a file. */
export class TermRowsBuilder {
  #ids: number[] = [];
  #starts: number[] = [0];
  #data = new Uint32Array(1 << 16);
  #length = 0;

  get rows(): number {
    return this.#ids.length;
  }

  add(id: number, title: Uint32Array, abstract: Uint32Array): void {
    const [t, a] = [title.subarray(0, LONGEST), abstract.subarray(0, LONGEST)];
    const end = this.#length + 1 + t.length + a.length;
    if (end > this.#data.length) {
      const grown = new Uint32Array(Math.max(end, this.#data.length * 2));
      grown.set(this.#data.subarray(0, this.#length));
      this.#data = grown;
    }
    this.#data[this.#length] = t.length;
    this.#data.set(t, this.#length + 1);
    this.#data.set(a, this.#length + 1 + t.length);
    this.#push(id, end);
  }

  addGone(id: number): void {
    this.#push(id, this.#length);
  }

  #push(id: number, end: number): void {
    this.#ids.push(id);
    this.#starts.push(end);
    this.#length = end;
  }

  done(): TermRows {
    return {
      ids: Int32Array.from(this.#ids),
      starts: Uint32Array.from(this.#starts),
      data: this.#data.subarray(0, this.#length),
    };
  }
}

/** Writes rows as a file, whole or not at all. */
export async function writeTermRows(file: string, { ids, starts, data }: TermRows): Promise<void> {
  await writeParts(file, KIND, {}, [ids, starts, data]);
}

/** The same for rows that are too many for memory. @param pieces of `data` */
export async function streamTermRows(
  file: string,
  ids: Int32Array,
  starts: Uint32Array,
  pieces: AsyncIterable<Uint32Array>,
): Promise<void> {
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) yield new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
  };
  const length = 4 * (starts[ids.length] as number);
  await writeParts(file, KIND, {}, [ids, starts, { length, bytes: bytes() }]);
}

/** An open file of records; the ids and places of its rows are in memory, 8 bytes a row. */
export interface TermRecords {
  readonly ids: Int32Array;
  readonly starts: Uint32Array;
  /** Whether the row says that the paper is gone. */
  isGone(row: number): boolean;
  read(row: number): PaperTerms;
  /** Raw numbers of the rows `from` to `to`, in memory of their own. */
  readData(from: number, to: number): Uint32Array;
  close(): void;
}

/** Opens a file of records. Reads are synchronous: only for threads that nobody else waits on. */
export function openTermRecords(file: string): TermRecords {
  const parts: PartsFile<object> = openParts(file, KIND);
  const idBytes = parts.part(0);
  const startBytes = parts.part(1);
  const ids = new Int32Array(idBytes.buffer, 0, idBytes.length / 4);
  const starts = new Uint32Array(startBytes.buffer, 0, startBytes.length / 4);
  const base = parts.starts[2] as number;
  const readData = (from: number, to: number): Uint32Array => {
    const start = starts[from] as number;
    const data = new Uint32Array((starts[to] as number) - start);
    fill(parts.fd, new Uint8Array(data.buffer), base + 4 * start, file);
    return data;
  };
  return {
    ids,
    starts,
    isGone: (row) => starts[row] === starts[row + 1],
    read: (row) => ({ id: ids[row] as number, ...splitRecord(readData(row, row + 1)) }),
    readData,
    close: parts.close,
  };
}

/** Title and abstract of one record. */
export function splitRecord(record: Uint32Array): { title: Uint32Array; abstract: Uint32Array } {
  const end = 1 + (record[0] ?? 0);
  return { title: record.subarray(1, end), abstract: record.subarray(end) };
}
