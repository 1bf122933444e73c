import { fill, openParts, type PartsFile, writeParts } from '../segments/parts-file.ts';
import { type FactColumns, FactsBuilder, type PaperFacts } from './facts.ts';

/**
 * Forward records: of each paper the terms of its title and its abstract in reading order, as numbers. A file holds those of
 * some papers and is never changed; newer files say what changed. Reading the records of 500 papers takes 0.5 ms with a
 * million papers, where the same from a LanceDB column by row address took 7 ms and ten times the CPU (bench/README.md).
 */
export interface PaperTerms {
  readonly id: number;
  readonly title: Uint32Array;
  readonly abstract: Uint32Array;
  /** The parts of the authors' names; NAME_END of research/text/terms.ts follows each name. */
  readonly authors?: Uint32Array;
  /** Its words with hyphens as one word, each once. */
  readonly compounds?: Uint32Array;
}

/** Rows on their way into a file. */
export interface TermRows {
  readonly ids: Int32Array;
  /**
   * In numbers of `data`; row i is `data[starts[i], starts[i + 1])`: how many terms the title (16 bits), the authors (9) and the
   * compounds (7) have, then title, authors, compounds, abstract.
   */
  readonly starts: Uint32Array;
  readonly data: Uint32Array;
  readonly facts: FactColumns;
  /** The different words of the texts, separated by line feeds, in UTF-8; only in files that are not merged yet. */
  readonly words?: Uint8Array;
}

const KIND = 'paper-terms';
/** Maximum terms of an abstract. A whole book in its place would slow down every search. */
const LONGEST = 4_096;
/** Maximum parts of names: large collaborations have thousands, and nobody searches for all. */
const MOST_AUTHORS = 400;
const MOST_COMPOUNDS = 127;
/** Maximum bytes of records of a file in memory: 300 thousand papers. Of a larger one those that a search ranks are read, a system call each. */
const KEPT = 160 * 1024 * 1024;

const NOTHING = new Uint32Array(0);
const NO_FACTS: PaperFacts = { created: 0, updated: 0, categories: [] };

/** Collects the rows of a file. */
export class TermRowsBuilder {
  #ids: number[] = [];
  #starts: number[] = [0];
  #data = new Uint32Array(1 << 16);
  #length = 0;
  #facts = new FactsBuilder();

