/** Records of dumps: files of any size, in lines or JSON, packed or not. */
export { type FoundRecord, RecordScanner } from './json-document.ts';
export { CutOff, jsonRecords, lineRecords, type RawRecord } from './json-records.ts';
export { splitLines } from './lines.ts';
export { DumpError, type OpenedDump, openDump } from './open.ts';
