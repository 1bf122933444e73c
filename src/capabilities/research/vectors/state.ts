import { join } from 'node:path';

/**
 * Which files make up a published version. It is kept in the row of the database that also names the version of the text
 * index, so that both change for searches at the same moment.
 */
export interface VectorState {
  /** Oldest first: if two files have a paper, the later one counts. */
  readonly segments: readonly Segment[];
  /** Name of the file of corpus statistics. */
  readonly stats: string;
  /** Name of the file of all words (vocabulary.ts); absent in older versions. */
  readonly words?: string | undefined;
  /** Files of what has changed since both, the oldest first; absent in older versions. */
  readonly since?: readonly { readonly stats: string; readonly words: string }[];
  /** undefined if there are no vectors. */
  readonly space: VectorSpace | undefined;
  /** Of the lease under which it was written: what an earlier holder wrote later does not count. */
  readonly fence: number;
}

export interface Segment {
  /** Name of the file of forward records. */
  readonly terms: string;
  readonly rows: number;
  /** Name of the file of vectors in the state's space; undefined if these papers have none. */
  readonly vectors: string | undefined;
}

/** The origin of the vectors. Vectors of two spaces cannot be compared. */
export type VectorSpace =
  | {
      readonly kind: 'corpus';
      readonly dimensions: number;
      /** Name of the file of the model. */
      readonly model: string;
      /** Papers in the corpus when it was trained. */
      readonly trainedOn: number;
    }
  | { readonly kind: 'endpoint'; readonly dimensions: number; readonly id: string };

/** The state as stored in the database; '' before the first publication. */
export const stateText = (state: VectorState): string => JSON.stringify(state);

/** What `stateText` wrote; undefined for ''. */
export const stateOf = (text: string): VectorState | undefined =>
  text === '' ? undefined : (JSON.parse(text) as VectorState);

/** The files of the statistics of a state, and of its words, the oldest first. */
export const statsFiles = (dir: string, { stats, since = [] }: VectorState): [string, ...string[]] => [
  join(dir, stats),
  ...since.map((one) => join(dir, one.stats)),
];
export const wordFiles = (dir: string, { words, since = [] }: VectorState): string[] =>
  words === undefined ? [] : [words, ...since.map((one) => one.words)].map((name) => join(dir, name));

/** The names of all files of a state. */
export function filesOf(state: VectorState | undefined): Set<string> {
  const files = new Set<string>();
  if (!state) return files;
  files.add(state.stats);
  if (state.words !== undefined) files.add(state.words);
  for (const { stats, words } of state.since ?? []) files.add(stats).add(words);
  if (state.space?.kind === 'corpus') files.add(state.space.model);
  for (const { terms, vectors } of state.segments) {
    files.add(terms);
    if (vectors !== undefined) files.add(vectors);
  }
  return files;
}
