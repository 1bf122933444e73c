// Checks that words from outside find nothing that every object has: see scripts/walls/words.mjs. Only files whose text has changed since
// the last check that found nothing; in a fresh clone all of them.
//
//   node scripts/words.mjs

import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './ensure-installed.mjs';
import { isChecked, wordLookUps } from './walls/words.mjs';

const FINE = join(ROOT, 'node_modules', '.cache', 'words.json');
/** What the rule is made of: where one has changed, all files are looked at again. */
const RULE = [
  'scripts/walls/words.mjs',
  'contract/table.ts',
  'tsconfig.json',
  'dashboard/tsconfig.json',
  'package-lock.json',
];

const hashOf = (path) =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, path)))
    .digest('hex');
const hashes = (paths) => Object.fromEntries(paths.map((path) => [path, hashOf(path)]));

function readFine() {
  try {
    return JSON.parse(readFileSync(FINE, 'utf8'));
  } catch {
    return {};
  }
}

const paths = globSync(['src/**/*.ts', 'contract/**/*.ts', 'dashboard/src/**/*.{ts,tsx}'], { cwd: ROOT });
const files = hashes(paths.map((path) => path.replaceAll('\\', '/')).filter(isChecked));
const rule = hashes(RULE);
const fine = readFine();
const known = JSON.stringify(fine.rule) === JSON.stringify(rule) ? new Map(Object.entries(fine.files)) : new Map();
const due = new Set(Object.keys(files).filter((file) => known.get(file) !== files[file]));
const found = due.size === 0 ? [] : wordLookUps(ROOT, (file) => due.has(file));
for (const one of found) console.error(one);
if (found.length > 0) {
  console.error(
    '\nThese find "constructor" in a record with a prototype: use ownField, setField or a WordTable (contract/table.ts)',
  );
  process.exitCode = 1;
} else if (due.size > 0) {
  mkdirSync(dirname(FINE), { recursive: true });
  writeFileSync(FINE, JSON.stringify({ rule, files }));
}
