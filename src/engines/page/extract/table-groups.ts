import { phrases } from '../../lexicon/index.ts';
import type { Column, Structured, Table } from '../structured/index.ts';
import { type Fact, fact } from './facts.ts';
import { formsOf } from './forms.ts';
import { type Group, TRUST } from './groups.ts';
import { MONEY, ungrouped } from './prose-parts.ts';

/** Things in tables: one in each row, or one in each column. */

type Tables = Pick<Structured, 'tables'>;

/** A column or row that names things and is no statement about them. */
const LABELS = phrases('columns/labels', 'whole');
const isLabel = (header: string): boolean => header === '' || LABELS.test(header);

const titlesOfTable = ({ caption, heading }: Table): string[] =>
  [caption, heading].filter((title) => title !== undefined);

/**
 * Tables with a thing in each row, named in its first cell.
 * @param isTitle whether a title calls a table as the field is called
 */
export function rowGroups({ tables }: Tables, isTitle: (title: string) => boolean = () => false): Group[] {
  return inOneForm(tables, isTitle)
    .filter(({ headers }) => headers.length > 0)
    .map((table) => {
      const named = nameColumn(table);
      const members = table.rows.map((row) => ({
        name: row[named] ?? '',
        facts: table.headers.flatMap((header, i) => (row[i] ? [fact(header, row[i] as string, 'table', TRUST)] : [])),
      }));
      return { source: 'table', titles: titlesOfTable(table), columns: columnsOf(table), members };
    });
}

/**
 * The table without headers if they are only guessed and none is called as a field: its first row is then one like the others.
 * @param isField whether a header can be a field of what is looked for
 */
export function withoutGuess(table: Table, isField: (header: string) => boolean): Table {
  if (!table.isGuessed || table.headers.length > 2 || table.headers.some(isField)) return table;
  const { headers, isGuessed: _, rows, ...rest } = table;
  return { ...rest, headers: [], rows: [headers, ...rows] };
}

/** Tables without heads, whose rows have as many cells. */
export function headlessGroups({ tables }: Tables): Group[] {
  return tables.flatMap((table) => {
    const { headers, rows } = table;
    const width = rows[0]?.length ?? 0;
    if (headers.length > 0 || rows.length < 2 || width < 2 || rows.some(({ length }) => length !== width)) return [];
    const columns = columnsOf(table);
    const named = nameColumn(table);
    const members = rows.map((row) => ({ name: row[named] ?? '', facts: [] }));
    return { source: 'table', titles: titlesOfTable(table), columns, members };
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
  Math.max(headers.length, rows[0]?.length ?? 0) > 2 &&
  rows.length > 1 &&
  rows.every(([first = '']) => NUMBERED.test(first) || isWhen(first) || CODE.test(first))
    ? 1
    : 0;
const isWhen = (text: string): boolean =>
  /\d/.test(text) && formsOf(text).some((form) => form === 'date' || form === 'clock');
/** `TOR-1`, `BIO204`: what numbers courses and articles. */
const CODE = /^(?=\S*\d)[A-Z]{2,6}[-./ ]?\d{1,5}[A-Z]?$/;
const NUMBERED = /^#?\d{1,4}[.)]?$/;

/**
 * Tables with the same headers are parts of one: the days of a programme, the departments of a list of people. If some are called as the field
 * is, as results of women beside those of men, they are a list of their own.
 */
function inOneForm(tables: readonly Table[], isTitle: (title: string) => boolean): readonly Table[] {
  const byHeaders = new Map<string, Table[]>();
  for (const table of tables) {
    const key = table.headers.join('\n');
    const same = byHeaders.get(key);
    if (same === undefined) byHeaders.set(key, [table]);
    else same.push(table);
  }
  const joined = (same: readonly Table[]): Table[] =>
    same.length === 0 ? [] : [{ ...(same[0] as Table), rows: same.flatMap(({ rows }) => rows) }];
  return [...byHeaders.entries()].flatMap(([key, same]) => {
    if (key === '' || same.length === 1) return same;
    const named = same.filter((table) => titlesOfTable(table).some(isTitle));
    return named.length === same.length
      ? joined(same)
      : [...joined(named), ...joined(same.filter((table) => !named.includes(table)))];
  });
}

/** Tables with a thing in each column, named in its header, and what is stated in each row. */
export function columnGroups({ tables }: Structured): Group[] {
  return tables
    .map(withHeaders)
    .filter(({ headers }) => headers.length > 2 && isLabel(headers[0] ?? ''))
    .map((table) => ({
      source: 'table',
      titles: titlesOfTable(table),
      members: table.headers.slice(1).map((header, i) => {
        const { name, facts } = thingOf(header);
        const present = table.rows.flatMap((row) =>
          row[0] && row[i + 1] ? [fact(row[0], row[i + 1] as string, 'table', TRUST)] : [],
        );
        return { name, facts: [...facts, ...present] };
      }),
    }));
}

/** A table whose first row has no cell for the labels below it: its other cells name the columns. */
function withHeaders(table: Table): Table {
  const { headers, rows } = table;
  const [first = [], ...rest] = rows;
  const isHeader = headers.length === 0 && rest.length > 1 && first[0] === '' && first.slice(1).every(Boolean);
  return isHeader ? { ...table, headers: first, rows: rest } : table;
}

/** What the header of a column says: the name of a thing, and its price where that stands below it. */
function thingOf(header: string): { readonly name: string; readonly facts: Fact[] } {
  const found = header.length > MAX_HEADER ? null : PRICED.exec(header);
  const price = found?.[1];
  const name = header.slice(0, found?.index).trim();
  if (name === '') return { name: header, facts: [fact('name', header, 'table', TRUST)] };
  const facts = [fact('name', name, 'table', TRUST)];
  if (price !== undefined) facts.push(fact('price', price, 'table', TRUST));
  return { name, facts };
}
const MAX_HEADER = 200;
/** One or two amounts at the end, of which the last is in force. */
const PRICED = new RegExp(`(?:\\s${ungrouped(MONEY)})?\\s${MONEY}$`, 'u');