  add({ id, title, abstract, authors = NOTHING, compounds = NOTHING }: PaperTerms, facts: PaperFacts): void {
    const [t, a] = [title.subarray(0, LONGEST), abstract.subarray(0, LONGEST)];
    const names = authors.subarray(0, MOST_AUTHORS);
    const joined = compounds.subarray(0, MOST_COMPOUNDS);
    const parts = [t, names, joined, a];
    const end = parts.reduce((sum, { length }) => sum + length, this.#length + 1);
    if (end > this.#data.length) {
      const grown = new Uint32Array(Math.max(end, this.#data.length * 2));
      grown.set(this.#data.subarray(0, this.#length));
      this.#data = grown;
    }
    this.#data[this.#length] = t.length | (names.length << 16) | (joined.length << 25);
    let at = this.#length + 1;
    for (const part of parts) {
      this.#data.set(part, at);
      at += part.length;
    }
    this.#push(id, end, facts);
  }

  addGone(id: number): void {
    this.#push(id, this.#length, NO_FACTS);
  }

  #push(id: number, end: number, facts: PaperFacts): void {
    this.#facts.add(facts);
    this.#ids.push(id);
    this.#starts.push(end);
    this.#length = end;
  }

  done(words?: Uint8Array): TermRows {
    return {
      ...(words === undefined ? {} : { words }),
      ids: Int32Array.from(this.#ids),
      starts: Uint32Array.from(this.#starts),
      data: this.#data.subarray(0, this.#length),
      facts: this.#facts.done(),
    };
  }
}

/** Writes rows as a file, whole or not at all. */
export async function writeTermRows(file: string, { data, words, ...rows }: TermRows): Promise<void> {
  await writeParts(file, KIND, {}, [...columnsOf(rows), data, ...(words === undefined ? [] : [words])]);
}

type Columns = Omit<TermRows, 'data' | 'words'>;

const columnsOf = ({ ids, starts, facts }: Columns) =>
  [ids, starts, facts.created, facts.updated, facts.starts, facts.categories] as const;

/** The same for rows that do not fit into memory. @param pieces of `data` */
export async function streamTermRows(
  file: string,
  rows: Columns,
  pieces: AsyncIterable<Uint32Array>,
  words?: Uint8Array,
): Promise<void> {
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) yield new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
  };
  const length = 4 * (rows.starts[rows.ids.length] as number);
  const data = { length, bytes: bytes() };
  await writeParts(file, KIND, {}, [...columnsOf(rows), data, ...(words === undefined ? [] : [words])]);
}

/** An open file of records; the ids, places and facts of its rows are in memory, about 28 bytes a row. */
export interface TermRecords {
  readonly ids: Int32Array;
  readonly starts: Uint32Array;
  readonly facts: FactColumns;
  /** Whether the row is a tombstone. */
  isGone(row: number): boolean;
  /** @param room of a thread that ranks: then a file that is not too large stays in memory. Else the numbers are in a new buffer */
  read(row: number, room?: Room): PaperTerms;
  /** Raw numbers of the rows `from` to `to`, in memory of their own. */
  readData(from: number, to: number): Uint32Array;
  /** See TermRows; empty if the file has none. */
  words(): Uint8Array;
  close(): void;
}

/** Its place in a file, behind the columns and the data. */
const WORDS_PART = 7;

/** Opens a file of records. Reads are synchronous: only for threads that nobody waits for. */
export function openTermRecords(file: string): TermRecords {
  const parts: PartsFile<object> = openParts(file, KIND);
  const column = (index: number): Int32Array => new Int32Array(parts.part(index).buffer);
  const [ids, starts] = [column(0), new Uint32Array(column(1).buffer)];
  const facts: FactColumns = {
    created: column(2),
    updated: column(3),
    starts: new Uint32Array(column(4).buffer),
    categories: column(5),
  };
  const base = parts.starts[6] as number;
  let kept: Uint32Array | undefined;
  const readData = (from: number, to: number): Uint32Array => {
    const start = starts[from] as number;
    const data = new Uint32Array((starts[to] as number) - start);
    fill(parts.fd, new Uint8Array(data.buffer), base + 4 * start, file);
    return data;
  };
  return {
    ids,
    starts,
    facts,
    isGone: (row) => starts[row] === starts[row + 1],
    read(row, room) {
      const start = starts[row] as number;
      if (room && (parts.lengths[6] as number) <= KEPT) {
        kept ??= new Uint32Array(parts.part(6).buffer);
        return splitRecord(ids[row] as number, kept, start, starts[row + 1] as number, room.authors);
      }
      const length = (starts[row + 1] as number) - start;
      const record = room ? room.take(length) : new Uint32Array(length);
      fill(parts.fd, new Uint8Array(record.buffer, record.byteOffset, 4 * length), base + 4 * start, file);
      return splitRecord(ids[row] as number, record, 0, length, room?.authors ?? true);
    },
    readData,
    words: () => (parts.lengths.length > WORDS_PART ? parts.part(WORDS_PART) : new Uint8Array(0)),
    close: parts.close,
  };
}

/** Numbers of many records in few buffers: a search reads hundreds, and separate buffers would be mostly overhead. */
export interface Room {
  /** Whether names are wanted. */
  readonly authors: boolean;
  take(length: number): Uint32Array;
}

/** Numbers in a piece: 600 records. */
const ROOM = 1 << 16;

export function newRoom({ authors }: Pick<Room, 'authors'>): Room {
  let piece = new Uint32Array(0);
  let used = 0;
  return {
    authors,
    take(length) {
      if (used + length > piece.length) {
        piece = new Uint32Array(Math.max(ROOM, length));
        used = 0;
      }
      used += length;
      return piece.subarray(used - length, used);
    },
  };
}

/** The parts of one record; each costs as much as reading the words of a title. */
function splitRecord(
  id: number,
  data: Uint32Array,
  start: number,
  end: number,
  withAuthors: boolean,
): Required<PaperTerms> {
  // A row without numbers is gone.
  const head = start < end ? (data[start] as number) : 0;
  const from = Math.min(start + 1, end);
  const titleEnd = from + (head & 0xffff);
  const authorsEnd = titleEnd + ((head >>> 16) & 0x1ff);
  const compoundsEnd = authorsEnd + (head >>> 25);
  return {
    id,
    title: data.subarray(from, titleEnd),
    authors: withAuthors ? data.subarray(titleEnd, authorsEnd) : NOTHING,
    compounds: authorsEnd < compoundsEnd ? data.subarray(authorsEnd, compoundsEnd) : NOTHING,
    abstract: data.subarray(compoundsEnd, end),
  };
}
