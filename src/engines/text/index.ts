/** Text as terms, and rankings of texts by their terms. */
export { type Analyzer, type AnalyzerOptions, createAnalyzer } from './analyzer.ts';
export {
  averageLengthOf,
  BM25,
  type Bm25Parameters,
  type CountedText,
  countTerms,
  flatIdf,
  idf,
  idfAmong,
  lengthNorm,
  scoreText,
  termScore,
  termShare,
} from './bm25.ts';
export { type ChunkOptions, chunksOf } from './chunks.ts';
export { type CodeAnalyzerOptions, createCodeAnalyzer } from './code-analyzer.ts';
export { type Compound, compoundsIn } from './compounds.ts';
export { type FoldOptions, fold, isAscii } from './fold.ts';
export { type FusedItem, type FusionOptions, fuseRanks, type Ranking } from './fuse-ranks.ts';
export { fingerprintOf, NearTexts } from './near-texts.ts';
export { oneLine } from './one-line.ts';
export { sentencesOf } from './sentences.ts';
export { inflectionStem, lightStem, porterStem, porterStemOfLetters, singular, withoutPluralS } from './stems.ts';
export {
  CODE_STOP_WORDS,
  INSTRUCTION_STOP_WORDS,
  mostFrequentTerms,
  PAGE_STOP_WORDS,
  PAPER_REQUEST_WORDS,
  PAPER_STOP_WORDS,
  QUESTION_STOP_WORDS,
  TOOL_STOP_WORDS,
} from './stop-words.ts';

export { hashesOf, termHash } from './term-hash.ts';
export { TermWriter, WordTable } from './term-writer.ts';
export { createTokenAnalyzer, type TokenAnalyzer, type TokenAnalyzerOptions } from './token-analyzer.ts';
export { LONGEST_QUERY, truncateQuery } from './truncate-query.ts';
export { isUnspaced } from './unspaced.ts';
export { wordRuns } from './word-runs.ts';
