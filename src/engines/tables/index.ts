export { gzipped, type ReadRows, TABLE_FILES, tableFile } from './table-file.ts';

/**
 * Rows of data of any shape: those of a list, or one for each record of the only list of records in it, with the fields beside that list in every
 * row. Anything else is one row.
 */
export function rowsOfData(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null) return data === undefined || data === null ? [] : [data];
  const lists = Object.entries(data).filter(([, value]) => isListOfRecords(value));
  const [[name, records] = ['', []]] = lists as [string, readonly object[]][];
  return lists.length === 1 ? records.map((record) => ({ ...data, [name]: record })) : [data];
}

const isListOfRecords = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
