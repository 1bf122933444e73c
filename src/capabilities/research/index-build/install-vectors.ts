import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { leaseOf } from '../../../engines/indexing/index.ts';
import { withLease } from '../../../foundation/jobs/index.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { type IndexPlace, indexFiles } from '../../../foundation/store/search/index.ts';
import { PAPER_INDEX } from '../catalog/paper-index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { allRows, fileName, mergeVectors, type VectorsOptions } from '../vectors/merge.ts';
import { vectorPlace } from '../vectors/place.ts';
import { openSegments, type Segments } from '../vectors/segments.ts';
import { filesOf, type Segment, type VectorSpace } from '../vectors/state.ts';
import { type PublishedPapers, publishedPapers, publishVectors } from './state.ts';

/** New vectors, not yet published. */
export interface MadeVectors {
  readonly space: VectorSpace;
  /** Files of the draft folder that the space needs. */
  readonly files: readonly string[];
  /** Name of a file of records -> name of the file of its vectors in the draft folder. */
  readonly vectors: ReadonlyMap<string, string>;
  /** Names of files of records whose vectors are right as they are. */
  readonly kept?: ReadonlySet<string>;
  /** How the vectors of papers are made that were indexed in the meantime. */
  options(open: Segments, signal: AbortSignal): Promise<VectorsOptions>;
}

/**
 * Moves the files into place and publishes them, with vectors for papers indexed meanwhile, under the lease of the index.
 * @returns undefined if the index has been rebuilt
 */
export async function installVectors(
  db: Database<ResearchTables>,
  index: IndexPlace,
  before: PublishedPapers,
  draft: string,
  made: MadeVectors,
  signal: AbortSignal,
): Promise<'published' | undefined> {
  const files = indexFiles(vectorPlace(index, before.id));
  const { dir } = files;
  return withLease(
    db.as(),
    leaseOf(PAPER_INDEX),
    async (held, lease): Promise<'published' | undefined> => {
      const now = await publishedPapers(db);
      // The index is being rebuilt; the learned vectors are used afterwards.
      if (now?.id !== before.id || !now.vectors) return undefined;
      await files.bring(filesOf(now.vectors));
      for (const name of made.files) await rename(join(draft, name), join(dir, name));
      const open = openSegments(dir, now.vectors.segments);
      try {
        const options = await made.options(open, held);
        const segments: Segment[] = [];
        for (const [i, segment] of now.vectors.segments.entries()) {
          if (made.kept?.has(segment.terms)) {
            segments.push(segment);
            continue;
          }
          const ready = made.vectors.get(segment.terms);
          const name = ready ?? fileName('vectors');
          if (ready !== undefined) await rename(join(draft, ready), join(dir, ready));
          else await mergeVectors(join(dir, name), open, allRows(open, i), options);
          segments.push({ ...segment, vectors: name });
        }
        const state = { ...now.vectors, segments, space: made.space };
        await files.share(filesOf(state));
        await publishVectors(db, lease, now.id, state);
      } finally {
        open.close();
      }
      return 'published';
    },
    { signal },
  );
}
