import type { TextVectors } from '../../../../engines/llm/index.ts';
import type { Deadline } from '../../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../../foundation/kernel/log.ts';
import type { Database } from '../../../../foundation/store/index.ts';
import {
  type IndexFilter,
  type IndexPlace,
  openVectorReader,
  type VectorReader,
} from '../../../../foundation/store/search/index.ts';
import type { SearchTables } from '../tables.ts';
import { readSpace, shapeOf, vectorPlace } from './space.ts';

/** Pages that are close to a query in meaning. */
export interface NearPages {
  /**
   * Ids of pages of a team, the closest first; may name pages that have changed or are gone. None while there are no vectors, and when
   * the embeddings endpoint fails or is slow.
   * @throws the reason of the deadline
   */
  find(words: string, options: NearOptions, deadline: Deadline): Promise<readonly number[]>;
  close(): void;
}

interface NearOptions {
  readonly team: number;
  readonly limit: number;
  /** Of what times, as the index has them. */
  readonly filter: IndexFilter | undefined;
}

export function createNearPages(
  db: Database<SearchTables>,
  { place, vectors, log }: { readonly place: IndexPlace; readonly vectors: TextVectors; readonly log: Log },
): NearPages {
  let open: { readonly table: string; readonly reader: VectorReader } | undefined;
  return {
    async find(words, { team, limit, filter }, deadline) {
      const space = await readSpace(db);
      if (space === undefined) return [];
      const [vector] = await vectors.of([words], 'query', space, deadline);
      if (vector === undefined) return [];
      if (open?.table !== space.table) {
        open?.reader.close();
        open = { table: space.table, reader: openVectorReader(vectorPlace(place), shapeOf(space)) };
      }
      const own = { column: 'team', min: team, max: team };
      try {
        return [
          ...(await open.reader.nearest(vector, {
            limit,
            filter: filter === undefined ? own : { and: [own, filter] },
          })),
        ];
      } catch (error) {
        deadline.signal.throwIfAborted();
        open?.reader.close();
        open = undefined;
        log.warn({ err: error }, 'similarity in meaning is skipped: the vectors of the pages cannot be read');
        return [];
      }
    },
    close() {
      open?.reader.close();
      open = undefined;
    },
  };
}
