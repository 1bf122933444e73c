import { join } from 'node:path';
import { type CountedCorpus, readStats } from './corpus-stats.ts';
import { type Folder, folder, readModel } from './model.ts';
import { type NearestSearch, nearestSearch } from './nearest.ts';
import { openSegments, type Segments } from './segments.ts';
import type { VectorSpace, VectorState } from './state.ts';

/** A published version, open for ranking. Its reads are synchronous: only for threads that nobody waits for. */
export interface View {
  readonly segments: Segments;
  readonly stats: CountedCorpus;
  readonly space: VectorSpace | undefined;
  /** Creates vectors of texts; undefined if an endpoint does, or nothing. */
  readonly folder: Folder | undefined;
  readonly nearest: NearestSearch | undefined;
  close(): void;
}

/**
 * Opens a version.
 * @param earlier another version, which must not be used afterwards: shared files are reused
 * @throws Error if files are missing, because the version was replaced, or damaged; `earlier` is closed then
 */
export async function openView(dir: string, state: VectorState, earlier?: View): Promise<View> {
  const { space } = state;
  const [stats, model] = await Promise.all([
    readStats(join(dir, state.stats)),
    space?.kind === 'corpus' ? readModel(join(dir, space.model)) : undefined,
  ]).catch((error: unknown) => {
    earlier?.close();
    throw error;
  });
  const segments = openSegments(dir, state.segments, earlier?.segments);
  return {
    segments,
    stats,
    space,
    folder: model && folder(model),
    nearest: space && nearestSearch(segments, space.dimensions),
    close: segments.close,
  };
}
