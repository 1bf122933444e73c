export { type IndexedRecord, type PackedExchanges, packExchanges } from './write/pack-exchanges.ts';
export { type ArchivedPage, waczOf, warcOf } from './write/wacz.ts';
