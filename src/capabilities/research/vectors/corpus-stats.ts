import { readParts, writeParts } from '../segments/parts-file.ts';
import { NAME_END } from '../text/terms.ts';
import type { PaperTerms } from './term-records.ts';
import { emptyTable, entryOf, isFull, resized, setValue, slotOf, type TermTable } from './term-table.ts';
import type { CorpusStats } from './types.ts';

/** Term frequencies of a corpus, kept exact while papers are added, changed and removed. */
export interface CountedCorpus extends CorpusStats {
  readonly table: TermTable;
  /** The same for words with hyphens as one word, and for parts of names. */
  readonly compoundTable: TermTable;
  readonly nameTable: TermTable;
  /** Number of papers with an author of whose name this is a part; 0 if there is none. */
  nameDf(part: number): number;
  /** Number of terms in all papers, those of titles doubled. */
  readonly totalLength: number;
}

const KIND = 'corpus-stats';

/** Statistics of no paper. */
export const emptyStats = (): CountedCorpus =>
  statsOf({
    documents: 0,
    totalLength: 0,
    table: emptyTable(0),
    compoundTable: emptyTable(0),
    nameTable: emptyTable(0),
  });

/** What a count in a file of changes is counted from, so that it can be less. */
const ZERO = 2 ** 30;

/** Reads what `writeStats` wrote: statistics, and files of changes since. @throws Error when a file is damaged */
export async function readStats(file: string, ...changes: readonly string[]): Promise<CountedCorpus> {
  const whole = await readOne(file);
  if (changes.length === 0) return whole;
  const counter = countFrom(whole);
  for (const change of changes) counter.join(await readOne(change));
  return counter.done();
}

async function readOne(file: string): Promise<CountedCorpus> {
  const { head, parts } = await readParts<{ documents: number; totalLength: number }>(file, KIND);
  const [keys, values, ...more] = parts;
  if (!keys || !values) throw new Error(`${file} is damaged`);
  // Older files have neither compounds nor names.
  const later = (at: number): TermTable => {
    const [own, counts] = [more[at], more[at + 1]];
    return own && counts ? tableOf(own, counts) : emptyTable(0);
  };
  return statsOf({ ...head, table: tableOf(keys, values), compoundTable: later(0), nameTable: later(2) });
}

const tableOf = (keys: Uint8Array, values: Uint8Array): TermTable => ({
  keys: new Uint32Array(keys.buffer, keys.byteOffset, keys.length / 4),
  values: new Uint32Array(values.buffer, values.byteOffset, values.length / 4),
});

/** Writes statistics, whole or not at all. */
export async function writeStats(
  file: string,
  { documents, totalLength, table, compoundTable, nameTable }: CountedCorpus,
): Promise<void> {
  const parts = [table, compoundTable, nameTable].flatMap(({ keys, values }) => [keys, values]);
  await writeParts(file, KIND, { documents, totalLength }, parts);
}

/** Statistics being collected. */
interface StatsCounter {
  /** Adds a paper, or removes it with `sign` -1. */
  count(paper: Pick<PaperTerms, 'title' | 'abstract'> & Partial<PaperTerms>, sign: 1 | -1): void;
  /** Adds what `countChanges` counted. */
  join(changes: CountedCorpus): void;
  /** The counter must not be used afterwards. */
  done(): CountedCorpus;
}

/** Counts what changes; for a file of changes only. */
export const countChanges = (): StatsCounter => countFrom(emptyStats(), ZERO);

/** Continues from earlier statistics, which stay unchanged. @param zero what a new term is counted from */
export function countFrom(earlier: CountedCorpus, zero = 0): StatsCounter {
  let { documents, totalLength } = earlier;
  const words = new TableCounter(earlier.table, zero);
  const joined = new TableCounter(earlier.compoundTable, zero);
  const names = new TableCounter(earlier.nameTable, zero);
  return {
    count({ title, abstract, authors = NOTHING, compounds = NOTHING }, sign) {
      documents += sign;
      totalLength += sign * (2 * title.length + abstract.length);
      words.next();
      for (const term of title) words.count(term, sign);
      for (const term of abstract) words.count(term, sign);
      joined.next();
      for (const term of compounds) joined.count(term, sign);
      names.next();
      for (const part of authors) if (part !== NAME_END) names.count(part, sign);
    },
    join(changes) {
      documents += changes.documents;
      totalLength += changes.totalLength;
      words.join(changes.table);
      joined.join(changes.compoundTable);
      names.join(changes.nameTable);
    },
    done() {
      const tables = { table: words.table, compoundTable: joined.table, nameTable: names.table };
      return statsOf({ documents, totalLength, ...tables });
    },
  };
}

const NOTHING = new Uint32Array(0);

/** Counts the papers of terms, in a copy of a table. */
class TableCounter {
  table: TermTable;
  #used: number;
  readonly #zero: number;
  /** The paper in which the term of a slot last occurred: counts each term of a paper once without a set. */
  #seen: Int32Array;
  #paper = 0;
  #counted: number[] = [];

  constructor({ keys, values }: TermTable, zero: number) {
    this.table = { keys: keys.slice(), values: values.slice() };
    this.#used = values.reduce((sum, value) => sum + (value === 0 ? 0 : 1), 0);
    this.#zero = zero;
    this.#seen = new Int32Array(keys.length);
  }

  /** Begins a paper. */
  next(): void {
    this.#paper++;
    this.#counted = [];
  }

  count(term: number, sign: 1 | -1): void {
    const slot = slotOf(this.table, term);
    if (this.table.values[slot] !== 0 && this.#seen[slot] === this.#paper) return;
    const at = this.#add(term, sign, slot);
    this.#seen[at] = this.#paper;
    this.#counted.push(term);
  }

  join({ keys, values }: TermTable): void {
    this.#counted = [];
    for (let i = 0; i < keys.length; i++) {
      const term = keys[i] as number;
      if (values[i] !== 0) this.#add(term, (values[i] as number) - 1 - ZERO, slotOf(this.table, term));
    }
  }

  /** @returns the slot of the term, which may be another one now */
  #add(term: number, by: number, slot: number): number {
    let at = slot;
    const value = this.table.values[at] as number;
    if (value === 0) {
      if (isFull(this.table, this.#used)) {
        this.table = resized(this.table, this.#used * 2);
        at = slotOf(this.table, term);
        // Terms of this paper that were counted already must not be counted again.
        this.#seen = new Int32Array(this.table.keys.length);
        for (const done of this.#counted) this.#seen[slotOf(this.table, done)] = this.#paper;
      }
      this.#used++;
    }
    setValue(this.table, at, term, Math.max(0, (value === 0 ? this.#zero : value - 1) + by));
    return at;
  }
}

function statsOf(counted: Omit<CountedCorpus, 'averageLength' | 'df' | 'nameDf'>): CountedCorpus {
  const { documents, totalLength, table, compoundTable, nameTable } = counted;
  return {
    ...counted,
    averageLength: documents === 0 ? 0 : totalLength / documents,
    // A word that is written with a hyphen only is a word, too.
    df: (term) => entryOf(table, term) || (entryOf(compoundTable, term) ?? 0),
    nameDf: (part) => entryOf(nameTable, part) ?? 0,
  };
}
