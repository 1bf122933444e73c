// Long tests that are too slow for `npm test`:
//
//   npm run soak              lists them
//   npm run soak -- <name>    runs test/soak/<name>.ts, handing on further arguments

import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './ensure-installed.mjs';
import { runFile } from './run-file.mjs';

const names = globSync('test/soak/*.ts', { cwd: ROOT })
  .map((file) => basename(file, '.ts'))
  .sort();
const [name, ...args] = process.argv.slice(2);

if (name === undefined) {
  process.stdout.write(names.length > 0 ? `npm run soak -- <name>:\n  ${names.join('\n  ')}\n` : 'no soak tests yet\n');
} else if (!names.includes(name)) {
  process.stderr.write(`no soak test "${name}"; there is ${names.join(', ') || 'none yet'}\n`);
  process.exitCode = 2;
} else {
  await runFile(join('test', 'soak', `${name}.ts`), args, { dev: true });
}
