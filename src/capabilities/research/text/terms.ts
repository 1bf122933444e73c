import {
  type AnalyzerOptions,
  compoundsIn,
  createAnalyzer,
  PAPER_STOP_WORDS,
  porterStem,
  TermWriter,
  termHash,
  WordTable,
} from '../../../engines/text/index.ts';

/**
 * The terms of papers and of queries for them. They and their numbers are stored in the index, so a change here needs a new
 * INDEX_VERSION (research/index-build/format.ts).
 */
const OPTIONS: AnalyzerOptions = {
  fold: { greek: true },
  stopWords: PAPER_STOP_WORDS,
  stem: porterStem,
  longestWord: 64,
  signedNames: true,
};
const analyzer = createAnalyzer(OPTIONS);

let table: WordTable | undefined;

/** @returns the terms in reading order, repeats kept; empty if the text has no content words */
export const analyze = analyzer.analyze;

/** The term of a folded word; '' for a function word. */
export const termOf = analyzer.termOf;

/** The words that all terms of papers are made from, for writers. */
export function paperWords(): WordTable {
  table ??= new WordTable(createAnalyzer({ ...OPTIONS, characters: true }));
  return table;
}

/** A writer of the terms of papers in bulk: those of `analyze`, and single characters of scripts without spaces. */
export const termWriter = (): TermWriter => new TermWriter(paperWords());

/** The numbers of the terms of a text, in reading order, repeats kept. */
export const textHashes = (text: string): Uint32Array => Uint32Array.from(analyze(text), termHash);

/** The terms of words with hyphens as one word, in their order: `pre-training` is pretrain. */
export function compoundTerms(text: string): { term: string; joined: string; parts: string[] }[] {
  if (!/[^\x00-\x7f]|-/.test(text)) return [];
  return compoundsIn(analyzer.fold(text)).flatMap(({ joined, parts }) => {
    const term = analyzer.termOf(joined);
    return term === '' ? [] : [{ term, joined, parts: parts.map(analyzer.termOf).filter((part) => part !== '') }];
  });
}

/** Before a term of a title, so that the text index knows titles apart. */
export const IN_TITLE = 't:';
/** Before a part of a name. */
export const IN_NAME = '@';
/** Before a year of publication. */
export const IN_YEAR = 'y:';
/** Between two names of a record: no term has this number. */
export const NAME_END = 0;

/** A text as its words are read: folded, Greek letters spelled out. */
export const foldText = analyzer.fold;
