import type { Connection, Table } from '@lancedb/lancedb';
import type { Table as ArrowTable } from 'apache-arrow';
import { type IndexShape, tableName } from './batch.ts';
import { connectIndex } from './connect.ts';
import { type IndexFilter, predicate } from './filter.ts';
import type { IndexPlace } from './place.ts';
import { halves, type RowIds, readRowIds } from './row-ids.ts';

/** Rows that matched, best first; scores are BM25 (k1 = 1.2, b = 0.75) over the whole table. */
export interface IndexHits {
  readonly ids: Int32Array;
  readonly scores: Float32Array;
}

/** Searches one published version of a text index; any number of readers, in any number of processes. */
export interface TextIndexReader {
  /**
   * @param at the published version to read; readers move to it on their own, searches under way stay where they are
   * @param terms made by the analyzer that made the index; a repeated term counts as often as it is there
   */
  search(
    at: PublishedIndex,
    terms: readonly string[],
    options: { readonly limit: number; readonly filter?: IndexFilter },
  ): Promise<IndexHits>;
  /** The ids of all rows that pass a filter, in no order: 5 ms for 20 thousand of 100 thousand. */
  matching(at: PublishedIndex, filter: IndexFilter): Promise<Int32Array>;
  close(): void;
}

/** Which index, and which of its versions, searches should read. */
export interface PublishedIndex {
  readonly id: string;
  readonly version: number;
}

/** A version that searches run on. */
interface OpenVersion {
  readonly table: Table;
  readonly rows: RowIds;
}

const NOTHING: IndexHits = { ids: new Int32Array(0), scores: new Float32Array(0) };

/** Opens a text index for reading. Nothing is opened before the first search. @param place of the tables */
export function openTextIndexReader(place: IndexPlace, shape: IndexShape): TextIndexReader {
  let connecting: Promise<{ lancedb: typeof import('@lancedb/lancedb'); connection: Connection }> | undefined;
  let current: { at: PublishedIndex; opened: Promise<OpenVersion> } | undefined;

  /** A handle that stays on one version; the handle before is dropped once its searches are done. */
  const openAt = async (at: PublishedIndex): Promise<OpenVersion> => {
    connecting ??= connectIndex(place, 'read');
    const { connection } = await connecting;
    if (current?.at.version !== at.version || current.at.id !== at.id) {
      const opened = connection.openTable(tableName(shape, at.id)).then(async (table) => {
        await table.checkout(at.version);
        return { table, rows: await readRowIds(table) };
      });
      const opening = { at, opened };
      current = opening;
      opened.catch(() => {
        if (current === opening) current = undefined;
      });
    }
    return current.opened;
  };

  /** The ids of rows that came with their addresses. */
  const idsOf = (found: Pick<ArrowTable, 'getChild' | 'numRows'>, rows: RowIds): Int32Array => {
    const addresses = halves(found.getChild('_rowid')?.toArray() as BigUint64Array);
    const ids = new Int32Array(found.numRows);
    for (let row = 0; row < ids.length; row++) {
      const id = rows.idAt(addresses[2 * row + 1] as number, addresses[2 * row] as number);
      if (id === undefined) throw new Error(`a hit of the ${shape.name} index is in none of its rows`);
      ids[row] = id;
    }
    return ids;
  };

  return {
    async search(at, terms, { limit, filter }) {
      if (terms.length === 0) return NOTHING;
      const { table, rows } = await openAt(at);
      const { lancedb } = await (connecting as NonNullable<typeof connecting>);
      let query = table
        .query()
        .fullTextSearch(new lancedb.MatchQuery(terms.join(' '), 'terms'))
        .fastSearch()
        .select(['_rowid', '_score'])
        .withRowId()
        .limit(limit);
      if (filter) query = query.where(predicate(filter));
      const found = await query.toArrow();
      if (found.numRows === 0) return NOTHING;
      return { ids: idsOf(found, rows), scores: found.getChild('_score')?.toArray() as Float32Array };
    },
    async matching(at, filter) {
      const { table, rows } = await openAt(at);
      const pieces: Int32Array[] = [];
      let length = 0;
      // Batch by batch: others have their turn in between.
      for await (const batch of table.query().where(predicate(filter)).select(['_rowid']).withRowId()) {
        const ids = idsOf(batch, rows);
        pieces.push(ids);
        length += ids.length;
      }
      const all = new Int32Array(length);
      let end = 0;
      for (const piece of pieces) {
        all.set(piece, end);
        end += piece.length;
      }
      return all;
    },
    close() {
      current = undefined;
      connecting?.then(({ connection }) => connection.close()).catch(() => {});
      connecting = undefined;
    },
  };
}
