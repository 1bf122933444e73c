// Checks that functions can be read in one sitting: see scripts/walls/functions.mjs. What was longer when the rule came is listed in
// scripts/walls/functions.json, which only gets shorter.
//
//   node scripts/functions.mjs             says what is not in the list
//   node scripts/functions.mjs --write     takes what is mended off the list; `--add` puts what is left on it

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './ensure-installed.mjs';
import { longFunctions } from './walls/functions.mjs';

process.removeAllListeners('warning');
const LIST = join(ROOT, 'scripts', 'walls', 'functions.json');

const known = JSON.parse(readFileSync(LIST, 'utf8'));
const found = globSync(['src/**/*.ts', 'contract/**/*.ts'], { cwd: ROOT, exclude: (name) => name === 'node_modules' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\.d\.ts$|\/testing\//.test(file))
  .flatMap((file) => longFunctions(readFileSync(join(ROOT, file), 'utf8')).map((what) => `${file} ${what}`))
  .sort();
const isAdding = process.argv.includes('--add');
if (isAdding || process.argv.includes('--write')) {
  const left = [...new Set(found)].filter((one) => isAdding || known.includes(one));
  writeFileSync(LIST, `${JSON.stringify(left, undefined, 2)}\n`);
} else {
  const problems = [...new Set(found)].filter((one) => !known.includes(one));
  for (const problem of problems) console.error(`${problem}: divide it, or pass what it needs`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
