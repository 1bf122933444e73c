import { type IndexState, publishedIndex, publishSidecar, waitingRows } from '../../../engines/indexing/index.ts';
import type { Lease } from '../../../foundation/jobs/index.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { PublishedIndex } from '../../../foundation/store/search/index.ts';
import { PAPER_INDEX } from '../catalog/paper-index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { stateOf, stateText, type VectorState } from '../vectors/state.ts';

/** A version of the text index and of what lies beside it; both change at the same moment. */
export interface PublishedPapers extends PublishedIndex {
  readonly papers: number;
  readonly vectors: VectorState | undefined;
  /** `vectors` as it is stored: two are the same when their texts are. */
  readonly vectorsText: string;
}

/** The version that searches should read; undefined before the first one is published. */
export async function publishedPapers(db: Database<ResearchTables>): Promise<PublishedPapers | undefined> {
  const at = await publishedIndex(db.as(), PAPER_INDEX);
  return (
    at && { id: at.id, version: at.version, papers: at.items, vectors: stateOf(at.sidecar), vectorsText: at.sidecar }
  );
}

/**
 * Moves every reader to other vectors of the same papers.
 * @throws LeaseLostError when somebody else writes the index by now
 */
export const publishVectors = (
  db: Database<ResearchTables>,
  lease: Lease,
  id: string,
  vectors: VectorState,
): Promise<void> => publishSidecar(db.as(), PAPER_INDEX, lease, { id, sidecar: stateText(vectors) });

/** How far the index is. */
export interface PaperIndexStatus {
  /** Papers that searches find. */
  readonly papers: number;
  /** Papers whose newest state searches do not find yet. */
  readonly waiting: number;
  /** ISO time; undefined before the first version. */
  readonly publishedAt: string | undefined;
}

export async function paperIndexStatus(db: Database): Promise<PaperIndexStatus> {
  const at: IndexState | undefined = await publishedIndex(db, PAPER_INDEX);
  return { papers: at?.items ?? 0, waiting: await waitingRows(db, PAPER_INDEX), publishedAt: at?.publishedAt };
}
