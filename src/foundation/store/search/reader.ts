import type { Connection, Table } from '@lancedb/lancedb';
import type { Table as ArrowTable } from 'apache-arrow';
import { type IndexShape, tableName } from './batch.ts';
import { connectIndex } from './connect.ts';
import { type IndexFilter, predicate } from './filter.ts';
import type { IndexPlace } from './place.ts';

/**
 * Maps row addresses of one table version to ids, in memory: 4 bytes per row, read in 0.2 s per million rows when a version is
 * opened. Fetching the id of every hit from LanceDB costs twice as much as the search itself (bench/README.md).
 */
interface RowIds {
  /** The id of the row at an address, split by `halves`; undefined for a row of another version. */
  idAt(fragment: number, offset: number): number | undefined;
}

/** Reads the addresses of all rows of the checked-out version. */
async function readRowIds(table: Table): Promise<RowIds> {
  const fragments = new Map<number, Int32Array>();
  for await (const batch of table.query().select(['id']).withRowId()) {
    const ids = batch.getChild('id')?.toArray() as Int32Array;
    const addresses = halves(batch.getChild('_rowid')?.toArray() as BigUint64Array);
    for (let row = 0; row < ids.length; row++) {
      const offset = addresses[2 * row] as number;
      const fragment = addresses[2 * row + 1] as number;
      let known = fragments.get(fragment);
      if (known === undefined || offset >= known.length) {
        const grown = new Int32Array(Math.max(offset + 1, (known?.length ?? 2_048) * 2));
        if (known) grown.set(known);
        fragments.set(fragment, grown);
        known = grown;
      }
      // 0 marks missing rows; no paper or page has that id.
      known[offset] = ids[row] as number;
    }
  }
  return { idAt: (fragment, offset) => fragments.get(fragment)?.[offset] || undefined };
}

/** Splits 64-bit addresses into pairs of 32 bits: offset within the fragment, fragment. Little-endian, without a copy. */
function halves(addresses: BigUint64Array): Uint32Array {
  return new Uint32Array(addresses.buffer, addresses.byteOffset, addresses.length * 2);
}

/** Matching rows, best first; scores are BM25 (k1 = 1.2, b = 0.75) over the entire table. */
export interface IndexHits {
  readonly ids: Int32Array;
  readonly scores: Float32Array;
}

/** Searches published versions of a text index. Any number of readers in any number of processes may be open. */
export interface TextIndexReader {
  /**
   * @param at the published version to read; running searches stay on theirs
   * @param terms of the analyzer that the index was built with; repeated terms count
   */
  search(
    at: PublishedIndex,
    terms: readonly string[],
    options: { readonly limit: number; readonly filter?: IndexFilter },
  ): Promise<IndexHits>;
  /** The ids of all rows that pass a filter, unordered: 5 ms for 20,000 of 100,000. */
  matching(at: PublishedIndex, filter: IndexFilter): Promise<Int32Array>;
  close(): void;
}

/** An index and its published version. */
export interface PublishedIndex {
  readonly id: string;
  readonly version: number;
}

/** An opened version. */
interface OpenVersion {
  readonly table: Table;
  readonly rows: RowIds;
}

const NOTHING: IndexHits = { ids: new Int32Array(0), scores: new Float32Array(0) };

/** Creates a reader of a text index, which opens it with the first search. */
export function openTextIndexReader(place: IndexPlace, shape: IndexShape): TextIndexReader {
  let connecting: Promise<{ lancedb: typeof import('@lancedb/lancedb'); connection: Connection }> | undefined;
  let current: { at: PublishedIndex; opened: Promise<OpenVersion> } | undefined;

  /** A table handle pinned to one version; the previous one is dropped once its searches are done. */
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

  /** Maps row addresses to ids. */
  const idsOf = (found: Pick<ArrowTable, 'getChild' | 'numRows'>, rows: RowIds): Int32Array => {
    const addresses = halves(found.getChild('_rowid')?.toArray() as BigUint64Array);
    const ids = new Int32Array(found.numRows);
    for (let row = 0; row < ids.length; row++) {
      const id = rows.idAt(addresses[2 * row + 1] as number, addresses[2 * row] as number);
      if (id === undefined) throw new Error(`a hit of the ${shape.name} index has an unknown row address`);
      ids[row] = id;
    }
    return ids;
  };

  return {
    async search(at, terms, { limit, filter }) {
      if (terms.length === 0) return NOTHING;
      const { table, rows } = await openAt(at);
      const { lancedb } = await (connecting as NonNullable<typeof connecting>);
      let query = table.query().fullTextSearch(new lancedb.MatchQuery(terms.join(' '), 'terms'));
      if (shape.loose === undefined) query = query.fastSearch();
      query = query.select(['_rowid', '_score']).withRowId().limit(limit);
      if (filter) query = query.where(predicate(filter));
      const found = await query.toArrow();
      if (found.numRows === 0) return NOTHING;
      return { ids: idsOf(found, rows), scores: found.getChild('_score')?.toArray() as Float32Array };
    },
    async matching(at, filter) {
      const { table, rows } = await openAt(at);
      const pieces: Int32Array[] = [];
      let length = 0;
      // Streams batches, so that the event loop stays responsive.
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
