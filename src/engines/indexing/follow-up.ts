import type { Database } from '../../foundation/store/index.ts';
import type { IndexPlace } from '../../foundation/store/search/index.ts';

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
