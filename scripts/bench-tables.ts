// Writes the tables of the documentation that are made from bench/results, and the one of the sets of bench/data.
//
//   node scripts/run.mjs --dev scripts/bench-tables.ts [--check]
//
// A table stands between two comments: `<!-- bench <result> <table>[: <column>, …][; <column>=<cell>, …] -->` and `<!-- end -->`. Without
// columns it has all; cells choose rows (`key=one|other`). Below it stands when, where and with which commit it was measured. What stands there stays while there
// is no such result. With --check nothing is written, and a table that differs fails, as do figures in tables that come from no result and do
// not say their day and commit.

import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { unsourced } from '../bench/lib/figures.ts';
import type { Result } from '../bench/lib/result.ts';
import { type Columns, markdown, type Row, type Table } from '../bench/lib/table.ts';

const ROOT = join(import.meta.dirname, '..');
const PLACE = /(<!-- bench (\S+) ([\w-]+)(?:: ([^;>]*?))?(?:; ([^>]*?))? -->\n)[\s\S]*?(<!-- end -->)/g;
const SETS: Columns = { set: 'set', by: 'by', looked: 'misses looked at', use: 'use' };

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const json = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** "28 November 2026, commit 1234abcd, AMD EPYC, 2 cores" */
function origin({ date, commit, machine, note }: Result): string {
  const day = new Date(`${date}Z`).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
  const where = `${machine.cpu}, ${machine.cores} cores, Node ${machine.node.slice(1)}`;
  return `${day}, commit ${commit}, ${where}${note === undefined ? '' : `, ${note}`}.`;
}

function made(result: string, name: string, columns: string | undefined, cells: string | undefined): string {
  if (result === 'data')
    return `${markdown({ columns: SETS, rows: json('bench/data/sets.json') as Row[] }, undefined, false)}\n`;
  const found = json(`bench/results/${result}.json`) as Result;
  const table = found.tables[name] as Table | undefined;
  if (table === undefined) throw new Error(`bench/results/${result}.json has no table ${name}`);
  const wanted = (cells?.split(', ') ?? []).map((cell) => cell.split('=') as [string, string]);
  const rows = table.rows.filter((row) => wanted.every(([key, cell]) => cell.split('|').includes(String(row[key]))));
  const text = markdown({ ...table, rows }, columns?.split(', '), false);
  return `${text}\n\n\`npm run bench -- ${result}\`: ${origin(found)}\n`;
}

const isMade = (result: string): boolean =>
  result === 'data' || existsSync(join(ROOT, 'bench/results', `${result}.json`));
/** Pages whose tables have measured figures, which must say where they are from; elsewhere they are limits. */
const FIGURES = [
  'README.md',
  ...['performance', 'comparison', 'scaling', 'agent', 'faq'].map((page) => `docs/${page}.md`),
];

const different: string[] = [];
const unknown: string[] = [];
for (const file of globSync(['docs/**/*.md', 'bench/*.md', 'bench/data/*.md', 'README.md', 'CONTRIBUTING.md'], {
  cwd: ROOT,
})) {
  const path = join(ROOT, file);
  const before = readFileSync(path, 'utf8');
  if (/^(?:docs\/|README)/.test(file)) {
    const own = before.replace(PLACE, (all, _, result: string) =>
      isMade(result) ? '' : all.replace(/<!--.*?-->/g, ''),
    );
    unknown.push(...unsourced(own, FIGURES.includes(file)).map((line) => `${file}: ${line}`));
  }
  const after = before.replace(
    PLACE,
    (all, head: string, result: string, name: string, columns?: string, cells?: string, end = '') =>
      isMade(result) ? `${head}${made(result, name, columns, cells)}${end}` : all,
  );
  if (after === before) continue;
  different.push(relative(ROOT, path));
  if (!values.check) writeFileSync(path, after);
}
if (values.check && different.length > 0) {
  process.stderr.write(
    `not as bench/results has it: ${different.join(', ')}; run node scripts/run.mjs --dev scripts/bench-tables.ts\n`,
  );
  process.exitCode = 1;
}
if (values.check && unknown.length > 0) {
  process.stderr.write(`figures from nowhere:\n${unknown.join('\n')}\n`);
  process.exitCode = 1;
}
