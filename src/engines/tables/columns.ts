import { setField } from '../../foundation/kernel/table.ts';

/** The columns of rows whose fields nobody declared. */

/** Types of columns; `json` holds each of its values as JSON. */
export type ColumnType = 'boolean' | 'integer' | 'number' | 'time' | 'text' | 'json';

export interface TableColumn {
  /** Fields of objects inside are joined with a dot: `metadata.title`. */
  readonly name: string;
  readonly type: ColumnType;
}

/** What the values of a row are by column. */
export type Cells = ReadonlyMap<string, unknown>;

/** Columns of one file. Pages of a site can have a field of metadata each that no other has. */
const MOST_COLUMNS = 256;
/** The column of the fields that have none of their own. */
const REST = '_other';
/** Times that a column of milliseconds keeps as they are written. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/**
 * A row as the values of its columns, without those that are null. A field whose column has a value already, as `a.b` beside `{"a": {"b": …}}`, and
 * one without a column goes into `REST`.
 * @param row a value of JSON; what is no object is in the column `value`
 * @param isColumn whether there is a column of that name
 */
export function rowCells(row: unknown, isColumn: (name: string) => boolean = () => true): Cells {
  const cells = new Map<string, unknown>();
  const rest: Record<string, unknown> = {};
  const put = (name: string, value: unknown): void => {
    if (value === null) return;
    if (isColumn(name) && name !== REST && !cells.has(name)) cells.set(name, value);
    else setField(rest, name, value);
  };
  const open = (fields: Readonly<Record<string, unknown>>, prefix: string): void => {
    for (const [field, value] of Object.entries(fields)) {
      const name = `${prefix}${field}`;
      if (isFilled(value) && name.split('.').length < 4) open(value, `${name}.`);
      else put(name, value);
    }
  };
  if (isFilled(row)) open(row, '');
  else put('value', row);
  if (Object.keys(rest).length > 0) cells.set(REST, rest);
  return cells;
}

/** Whether it is an object with fields. */
const isFilled = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

/** The columns of rows, in the order in which their fields appear, and the number of rows. @param rows JSON */
export async function findColumns(
  rows: AsyncIterable<Buffer | string>,
): Promise<{ readonly columns: readonly TableColumn[]; readonly rows: number }> {
  const types = new Map<string, ColumnType>();
  let count = 0;
  let hasRest = false;
  const has = (name: string): boolean => types.has(name) || types.size < MOST_COLUMNS;
  for await (const row of rows) {
    count++;
    for (const [name, value] of rowCells(JSON.parse(row.toString()), has)) {
      if (name === REST || !has(name)) hasRest = true;
      else types.set(name, widened(types.get(name), typeOf(value)));
    }
  }
  const columns = [...types].map(([name, type]) => ({ name, type }));
  return { columns: hasRest ? [...columns, { name: REST, type: 'json' }] : columns, rows: count };
}

function typeOf(value: unknown): ColumnType {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0) ? 'integer' : 'number';
  if (typeof value !== 'string') return 'json';
  return TIME.test(value) && !Number.isNaN(Date.parse(value)) ? 'time' : 'text';
}

/** The narrowest type of values of both. */
function widened(one: ColumnType | undefined, other: ColumnType): ColumnType {
  if (one === undefined || one === other) return other;
  if (one === 'json' || other === 'json') return 'json';
  const areNumbers = [one, other].every((type) => type === 'integer' || type === 'number');
  return areNumbers ? 'number' : 'text';
}

/** A value of a column as text; undefined if the row has none. */
export function cellText({ type }: TableColumn, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return type === 'json' ? JSON.stringify(value) : String(value);
}
