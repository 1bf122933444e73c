import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Embedder, embedDocuments } from '../../../engines/llm/index.ts';
import { withLease } from '../../../foundation/jobs/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import { type IndexPlace, indexFiles } from '../../../foundation/store/search/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { allRows, fileName, mergeVectors, type VectorsOptions } from '../vectors/merge.ts';
import { type KeptVector, openPieces, type Pieces, wordsOf } from '../vectors/pieces.ts';
import { EMBEDDING, TRAINING, vectorDir, vectorPlace } from '../vectors/place.ts';
import { type OpenSegment, openSegments, type Segments } from '../vectors/segments.ts';
import { filesOf, type VectorSpace } from '../vectors/state.ts';
import type { PaperTerms } from '../vectors/term-records.ts';
import { installVectors } from './install-vectors.ts';
import { type PublishedPapers, publishedPapers } from './state.ts';
import { TRAINING_LEASE, type TrainingEnd } from './train-vectors.ts';

interface EmbedOptions {
  readonly signal: AbortSignal;
  /** Called with the number of papers that have vectors, of all that lacked one. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** Papers between two writes of vectors. */
const PIECE = 512;

/**
 * Gets vectors from the embeddings endpoint for all published papers without one, and publishes them. Until all papers have theirs, the
 * previous vectors stay in use. After a kill, the next run reuses stored vectors; papers indexed meanwhile are left to the run after.
 * Papers that the endpoint rejects get none.
 * @returns 'nothing' if there is nothing to add
 * @throws ModelError if the endpoint fails for too long
 */
export async function embedVectors(
  db: Database<ResearchTables>,
  index: IndexPlace,
  embedder: Embedder,
  options: EmbedOptions,
): Promise<TrainingEnd> {
  const end = await withLease(
    db.as(),
    TRAINING_LEASE,
    async (signal) => {
      const at = await publishedPapers(db);
      return at?.vectors ? embedUnderLease(db, index, at, embedder, { ...options, signal }) : 'nothing';
    },
    { waitMs: 0, signal: options.signal },
  );
  return end ?? 'elsewhere';
}

async function embedUnderLease(
  db: Database<ResearchTables>,
  index: IndexPlace,
  at: PublishedPapers,
  embedder: Embedder,
  options: EmbedOptions,
): Promise<TrainingEnd> {
  const { signal } = options;
  const { dir, bring } = indexFiles(vectorPlace(index, at.id));
  await bring(filesOf(at.vectors));
  const before = at.vectors?.space;
  const open = openSegments(dir, at.vectors?.segments ?? []);
  try {
    // A model may change behind its name, which the size of its vectors reveals.
    const known = before?.kind === 'endpoint' && before.id === embedder.id ? before.dimensions : undefined;
    const lacking = lackingIn(open, known !== undefined);
    if (known !== undefined && lacking.size === 0) return 'nothing';
    const dimensions = await embedder.probe(deadlineIn(Number.POSITIVE_INFINITY, signal));
    const isSame = known === dimensions;
    const files = isSame ? lacking : lackingIn(open, false);
    const space = { kind: 'endpoint', dimensions, id: embedder.id } as const;
    const pieces = await openPieces(join(dir, EMBEDDING), embedder.id, dimensions);
    const made = await makeVectors(db, open, [...files.values()].flat(), embedder, pieces, options);
    if (isSame && made === 0) return 'nothing';
    return await publish(db, index, at, { open, space, isSame, lacking: new Set(files.keys()), pieces }, signal);
  } finally {
    open.close();
  }
}

/** Papers without a vector of this space, by the name of their file of records; files without such papers are left out. */
function lackingIn(open: Segments, isSameSpace: boolean): Map<string, number[]> {
  const lacking = new Map<string, number[]>();
  for (const [i, { segment, terms, vectors }] of open.files.entries()) {
    const ids: number[] = [];
    for (let row = 0; row < terms.ids.length; row++) {
      if (terms.isGone(row) || !open.isLive(i, row)) continue;
      if (!isSameSpace || !vectors || vectors.scales[row] === 0) ids.push(terms.ids[row] as number);
    }
    if (ids.length > 0) lacking.set(segment.terms, ids);
  }
  return lacking;
}

/** @returns the number of papers that have vectors now */
async function makeVectors(
  db: Database<ResearchTables>,
  open: Segments,
  ids: readonly number[],
  embedder: Embedder,
  pieces: Pieces,
  { signal, onProgress }: EmbedOptions,
): Promise<number> {
  let made = 0;
  for (let from = 0; from < ids.length; from += PIECE) {
    await setImmediate();
    signal.throwIfAborted();
    const wanted: { id: number; words: number }[] = [];
    for (const id of ids.slice(from, from + PIECE)) {
      const words = wordsOf(open.terms(id) as PaperTerms);
      if (pieces.has(id, words)) made++;
      else wanted.push({ id, words });
    }
    if (wanted.length > 0) {
      const vectors = await embedPapers(db, wanted, embedder, signal);
      if (vectors.length > 0) await pieces.add(vectors);
      made += vectors.length;
    }
    onProgress?.(Math.min(from + PIECE, ids.length), ids.length);
  }
  return made;
}

async function embedPapers(
  db: Database<ResearchTables>,
  wanted: readonly { readonly id: number; readonly words: number }[],
  embedder: Embedder,
  signal: AbortSignal,
): Promise<KeptVector[]> {
  const ids = wanted.map(({ id }) => id);
  const rows = await db.kysely
    .selectFrom('papers')
    .select(['id', 'title', 'abstract'])
    .where(inList(db.kind, 'id', ids))
    .execute();
  const texts = new Map(rows.map(({ id, title, abstract }) => [id, `${title}\n${abstract}`.trim()]));
  // A paper that was merged into another since then will be removed from the index.
  const there = wanted.filter(({ id }) => texts.has(id));
  const vectors = await embedDocuments(
    embedder,
    there.map(({ id }) => texts.get(id) as string),
    signal,
  );
  return there.flatMap((paper, i) => {
    const vector = vectors[i];
    return vector === undefined ? [] : [{ ...paper, vector }];
  });
}

interface Made {
  readonly open: Segments;
  readonly space: VectorSpace;
  /** Whether the published vectors are of this space. */
  readonly isSame: boolean;
  /** Names of the files of records whose papers lacked vectors. */
  readonly lacking: ReadonlySet<string>;
  readonly pieces: Pieces;
}

/** Creates vector files for the record files that lack vectors, and publishes them. */
async function publish(
  db: Database<ResearchTables>,
  index: IndexPlace,
  at: PublishedPapers,
  { open, space, isSame, lacking, pieces }: Made,
  signal: AbortSignal,
): Promise<TrainingEnd> {
  const draft = join(vectorDir(index, at.id), TRAINING);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const options = (now: Segments, held: AbortSignal): VectorsOptions => ({
    dimensions: space.dimensions,
    afresh: !isSame,
    vectorize: async (ids) => {
      held.throwIfAborted();
      const vectors: (Float32Array | undefined)[] = [];
      for (const id of ids) {
        // A replaced row may be of a paper that no longer exists.
        const terms = now.terms(id);
        vectors.push(terms && (await pieces.vector(id, wordsOf(terms))));
      }
      return vectors;
    },
  });
  try {
    const vectors = new Map<string, string>();
    const isRight = ({ segment }: OpenSegment): boolean =>
      isSame && segment.vectors !== undefined && !lacking.has(segment.terms);
    for (const [i, file] of open.files.entries()) {
      if (isRight(file)) continue;
      const name = fileName('vectors');
      await mergeVectors(join(draft, name), open, allRows(open, i), options(open, signal));
      vectors.set(file.segment.terms, name);
    }
    const made = {
      space,
      files: [],
      vectors,
      kept: new Set(open.files.filter(isRight).map(({ segment }) => segment.terms)),
      options: async (now: Segments, held: AbortSignal) => options(now, held),
    };
    const end = (await installVectors(db, index, at, draft, made, signal)) ?? 'elsewhere';
    if (end === 'published') await pieces.clear();
    return end;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
