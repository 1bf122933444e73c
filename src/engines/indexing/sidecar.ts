import type { IndexBatch, IndexPlace } from '../../foundation/store/search/index.ts';

/**
 * Files that a corpus keeps next to its text index, made from the same rows. The files of a version are listed in one text, its state,
 * which is published in the same row as the version of the text index: both change together.
 */
export interface Sidecar<Part extends IndexBatch = IndexBatch> {
  /** Whether all files of a state are there; if not, the whole index is rebuilt. @param state '' before the first one */
  isWhole(place: IndexPlace, indexId: string, state: string): Promise<boolean>;
  /**
   * Opens it for the one writer, and removes what is left of other indexes and of writers that were killed.
   * @param state the published one; '' before the first one
   * @param fence of the lease that the writer holds
   * @param older id of the index that is replaced, whose files are still needed
   */
  open(
    place: IndexPlace,
    indexId: string,
    state: string,
    fence: number,
    older: string | undefined,
  ): Promise<SidecarWriter<Part>>;
}

export interface SidecarWriter<Part extends IndexBatch = IndexBatch> {
  /** Keeps rows for the next version; when it resolves they survive a kill. */
  stage(part: Part): Promise<void>;
  /** The same for rows that are gone. */
  stageGone(ids: readonly number[]): Promise<void>;
  /** Makes files of all that is staged. @returns the state to publish */
  build(): Promise<string>;
  /** To be called after `build`, when its state was published. */
  published(state: string): Promise<void>;
}
