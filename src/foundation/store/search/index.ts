export type { IndexBatch, IndexShape, ListColumn, TextColumn } from './batch.ts';
export type { IndexFilter } from './filter.ts';
export { type IndexFiles, indexFiles } from './index-files.ts';
export { type IndexMarker, readIndexMarker, writeIndexMarker } from './marker.ts';
export {
  bucketOf,
  dirOf,
  type IndexConfig,
  type IndexPlace,
  indexPlace,
  namedPlace,
  placeIn,
} from './place.ts';
export { type IndexHits, openTextIndexReader, type PublishedIndex, type TextIndexReader } from './reader.ts';
export { type IndexSync, indexSync } from './sync-index.ts';
export type { VectorRows, VectorShape } from './vector-rows.ts';
export {
  dropVectorTables,
  openVectorReader,
  openVectorWriter,
  type VectorReader,
  type VectorWriter,
} from './vector-table.ts';
export { broughtVersions, sharedVersions, type Versions } from './versions.ts';
export { openTextIndexWriter, type TextIndexWriter } from './writer.ts';
export { serveApart, startApart } from './writer-process.ts';
