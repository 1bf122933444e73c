import {
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
const analyzer = createAnalyzer({ stopWords: PAPER_STOP_WORDS, stem: porterStem, longestWord: 64 });

let table: WordTable | undefined;

/** @returns the terms in reading order, repeats kept; empty if the text has no content words */
export const analyze = analyzer.analyze;

/** A writer of these terms in bulk. */
export function termWriter(): TermWriter {
  table ??= new WordTable(analyzer);
  return new TermWriter(table);
}

/** The numbers of the terms of a text, in reading order, repeats kept. */
export const textHashes = (text: string): Uint32Array => Uint32Array.from(analyze(text), termHash);
