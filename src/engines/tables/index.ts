export { rowsOfData } from './rows-of-data.ts';
export { type ReadRows, TABLE_FILES, tableFile } from './table-file.ts';
