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
   * Ids of pages of a team, the closest first; may name pages that have changed or are gone. None while there are no vectors
   * of the model.
   * @returns undefined if there are, but the embeddings endpoint fails or is slow
   * @throws the reason of the deadline
   */
  find(words: string, options: NearOptions, deadline: Deadline): Promise<readonly number[] | undefined>;
  close(): void;
}

interface NearOptions {
  readonly team: number;
  readonly limit: number;
  /** Of what times, as the index has them. */
  readonly filter: IndexFilter | undefined;
}

interface NearPagesOptions {
  readonly place: IndexPlace;
  readonly vectors: TextVectors;
  /** `Embedder.id`: vectors of another one are not compared. */
  readonly model: string;
  readonly log: Log;
}

export function createNearPages(
  db: Database<SearchTables>,
  { place, vectors, model, log }: NearPagesOptions,
): NearPages {
  let open: { readonly table: string; readonly reader: VectorReader } | undefined;
  return {
    async find(words, { team, limit, filter }, deadline) {
      const space = await readSpace(db);
      if (space?.id !== model) return [];
      const [vector] = await vectors.of([words], 'query', space, deadline);
      if (vector === undefined) return undefined;
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
        return undefined;
      }
    },
    close() {
      open?.reader.close();
      open = undefined;
    },
  };
}
