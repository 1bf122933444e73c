import { join } from 'node:path';
import { termHash } from '../../../engines/text/index.ts';
import { IN_NAME, termOf } from '../text/terms.ts';
import { type CountedCorpus, readStats } from './corpus-stats.ts';
import { type Folder, folder, readModel } from './model.ts';
import { type NearestSearch, nearestSearch } from './nearest.ts';
import { openSegments, type Segments } from './segments.ts';
import { type Correction, speller } from './speller.ts';
import { statsFiles, type VectorSpace, type VectorState, wordFiles } from './state.ts';
import { readVocabulary } from './vocabulary.ts';

/** A published version, open for ranking. Its reads are synchronous: only for threads that nobody waits for. */
export interface View {
  readonly segments: Segments;
  readonly stats: CountedCorpus;
  readonly space: VectorSpace | undefined;
  /** Creates vectors of texts; undefined if an endpoint does, or nothing. */
  readonly folder: Folder | undefined;
  readonly nearest: NearestSearch | undefined;
  /** Words of papers and parts of names (behind IN_NAME) near to an unknown word; undefined if the version has no vocabulary. */
  speller(): Promise<Spelling | undefined>;
  close(): void;
}

/** @param isAlone whether the query has nothing else: then partial matches of words are enough */
type Spelling = (word: string, isAlone: boolean) => readonly Correction[];

/**
 * Opens a version.
 * @param earlier another version, which must not be used afterwards: shared files are reused
 * @throws Error if files are missing, because the version was replaced, or damaged; `earlier` is closed then
 */
export async function openView(dir: string, state: VectorState, earlier?: View): Promise<View> {
  const { space } = state;
  const [stats, model] = await Promise.all([
    readStats(...statsFiles(dir, state)),
    space?.kind === 'corpus' ? readModel(join(dir, space.model)) : undefined,
  ]).catch((error: unknown) => {
    earlier?.close();
    throw error;
  });
  const segments = openSegments(dir, state.segments, earlier?.segments);
  let spelling: Promise<Spelling> | undefined;
  return {
    segments,
    stats,
    space,
    folder: model && folder(model),
    nearest: space && nearestSearch(segments, space.dimensions),
    async speller() {
      if (state.words === undefined) return undefined;
      // Few queries need it, and it takes as much memory as the words.
      spelling ??= readVocabulary(wordFiles(dir, state)).then((words) => spellingOf(words, stats));
      return spelling;
    },
    close: segments.close,
  };
}

/** Corrections of a word. */
const MOST = 3;
/** More, since the names beside it tell which one is meant. */
const MOST_NAMES = 8;

function spellingOf(all: readonly string[], stats: CountedCorpus): Spelling {
  const names = all.filter((word) => word.startsWith(IN_NAME)).map((word) => word.slice(IN_NAME.length));
  const words = speller(
    all.filter((word) => !word.startsWith(IN_NAME)),
    (word) => stats.df(termHash(termOf(word))),
  );
  const people = speller(names, (part) => stats.nameDf(termHash(part)));
  return (word, isAlone) => {
    const asWord = words.nearest(word, MOST, isAlone);
    const asName = people.nearest(word, MOST_NAMES, false).map((one) => ({ ...one, word: IN_NAME + one.word }));
    return [...asWord, ...asName];
  };
}
