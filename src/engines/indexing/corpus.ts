import type { Database } from '../../foundation/store/index.ts';
import { type IndexBatch, type IndexPlace, type IndexShape, placeIn } from '../../foundation/store/search/index.ts';
import type { Sidecar } from './sidecar.ts';

/**
 * Rows of one kind that are found by their text, as the room that owns them describes them.
 * @typeParam Part what `read` yields; more than an IndexBatch when a sidecar is built from the same rows
 */
export interface Corpus<Part extends IndexBatch = IndexBatch> {
  /** Names its lease, its rows of the queue and, without `folder`, its folder; never changed once landed. */
  readonly name: string;
  /** Version of the index content: terms and columns. An index of an older format is rebuilt, a newer one is refused. */
  readonly format: number;
  readonly shape: IndexShape;
  /** The table whose `id` column (1 and up, below 2^31) are the rows of the index. */
  readonly table: string;
  /** Below the place of all indexes; '' is that place itself. By default `name`. */
  readonly folder?: string;
  /** Rows that are taken from the queue at once; by default 4,000, for texts of a few kB. */
  readonly batch?: number;
  /**
   * Rows that may wait for the index when it holds so many, because searches find them elsewhere until then: bringing an index up to
   * its rows costs about as much for one of them as for thousands. Absent: none.
   */
  mayWait?(items: number): number;
  /**
   * The rows of these ids as they are now, each once, in any order and in any number of parts; ids that are gone are left out. Each
   * part is written before the next one is read, which bounds the memory.
   */
  read(db: Database, ids: readonly number[]): AsyncIterable<Part>;
  /** Files that are built together with the text index and published with it. */
  readonly sidecar?: Sidecar<Part>;
  /** What else follows these rows, brought up to date after the text index. */
  readonly followUp?: FollowUp;
}

/** A corpus, and the module that exports it as `corpus`, from which the indexing process loads it. */
export interface CorpusModule {
  readonly corpus: Corpus;
  readonly module: URL;
}

/** The lease that the one writer of a corpus's index holds. */
export const leaseOf = (corpus: Pick<Corpus, 'name'>): string => `${corpus.name}-index`;

/** The place of a corpus' index. @param all the place of all indexes */
export function corpusPlace(all: IndexPlace, { name, folder = name }: Pick<Corpus, 'name' | 'folder'>): IndexPlace {
  return folder === '' ? all : placeIn(all, folder);
}

/**
 * An index with its own queue and versions that follows the rows of a corpus. The indexing process updates it after the text index is
 * published, under the same lease; the keep-up loop starts that process for it as for the text index.
 */
export interface FollowUp {
  /** Whether there is something that it does not know yet. Asked every second. */
  isBehind(db: Database): Promise<boolean>;
  /** Whether its published files are there. @param place of the corpus's index */
  isWhole(db: Database, place: IndexPlace): Promise<boolean>;
  /** Updates it. @param options.waitMs milliseconds to wait for another writer; 0 does not wait */
  update(
    db: Database,
    place: IndexPlace,
    options: { readonly signal: AbortSignal; readonly waitMs: number },
  ): Promise<unknown>;
}
