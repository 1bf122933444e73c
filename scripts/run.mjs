// Runs a file of the project on the Node that the project pins, after installing what is missing:
//
//   node scripts/run.mjs [--dev] [--dashboard] [--lean] <file> [arguments]
//
// Started by the pinned Node (as npm scripts are, once it is installed), the file runs in this very process. Started by
// another one, it runs in a child that gets our signals and whose exit code is ours. npm's `pre` scripts do the install
// already; this covers `ignore-scripts=true`, where npm leaves them out, and starts without npm.

import { keepCompiled } from './install/compile-cache.mjs';

const FLAGS = ['--dev', '--dashboard', '--lean'];

const given = process.argv.slice(2);
const start = given.findIndex((argument) => !FLAGS.includes(argument));
const flags = start < 0 ? given : given.slice(0, start);
const [file, ...args] = given.slice(flags.length);
if (file === undefined) {
  process.stderr.write('usage: node scripts/run.mjs [--dev] [--dashboard] [--lean] <file> [arguments]\n');
  process.exit(2);
}
keepCompiled();
const { runFile } = await import('./run-file.mjs');
await runFile(file, args, {
  dev: flags.includes('--dev'),
  dashboard: flags.includes('--dashboard'),
  lean: flags.includes('--lean'),
});
