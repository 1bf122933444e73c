export { table } from '@trawl/contract/table.ts';
