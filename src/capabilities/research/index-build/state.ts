import {
  type IndexFailure,
  type IndexState,
  indexFailures,
  publishedIndex,
  publishSidecar,
  waitingRows,
} from '../../../engines/indexing/index.ts';
import type { Lease } from '../../../foundation/jobs/index.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { PublishedIndex } from '../../../foundation/store/search/index.ts';
import { PAPER_INDEX } from '../catalog/paper-index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { stateOf, stateText, type VectorState } from '../vectors/state.ts';

/** A version of the text index and of the files next to it; both change together. */
export interface PublishedPapers extends PublishedIndex {
  readonly papers: number;
  readonly vectors: VectorState | undefined;
  /** `vectors` as stored: two are equal if their texts are. */
  readonly vectorsText: string;
}

/** The version for searches; undefined before the first one is published. */
export async function publishedPapers(db: Database<ResearchTables>): Promise<PublishedPapers | undefined> {
  const at = await publishedIndex(db.as(), PAPER_INDEX);
  return (
    at && { id: at.id, version: at.version, papers: at.items, vectors: stateOf(at.sidecar), vectorsText: at.sidecar }
  );
}

/**
 * Publishes other vectors of the same papers.
 * @throws LeaseLostError if another process writes the index now
 */
export const publishVectors = (
  db: Database<ResearchTables>,
  lease: Lease,
  id: string,
  vectors: VectorState,
): Promise<void> => publishSidecar(db.as(), PAPER_INDEX, lease, { id, sidecar: stateText(vectors) });

/** The progress of the index. */
export interface PaperIndexStatus {
  /** Searchable papers. */
  readonly papers: number;
  /** Papers whose latest state is not searchable yet. */
  readonly waiting: number;
  /** ISO time; undefined before the first version. */
  readonly publishedAt: string | undefined;
  /** Since when and why it cannot be written; undefined while it can. */
  readonly failure: Omit<IndexFailure, 'corpus'> | undefined;
}

export async function paperIndexStatus(db: Database): Promise<PaperIndexStatus> {
  const at: IndexState | undefined = await publishedIndex(db, PAPER_INDEX);
  const failed = (await indexFailures(db)).find(({ corpus }) => corpus === PAPER_INDEX.name);
  return {
    papers: at?.items ?? 0,
    waiting: await waitingRows(db, PAPER_INDEX),
    publishedAt: at?.publishedAt,
    failure: failed && { since: failed.since, message: failed.message },
  };
}
