import { hashesOf } from '../../../engines/text/index.ts';
import type { IndexBatch, ListColumn } from '../../../foundation/store/search/index.ts';
import type { PaperRow } from '../catalog/tables.ts';
import { termWriter } from '../text/terms.ts';
import { type TermRows, TermRowsBuilder } from '../vectors/term-records.ts';
import { authorGrams, categoryHashes, dayOf, factsOf, gramShards, years } from './format.ts';

/** The columns of a catalog row that the index needs. */
export type IndexedRow = Pick<PaperRow, 'id' | 'title' | 'abstract' | 'authors' | 'categories' | 'created' | 'updated'>;

/** Papers to be added to the index. */
export interface PaperPart extends IndexBatch {
  /** Their data for ranking. */
  readonly records: TermRows;
}

/** Catalog rows as rows of the text index, with the words of titles doubled, and as forward records. */
export function indexRows(rows: readonly IndexedRow[]): PaperPart {
  const terms = termWriter();
  const records = new TermRowsBuilder();
  const offsets = new Int32Array(rows.length + 1);
  rows.forEach((row, i) => {
    const { id, title, abstract } = row;
    const start = terms.length;
    terms.write(title);
    const titleEnd = terms.length;
    terms.repeat(start);
    const abstractStart = terms.length;
    terms.write(abstract);
    offsets[i + 1] = terms.length;
    const inTitle = hashesOf(terms.bytes, start, titleEnd);
    records.add(id, inTitle, hashesOf(terms.bytes, abstractStart, terms.length), factsOf(row));
  });
  const shards = gramShards().map((shard) => ({ ...shard, offsets: new Int32Array(rows.length + 1) }));
  rows.forEach((row, i) => {
    authorGrams(JSON.parse(row.authors) as string[], shards);
    for (const shard of shards) shard.offsets[i + 1] = shard.grams.length;
  });
  return {
    ids: Int32Array.from(rows, (row) => row.id),
    terms: { offsets, bytes: terms.bytes.subarray(0, terms.length) },
    numbers: {
      created: Int32Array.from(rows, (row) => dayOf(row.created)),
      updated: Int32Array.from(rows, (row) => dayOf(row.updated)),
    },
    lists: {
      categories: list(rows, (row, items) => categoryHashes(JSON.parse(row.categories) as string[], items)),
      years: list(rows, (row, items) => years(row.created, row.updated, items)),
      ...Object.fromEntries(
        shards.map(({ column, grams, offsets: ends }) => [column, { offsets: ends, items: Int32Array.from(grams) }]),
      ),
    },
    records: records.done(),
  };
}

function list(rows: readonly IndexedRow[], add: (row: IndexedRow, items: number[]) => void): ListColumn {
  const items: number[] = [];
  const offsets = new Int32Array(rows.length + 1);
  rows.forEach((row, i) => {
    add(row, items);
    offsets[i + 1] = items.length;
  });
  return { offsets, items: Int32Array.from(items) };
}
