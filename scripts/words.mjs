// Checks that words from outside find nothing that every object has: see scripts/walls/words.mjs. Only files whose text has changed since
// the last check that found nothing; in a fresh clone all of them.
//
//   node scripts/words.mjs

import { globSync } from 'node:fs';
import { ROOT } from './ensure-installed.mjs';
import { sinceFine } from './walls/since-fine.mjs';
import { isChecked, wordLookUps } from './walls/words.mjs';

const RULE = [
  'scripts/walls/words.mjs',
  'contract/table.ts',
  'tsconfig.json',
  'dashboard/tsconfig.json',
  'package-lock.json',
];

const paths = globSync(['src/**/*.ts', 'contract/**/*.ts', 'dashboard/src/**/*.{ts,tsx}'], { cwd: ROOT });
const files = paths.map((path) => path.replaceAll('\\', '/')).filter(isChecked);
const { due, fine } = sinceFine('words', RULE, files);
const isDue = new Set(due);
const found = due.length === 0 ? [] : wordLookUps(ROOT, (file) => isDue.has(file));
for (const one of found) console.error(one);
if (found.length > 0) {
  console.error(
    '\nThese find "constructor" in a record with a prototype: use ownField, setField or a WordTable (contract/table.ts)',
  );
  process.exitCode = 1;
} else fine();
