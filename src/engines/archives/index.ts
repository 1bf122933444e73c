export { filePlace } from './read/file-place.ts';
export { ArchiveError, type ArchivePlace, UnreachableArchive } from './read/place.ts';
export { type Capture, type CaptureFault, readCaptures } from './read/read-captures.ts';
export type { RecordPlace } from './read/record-stream.ts';
export { warcFiles } from './read/wacz-files.ts';
export { type IndexedRecord, type PackedExchanges, packExchanges } from './write/pack-exchanges.ts';
export { type ArchivedPage, waczOf, warcOf } from './write/wacz.ts';
