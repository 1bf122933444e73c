/** Text indexes that follow rows of the database. */
export { type Corpus, type CorpusModule, leaseOf } from './corpus.ts';
export { type KeepIndexed, keepIndexed } from './keep-indexed.ts';
export { queueRows, waitingRows } from './queue.ts';
export { type CorpusReader, openCorpusReader } from './reader.ts';
export { type IndexerRun, runIndexer } from './run-indexer.ts';
export { corpusPlace, fittingIndex, type IndexState, publishedIndex } from './state.ts';
export { type IndexingTables, migrations } from './tables.ts';
