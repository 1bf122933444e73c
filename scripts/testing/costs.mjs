// Where the CPU of `npm run test:all` goes: each whole run keeps what its processes took, and this prints it.
//
//   node scripts/testing/costs.mjs            the last whole run, by area
//   node scripts/testing/costs.mjs --files    by file
//
// Files that share a process share its CPU by the time that their tests took. CPU of what a test started counts if the test waited for its end.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../ensure-installed.mjs';

const KEPT = join(ROOT, 'node_modules', '.cache', 'test-costs.json');

/** @param results of the groups of a run, with their files */
export function keepCosts(results, milliseconds) {
  const files = results.flatMap(({ files, cpu, byFile }) => {
    const total = [...byFile.values()].reduce((sum, some) => sum + some, 0);
    const shareOf = (file) => (total === 0 ? 1 / files.length : (byFile.get(file) ?? 0) / total);
    return files.map((file) => ({ file, cpu: cpu * shareOf(file), tests: (byFile.get(file) ?? 0) / 1000 }));
  });
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ date: new Date().toISOString(), seconds: milliseconds / 1000, files }));
}

/** `agent` for test/agent-model.test.ts, `src/engines/page` for what is below it. */
export function areaOf(file) {
  if (file.startsWith('test/')) return `test/${file.slice('test/'.length).split(/[-./]/)[0]}`;
  return file
    .split('/')
    .slice(0, file.startsWith('src/') ? 3 : 1)
    .join('/');
}

/** Rows of name, seconds of CPU, seconds of tests and files; the dearest first. */
export function rowsOf(files, nameOf) {
  const rows = [...Map.groupBy(files, ({ file }) => nameOf(file))].map(([name, some]) => ({
    name,
    cpu: some.reduce((sum, { cpu }) => sum + cpu, 0),
    tests: some.reduce((sum, { tests }) => sum + tests, 0),
    files: some.length,
  }));
  return rows.sort((a, b) => b.cpu - a.cpu || (a.name < b.name ? -1 : 1));
}

function print() {
  const { date, seconds, files } = JSON.parse(readFileSync(KEPT, 'utf8'));
  const rows = rowsOf(files, process.argv.includes('--files') ? (file) => file : areaOf);
  const cpu = rows.reduce((sum, row) => sum + row.cpu, 0);
  process.stdout.write(`run of ${date}: ${(seconds / 60).toFixed(1)} min, CPU ${(cpu / 60).toFixed(1)} min\n`);
  process.stdout.write('CPU s   share  in tests s  files\n');
  for (const row of rows) {
    const share = `${((100 * row.cpu) / cpu).toFixed(1)}%`;
    const columns = [row.cpu.toFixed(1).padStart(5), share.padStart(7), row.tests.toFixed(1).padStart(11)];
    process.stdout.write(`${columns.join(' ')} ${String(row.files).padStart(6)}  ${row.name}\n`);
  }
}

if (import.meta.filename === process.argv[1]) {
  // A reader such as `head` may have enough.
  process.stdout.on('error', () => process.exit());
  print();
}
