import type { DatabaseSync } from 'node:sqlite';
import type { BulkColumn } from '../database.ts';

/** A table of the source. */
export interface Table {
  readonly name: string;
  readonly columns: readonly BulkColumn[];
  /** SQL of the columns by which rows are ordered and found again: `rowid`, or those of the primary key. */
  readonly key: readonly string[];
}

/** Tables that belong to the database itself and are the same in both. */
const OWN = new Set(['trawl_migrations']);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables of an SQLite database, those that others refer to first. */
export function tablesOf(db: DatabaseSync): Table[] {
  const found = db
    .prepare(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .all() as { name: string; wr: number }[];
  const tables = found
    .filter(({ name }) => !OWN.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, wr }) => describe(db, name, wr === 1));
  return referredFirst(tables, (name) => referencesOf(db, name));
}

function describe(db: DatabaseSync, name: string, withoutRowid: boolean): Table {
  const columns = db.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(name) as {
    name: string;
    type: string;
    pk: number;
  }[];
  const primary = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  return {
    name,
    columns: columns.map(({ name, type }) => ({ name, type: typeOf(type) })),
    key: withoutRowid ? primary.map(({ name }) => quoted(name)) : ['rowid'],
  };
}

/** @param declared the type in the migration; SQLite stores any value under any of them */
function typeOf(declared: string): BulkColumn['type'] {
  if (/int/i.test(declared)) return 'integer';
  if (/char|clob|text/i.test(declared)) return 'text';
  if (/blob|bytea/i.test(declared)) return 'bytes';
  throw new Error(`columns of type ${declared} cannot be moved`);
}

const referencesOf = (db: DatabaseSync, name: string): string[] =>
  (db.prepare('SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(?)').all(name) as { name: string }[]).map(
    (row) => row.name,
  );

function referredFirst(tables: readonly Table[], references: (name: string) => readonly string[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sorted = new Set<Table>();
  const begun = new Set<string>();
  const visit = (table: Table): void => {
    if (begun.has(table.name)) return;
    begun.add(table.name);
    for (const other of references(table.name)) {
      const referred = byName.get(other);
      if (referred !== undefined) visit(referred);
    }
    sorted.add(table);
  };
  for (const table of tables) visit(table);
  return [...sorted];
}

export type Row = readonly (string | number | Uint8Array | null)[];

/** A row as PostgreSQL stores it: SQLite keeps fractions in columns of whole numbers. */
export const storedRow = ({ columns }: Pick<Table, 'columns'>, row: Row): Row =>
  row.map((value, i) => (typeof value === 'number' && columns[i]?.type === 'integer' ? Math.round(value) : value));

/** `SELECT` of all columns of a table, in their order. @param before expressions in front of them */
export const selectAll = ({ name, columns }: Pick<Table, 'name' | 'columns'>, before: readonly string[] = []): string =>
  `SELECT ${[...before, ...columns.map((column) => quoted(column.name))].join(', ')} FROM ${quoted(name)}`;
