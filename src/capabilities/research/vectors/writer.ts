import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type IndexPlace, indexFiles } from '../../../foundation/store/search/index.ts';
import { firstToMerge, sweepFiles } from '../segments/store.ts';
import { countChanges, countFrom, emptyStats, readStats, writeStats } from './corpus-stats.ts';
import { fileName, liveRows, mergeTerms, mergeVectors, type Vectorize } from './merge.ts';
import { folder, readModel } from './model.ts';
import { isOfWriter } from './place.ts';
import { openSegments, type Segments } from './segments.ts';
import { openStaged, removeStaged } from './staged.ts';
import { filesOf, type Segment, statsFiles, type VectorSpace, type VectorState, wordFiles } from './state.ts';
import type { TermRows } from './term-records.ts';
import { writeVocabulary } from './vocabulary.ts';

/** Writes the files for ranking next to the text index. Its caller holds the lease of the index. */
export interface RecordsWriter {
  /** Stores records for the next publication; when it resolves, they survive a kill. */
  stage(rows: TermRows): Promise<void>;
  /** Makes files of all staged records. @returns the state to publish */
  build(): Promise<VectorState>;
  /** To be called after `build`, when its state was published. */
  published(state: VectorState): Promise<void>;
}

/** Statistics and words are written whole when so many files of changes have come, or records of more than this share of the others. */
const MOST_SINCE = 16;
const FEW = 0.05;
/** All are merged when this many of their rows are outdated. */
const MOST_DEAD = 0.3;
/** Papers that are counted between two turns of others, who hold the lease for us. */
const BREATH = 1_000;

/** @param place of the files; @param fence of the lease that the caller holds */
export async function openRecordsWriter(
  place: IndexPlace,
  published: VectorState | undefined,
  fence: number,
): Promise<RecordsWriter> {
  const files = indexFiles(place);
  const { dir } = files;
  await mkdir(dir, { recursive: true });
  let state = published;
  await files.bring(filesOf(state));
  let staged = await openStaged(files, fence, state?.fence ?? 0);
  const needed = new Set([...filesOf(state), ...staged.segments().map(({ terms }) => terms)]);
  await sweepFiles(files, (name) => isOfWriter(name) || needed.has(name));
  return {
    stage: (rows) => staged.add(rows),
    async build() {
      const made = await build(dir, state, staged.segments(), fence);
      await files.share(filesOf(made));
      return made;
    },
    async published(now) {
      state = now;
      await removeStaged(files, staged.segments());
      staged = await openStaged(files, fence, now.fence);
    },
  };
}

async function build(
  dir: string,
  state: VectorState | undefined,
  staged: readonly Segment[],
  fence: number,
): Promise<VectorState> {
  if (state && staged.length === 0) return { ...state, fence };
  const old = state?.segments ?? [];
  const open = openSegments(dir, [...old, ...staged]);
  try {
    const base = isFew(state, staged) ? state : undefined;
    const stats = fileName('stats');
    await countStaged(dir, open, old, base ? countChanges() : await counterOf(dir, state), join(dir, stats));
    const earlier = state && !base ? wordFiles(dir, state) : [];
    const words = await writeVocabulary(dir, earlier, open.files.slice(old.length));
    const counted = base ? { ...base, since: [...(base.since ?? []), { stats, words }] } : { stats, words };
    const first = firstOf(open, old.length);
    const list = liveRows(open, range(first, open.files.length));
    const segments = old.slice(0, first);
    if (list.length > 0) segments.push(await mergeInto(dir, open, list, state?.space));
    return { ...counted, segments, space: state?.space, fence };
  } finally {
    open.close();
  }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

/** The index of the first segment to merge. */
function firstOf(open: Segments, old: number): number {
  const sizes = open.files.map(({ segment }) => segment.rows);
  const total = sizes.reduce((sum, rows) => sum + rows, 0);
  return total - open.ids.length > MOST_DEAD * total ? 0 : firstToMerge(sizes, old);
}

async function mergeInto(
  dir: string,
  open: Segments,
  list: Parameters<typeof mergeTerms>[2],
  space: VectorSpace | undefined,
): Promise<Segment> {
  const terms = fileName('terms');
  await mergeTerms(join(dir, terms), open, list);
  const hasVectors = open.files.some(({ vectors }) => vectors);
  if (space === undefined || (space.kind === 'endpoint' && !hasVectors))
    return { terms, rows: list.length, vectors: undefined };
  const vectors = fileName('vectors');
  const vectorize = space.kind === 'corpus' ? await foldingIn(join(dir, space.model), open) : undefined;
  await mergeVectors(join(dir, vectors), open, list, { dimensions: space.dimensions, vectorize });
  return { terms, rows: list.length, vectors };
}

/** Vectors from a model. */
export async function foldingIn(model: string, open: Pick<Segments, 'terms'>): Promise<Vectorize> {
  const { paper } = folder(await readModel(model));
  return async (ids) =>
    ids.map((id) => {
      const record = open.terms(id);
      return record && paper(record.title, record.abstract);
    });
}

function highest(ids: Int32Array, least: number): number {
  let most = least;
  for (const id of ids) if (id > most) most = id;
  return most;
}

/** Whether the statistics and words of these records are added to those of a state as files of changes. */
function isFew(state: VectorState | undefined, staged: readonly Segment[]): boolean {
  if (state?.words === undefined || (state.since?.length ?? 0) >= MOST_SINCE) return false;
  const rows = (segments: readonly Segment[]): number => segments.reduce((sum, one) => sum + one.rows, 0);
  return rows(staged) < FEW * rows(state.segments);
}

const counterOf = async (dir: string, state: VectorState | undefined) =>
  countFrom(state ? await readStats(...statsFiles(dir, state)) : emptyStats());

/** Counts the staged records: what they replace is subtracted. */
async function countStaged(
  dir: string,
  open: Segments,
  published: readonly Segment[],
  counter: ReturnType<typeof countChanges>,
  into: string,
): Promise<void> {
  const old = published.length;
  const before = openSegments(dir, published);
  try {
    const counted = new Uint8Array((open.files.reduce((most, { terms }) => highest(terms.ids, most), 0) >> 3) + 1);
    let papers = 0;
    for (const { terms } of open.files.slice(old)) {
      for (const id of terms.ids) {
        const [at, bit] = [id >> 3, 1 << (id & 7)];
        if (((counted[at] as number) & bit) !== 0) continue;
        counted[at] = (counted[at] as number) | bit;
        if (++papers % BREATH === 0) await setImmediate();
        const replaced = before.terms(id);
        if (replaced) counter.count(replaced, -1);
        const now = open.terms(id);
        if (now) counter.count(now, 1);
      }
    }
  } finally {
    before.close();
  }
  await writeStats(into, counter.done());
}
