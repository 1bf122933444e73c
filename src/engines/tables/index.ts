export { rowsOfData } from './rows-of-data.ts';
export { gzipped, type ReadRows, TABLE_FILES, tableFile } from './table-file.ts';
