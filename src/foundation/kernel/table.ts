export { defined, ownField, setField, table, type WordTable } from '@trawl/contract/table.ts';
