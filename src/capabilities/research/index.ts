/** Research papers: the catalog, its index, and the endpoints over it. */
import type { Database } from '../../foundation/store/index.ts';
import type { VectorsStatus } from './index-build/train-vectors.ts';

export { type AddedRecords, addRecords } from './catalog/add-records.ts';
export { findPaper } from './catalog/find-paper.ts';
export { openCitationGraph } from './graph/graph.ts';
export { forgetGraph, type GraphStatus, graphStatus } from './graph/state.ts';
export type { CitationGraph, CitationLink, Neighbourhood, Seed, Structure, StructureSignals } from './graph/types.ts';
export { updateGraph } from './graph/update.ts';
export { ARXIV_OAI, arxivSet, oaiDate } from './harvest/arxiv.ts';
export { FILTERS, type RecordFilter } from './import/record-filter.ts';
export { IMPORT_SOURCES, type ImportSource } from './import/sources.ts';
export { dayOf } from './index-build/format.ts';
export { type PaperIndexStatus, paperIndexStatus } from './index-build/state.ts';
export type { FolderDeps, FolderSummary } from './library/import-folder.ts';
export { libraryLookup } from './library/lookup.ts';
export type { PaperFunctions } from './paper-functions.ts';
export { CONSTANTS as RANK_CONSTANTS, type RankConstants } from './rank/constants.ts';
export type { PaperRecord } from './record.ts';
export { HARVEST_KIND, IMPORT_KIND, SNAPSHOT_KIND } from './records/claim-own.ts';
export { egressFor } from './records/client.ts';
export type { HarvestTask } from './records/harvest-papers.ts';
export type { ImportTask } from './records/import-papers.ts';
export type { IngestDeps, IngestProgress, IngestSummary } from './records/pipeline.ts';
export { createResearch, type Research } from './research.ts';
export { migrations, type ResearchRoom, type ResearchRoomDeps, researchRoom } from './room.ts';
export type { PaperQuery, PaperResult } from './search/search.ts';
export {
  type FollowedSlice,
  type FollowTask,
  followedSlices,
  followSlice,
  pauseSlice,
  resumeSlice,
  runSliceNow,
  SHORTEST as SHORTEST_FOLLOW,
  unfollowSlice,
} from './snapshot/follow.ts';
export type { SnapshotOutlook, SnapshotSummary } from './snapshot/index.ts';
export { isRemote, isSnapshot } from './snapshot/place.ts';
export type { Scratch, SnapshotPlan } from './snapshot/plan.ts';
export { type RunProgress, timeLeft } from './snapshot/run-progress.ts';
export type { RunOutcome, SliceRun } from './snapshot/runs.ts';
export type { SnapshotTask } from './snapshot/slice.ts';
export { SNAPSHOT_SOURCES, type SnapshotSource } from './snapshot/sources.ts';
export { textHashes } from './text/terms.ts';
export type { Folder } from './vectors/model.ts';
export type { CorpusStats } from './vectors/types.ts';

// The parsers and harvesters are loaded by the commands that need them: a service that only answers requests starts without them.

/** See index-build/train-vectors.ts. */
export const vectorsStatus = async (db: Database): Promise<VectorsStatus> =>
  (await import('./index-build/train-vectors.ts')).vectorsStatus(db.as());

/** See ingest/import-papers.ts. */
export const importPapers: typeof import('./records/import-papers.ts').importPapers = async (...args) =>
  (await import('./records/import-papers.ts')).importPapers(...args);

/** See library/import-folder.ts. */
export const importPdfs: typeof import('./library/import-folder.ts').importFolder = async (...args) =>
  (await import('./library/import-folder.ts')).importFolder(...args);

/** See ingest/harvest-papers.ts. */
export const harvestPapers: typeof import('./records/harvest-papers.ts').harvestPapers = async (...args) =>
  (await import('./records/harvest-papers.ts')).harvestPapers(...args);

/** See snapshot/import-snapshot.ts. */
export const importSnapshot: typeof import('./snapshot/import-snapshot.ts').importSnapshot = async (...args) =>
  (await import('./snapshot/import-snapshot.ts')).importSnapshot(...args);

/** See snapshot/plan.ts. */
export const planSnapshot: typeof import('./snapshot/plan.ts').planSnapshot = async (...args) =>
  (await import('./snapshot/plan.ts')).planSnapshot(...args);

/** See snapshot/try-searches.ts. */
export const trySearches: typeof import('./snapshot/try-searches.ts').trySearches = async (...args) =>
  (await import('./snapshot/try-searches.ts')).trySearches(...args);

/** See rank/memory-corpus.ts. */
export const memoryCorpus: typeof import('./rank/memory-corpus.ts').memoryCorpus = async (...args) =>
  (await import('./rank/memory-corpus.ts')).memoryCorpus(...args);
