/** Text indexes that follow rows of the database. */

export type { FollowUp } from './corpus.ts';
export { type Corpus, type CorpusModule, corpusPlace, leaseOf } from './corpus.ts';
export { type IndexFailure, indexFailures, indexWarning } from './failures.ts';
export { type KeepIndexedOptions, keepIndexed } from './keep-indexed.ts';
export { addIndexMetrics } from './metrics.ts';
export { hearOfIndex, queueRows, tellOfIndex, untilNews, waitingRows } from './queue.ts';

export { type CorpusReader, openCorpusReader } from './reader.ts';
export { type IndexerRun, runIndexer } from './run-indexer.ts';
export type { Sidecar, SidecarWriter } from './sidecar.ts';
export { fittingIndex, type IndexState, publishedIndex, publishSidecar } from './state.ts';
export { type IndexingTables, migrations } from './tables.ts';
