import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { withLease } from '../../../foundation/jobs/index.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { type IndexPlace, indexFiles } from '../../../foundation/store/search/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { readStats } from '../vectors/corpus-stats.ts';
import { allRows, fileName, mergeVectors, type VectorsOptions } from '../vectors/merge.ts';
import { writeModel } from '../vectors/model.ts';
import { TRAINING, vectorPlace } from '../vectors/place.ts';
import { openSegments, type Segments } from '../vectors/segments.ts';
import { filesOf, statsFiles, type VectorSpace, type VectorState } from '../vectors/state.ts';
import type { PaperTerms } from '../vectors/term-records.ts';
import { SMALLEST_CORPUS, trainModel } from '../vectors/train.ts';
import { foldingIn } from '../vectors/writer.ts';
import { installVectors, type MadeVectors } from './install-vectors.ts';
import { publishedPapers } from './state.ts';

/** The name of the lease of the one process that trains. */
export const TRAINING_LEASE = 'research-vectors';
/** Vectors are learned again if the corpus has grown or shrunk by this factor. */
const GROWTH = 1.5;

/** The result: vectors were published, another process is training, or the corpus is too small. */
export type TrainingEnd = 'published' | 'elsewhere' | 'nothing';

/** Whether vectors should be learned from the papers of the published index. */
export async function isTrainingDue(db: Database<ResearchTables>): Promise<boolean> {
  const at = await publishedPapers(db);
  return at?.vectors !== undefined && isDue(at.papers, at.vectors.space);
}

/** The state of the vectors, for operators. */
export interface VectorsStatus {
  /** Papers that it was learned from; undefined when nothing was learned from papers. */
  readonly learnedFrom: number | undefined;
  /** Whether the vectors come from an embeddings endpoint. */
  readonly isOfEndpoint: boolean;
  /** Whether a service would learn them again. */
  readonly isDue: boolean;
}

export async function vectorsStatus(db: Database<ResearchTables>): Promise<VectorsStatus> {
  const space = (await publishedPapers(db))?.vectors?.space;
  const isOfEndpoint = space?.kind === 'endpoint';
  return {
    learnedFrom: space?.kind === 'corpus' ? space.trainedOn : undefined,
    isOfEndpoint,
    isDue: !isOfEndpoint && (await isTrainingDue(db)),
  };
}

function isDue(papers: number, space: VectorSpace | undefined): boolean {
  if (papers < SMALLEST_CORPUS) return false;
  if (space?.kind !== 'corpus') return true;
  return papers >= GROWTH * space.trainedOn || papers * GROWTH <= space.trainedOn;
}

/**
 * Learns vectors from the published papers and publishes them, while papers go on being indexed and searched: the writer's
 * lease is only held at the end, to put the files in their place. Killed at any moment, nothing has changed and the next
 * run does it again.
 */
export async function trainVectors(
  db: Database<ResearchTables>,
  index: IndexPlace,
  signal: AbortSignal,
): Promise<TrainingEnd> {
  const end = await withLease(
    db.as(),
    TRAINING_LEASE,
    async (held) => {
      const at = await publishedPapers(db);
      if (!at?.vectors || !isDue(at.papers, at.vectors.space)) return 'nothing' as const;
      const files = indexFiles(vectorPlace(index, at.id));
      await files.bring(filesOf(at.vectors));
      const draft = join(files.dir, TRAINING);
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft, { recursive: true });
      try {
        const trained = await train(files.dir, draft, at.vectors, held);
        if (!trained) return 'nothing' as const;
        return (await installVectors(db, index, at, draft, trained, held)) ?? ('elsewhere' as const);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
    { waitMs: 0, signal },
  );
  return end ?? 'elsewhere';
}

/** Creates a model and the vectors of all papers, as files of the draft folder. */
async function train(
  dir: string,
  draft: string,
  state: VectorState,
  signal: AbortSignal,
): Promise<MadeVectors | undefined> {
  const breathe = async (): Promise<void> => {
    await setImmediate();
    signal.throwIfAborted();
  };
  const open = openSegments(dir, state.segments);
  try {
    const model = await trainModel(everyPaper(open), await readStats(...statsFiles(dir, state)), { breathe });
    if (!model) return undefined;
    const name = fileName('model');
    await writeModel(join(draft, name), model);
    const space = {
      kind: 'corpus',
      dimensions: model.dimensions,
      model: name,
      trainedOn: model.documents,
    } as const;
    const options = await optionsFor(join(draft, name), space, open, breathe);
    const vectors = new Map<string, string>();
    for (const [i, { segment }] of open.files.entries()) {
      const file = fileName('vectors');
      await mergeVectors(join(draft, file), open, allRows(open, i), options);
      vectors.set(segment.terms, file);
    }
    return {
      space,
      files: [name],
      vectors,
      options: (now, held) => optionsFor(join(dir, name), space, now, async () => held.throwIfAborted()),
    };
  } finally {
    open.close();
  }
}

function* everyPaper(open: Segments): Generator<PaperTerms> {
  for (const id of open.ids) yield open.terms(id) as PaperTerms;
}

async function optionsFor(
  model: string,
  { dimensions }: VectorSpace,
  open: Segments,
  breathe: () => Promise<void>,
): Promise<VectorsOptions> {
  const vectorize = await foldingIn(model, open);
  return {
    dimensions,
    afresh: true,
    vectorize: async (ids) => {
      await breathe();
      return vectorize(ids);
    },
  };
}
