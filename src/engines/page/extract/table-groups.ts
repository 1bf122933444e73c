import type { Column, Structured, Table } from '../structured/index.ts';
import { fact } from './facts.ts';
import { formsOf } from './forms.ts';
import { type Group, TRUST } from './things.ts';

/** Things in tables: one in each row, or one in each column. */

/** A column or row that names things and is no statement about them. */
const LABELS = /^(?:|features?|plans?|specifications?|details?|merkmale?|funktionen|caractéristiques?)$/i;

const titlesOfTable = ({ caption, heading }: Table): string[] =>
  [caption, heading].filter((title) => title !== undefined);

/** Tables with a thing in each row, named in its first cell. */
export function rowGroups({ tables }: Structured): Group[] {
  return inOneForm(tables)
    .filter(({ headers }) => headers.length > 0)
    .map((table) => {
      const named = nameColumn(table);
      const things = table.rows.map((row) => ({
        name: row[named] ?? '',
        facts: table.headers.flatMap((header, i) => (row[i] ? [fact(header, row[i] as string, 'table', TRUST)] : [])),
      }));
      return { source: 'table', titles: titlesOfTable(table), columns: columnsOf(table), things };
    });
}

/** Tables without heads, whose rows have as many cells. */
export function headlessGroups({ tables }: Structured): Group[] {
  return tables.flatMap((table) => {
    const { headers, rows } = table;
    const width = rows[0]?.length ?? 0;
    if (headers.length > 0 || rows.length < 2 || width < 2 || rows.some(({ length }) => length !== width)) return [];
    const columns = columnsOf(table);
    const things = rows.map(([name = '']) => ({ name, facts: [] }));
    return { source: 'table', titles: titlesOfTable(table), columns, things };
  });
}

const columnsOf = ({ rows, headers }: Table): Column[] =>
  Array.from({ length: Math.max(headers.length, rows[0]?.length ?? 0) }, (_, at) => ({
    texts: rows.map((row) => row[at] || undefined),
    isTitle: false,
    label: headers[at],
  }));

/** The first column that does not number the rows, nor says when. */
const nameColumn = ({ headers, rows }: Table): number =>
  headers.length > 2 && rows.length > 1 && rows.every(([first = '']) => NUMBERED.test(first) || isWhen(first)) ? 1 : 0;
const isWhen = (text: string): boolean =>
  /\d/.test(text) && formsOf(text).some((form) => form === 'date' || form === 'clock');
const NUMBERED = /^#?\d{1,4}[.)]?$/;

/** Tables with the same headers are parts of one: the days of a programme, the departments of a list of people. */
function inOneForm(tables: readonly Table[]): readonly Table[] {
  const byHeaders = new Map<string, Table[]>();
  for (const table of tables) {
    const key = table.headers.join('\n');
    const same = byHeaders.get(key);
    if (same === undefined) byHeaders.set(key, [table]);
    else same.push(table);
  }
  return [...byHeaders.entries()].flatMap(([key, same]) =>
    key === '' || same.length === 1 ? same : [{ ...(same[0] as Table), rows: same.flatMap(({ rows }) => rows) }],
  );
}

/** Tables with a thing in each column, named in its header, and what is stated in each row. */
export function columnGroups({ tables }: Structured): Group[] {
  return tables
    .filter(({ headers }) => headers.length > 2 && LABELS.test(headers[0] ?? ''))
    .map((table) => ({
      source: 'table',
      titles: titlesOfTable(table),
      things: table.headers.slice(1).map((name, i) => ({
        name,
        facts: [
          fact('name', name, 'table', TRUST),
          ...table.rows.flatMap((row) =>
            row[0] && row[i + 1] ? [fact(row[0], row[i + 1] as string, 'table', TRUST)] : [],
          ),
        ],
      })),
    }));
}
