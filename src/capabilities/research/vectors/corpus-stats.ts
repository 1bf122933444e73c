import { readParts, writeParts } from './parts-file.ts';
import { emptyTable, entryOf, isFull, resized, setValue, slotOf, type TermTable } from './term-table.ts';
import type { CorpusStats } from './types.ts';

/** Term frequencies of a corpus, kept exact while papers are added, changed and removed. */
export interface CountedCorpus extends CorpusStats {
  readonly table: TermTable;
  /** Number of terms in all papers, those of titles doubled. */
  readonly totalLength: number;
}

const KIND = 'corpus-stats';

/** Statistics of no paper. */
export const emptyStats = (): CountedCorpus => statsOf({ documents: 0, totalLength: 0, table: emptyTable(0) });

/** Reads what `writeStats` wrote. @throws Error when the file is damaged */
export async function readStats(file: string): Promise<CountedCorpus> {
  const { head, parts } = await readParts<{ documents: number; totalLength: number }>(file, KIND);
  const [keys, values] = parts;
  if (!keys || !values) throw new Error(`${file} is damaged`);
  return statsOf({
    ...head,
    table: {
      keys: new Uint32Array(keys.buffer, keys.byteOffset, keys.length / 4),
      values: new Uint32Array(values.buffer, values.byteOffset, values.length / 4),
    },
  });
}

/** Writes statistics, whole or not at all. */
export async function writeStats(file: string, { documents, totalLength, table }: CountedCorpus): Promise<void> {
  await writeParts(file, KIND, { documents, totalLength }, [table.keys, table.values]);
}

/** Statistics being collected. */
export interface StatsCounter {
  /** Adds a paper, or removes it with `sign` -1. */
  count(title: Uint32Array, abstract: Uint32Array, sign: 1 | -1): void;
  /** The counter must not be used afterwards. */
  done(): CountedCorpus;
}

/** Continues from earlier statistics, which stay unchanged. */
export function countFrom(earlier: CountedCorpus): StatsCounter {
  let { documents, totalLength } = earlier;
  let table: TermTable = { keys: earlier.table.keys.slice(), values: earlier.table.values.slice() };
  let used = table.values.reduce((sum, value) => sum + (value === 0 ? 0 : 1), 0);
  // The paper in which the term of a slot last occurred: counts each term of a paper once without a set.
  let seen = new Int32Array(table.keys.length);
  let paper = 0;
  let counted: number[] = [];
  const countTerm = (term: number, sign: 1 | -1): void => {
    let slot = slotOf(table, term);
    const value = table.values[slot] as number;
    if (value === 0) {
      if (isFull(table, used)) {
        table = resized(table, used * 2);
        // Terms of this paper that were counted already must not be counted again.
        const moved = new Int32Array(table.keys.length);
        for (const done of counted) moved[slotOf(table, done)] = paper;
        seen = moved;
        slot = slotOf(table, term);
      }
      used++;
    } else if (seen[slot] === paper) return;
    seen[slot] = paper;
    counted.push(term);
    setValue(table, slot, term, Math.max(0, (value === 0 ? 0 : value - 1) + sign));
  };
  return {
    count(title, abstract, sign) {
      paper++;
      counted = [];
      documents += sign;
      totalLength += sign * (2 * title.length + abstract.length);
      for (const term of title) countTerm(term, sign);
      for (const term of abstract) countTerm(term, sign);
    },
    done: () => statsOf({ documents, totalLength, table }),
  };
}

function statsOf(counted: { documents: number; totalLength: number; table: TermTable }): CountedCorpus {
  const { documents, totalLength, table } = counted;
  return {
    ...counted,
    averageLength: documents === 0 ? 0 : totalLength / documents,
    df: (term) => entryOf(table, term) ?? 0,
  };
}
