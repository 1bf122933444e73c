import type { Database } from '../../foundation/store/index.ts';
import type { IndexPlace } from '../../foundation/store/search/index.ts';

/**
 * Something that follows the rows of a corpus with a queue and versions of its own. The indexing process updates it once the text
 * index is published, under the same lease; the keep-up loop starts that process for it as it does for the text index.
 */
export interface FollowUp {
  /** Whether there is something that it does not know yet. Asked every second. */
  isBehind(db: Database): Promise<boolean>;
  /** Whether its published files are there. @param place of the corpus's index */
  isWhole(db: Database, place: IndexPlace): Promise<boolean>;
  /** Brings it up to date. @param options.waitMs milliseconds to wait for another writer; 0 gives up at once */
  update(
    db: Database,
    place: IndexPlace,
    options: { readonly signal: AbortSignal; readonly waitMs: number },
  ): Promise<unknown>;
}
