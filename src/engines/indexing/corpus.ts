import type { Database } from '../../foundation/store/index.ts';
import type { IndexBatch, IndexShape } from '../../foundation/store/search/index.ts';

/** Rows of one kind that are found by their text, as the room that owns them describes them. */
export interface Corpus {
  /** Names its folder, its lease and its lines of the queue; never changed once landed. */
  readonly name: string;
  /** Of what the index holds: the terms, the columns. An index of an older format is made again, a newer one is refused. */
  readonly format: number;
  readonly shape: IndexShape;
  /** The table whose `id` column (1 and up, below 2^31) are the rows of the index. */
  readonly table: string;
  /** Rows that are read and written together, which bounds the memory; by default 4,000, for texts of a few kB. */
  readonly batch?: number;
  /**
   * Rows that may wait for the index when it holds so many, because searches find them elsewhere until then: bringing an index up to
   * its rows costs about as much for one of them as for thousands. Absent: none.
   */
  mayWait?(items: number): number;
  /** The rows of these ids as they are now, in any order; ids that are gone are left out. */
  read(db: Database, ids: readonly number[]): Promise<IndexBatch>;
}

/** A corpus, and the module that exports it as `corpus`, from which the indexing thread loads it. */
export interface CorpusModule {
  readonly corpus: Corpus;
  readonly module: URL;
}

/** The lease that the one writer of a corpus's index holds. */
export const leaseOf = (corpus: Pick<Corpus, 'name'>): string => `${corpus.name}-index`;
