// What `npm test` runs: types, lint and format, walls between rooms, then every test. Fails if any of them fails.
//
//   npm test                                       everything
//   npm test -- src/foundation/store crawl         only the tests in files whose path contains one of the words
//   npm test -- crawl --test-name-pattern robots   options go to node's test runner (node --help)
//   npm test -- crawl --watch                      runs them again with every edit
//   npm test -- crawl --only                       only what is marked `it.only`
//   npm test -- src/crawl/robots --inspect-brk     one file under a debugger
//
// A test that fails is not run again, unless test/flaky.json lists it with a reason. Needs no network and no terminal. The last
// lines are the counts of the run.

import { globSync } from 'node:fs';
import { ROOT } from './ensure-installed.mjs';
import { parseTestArguments } from './testing/arguments.mjs';
import { runChecks } from './testing/checks.mjs';
import { entryOf, readFlaky } from './testing/flaky.mjs';
import { runNode } from './testing/run-node.mjs';
import { DEFAULTS, QUIET, runTests } from './testing/run-tests.mjs';

const TESTS = ['src', 'contract', 'test', 'bench', 'dashboard/src'].map((folder) => `${folder}/**/*.test.ts`);

function testFiles(paths) {
  const all = globSync(TESTS, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  all.sort();
  if (paths.length === 0) return all;
  return all.filter((file) => paths.some((path) => file.includes(path)));
}

/** Runs the files; if nothing failed but what is known to be flaky, that is run a second time. */
async function runWithRetry(files, options, flaky) {
  const first = await runTests(files, options);
  const known = first.failed.map((test) => entryOf(flaky, test));
  if (first.passed || known.length === 0 || known.includes(undefined)) return first;
  for (const { file, name, reason } of known)
    process.stdout.write(`\nretrying the known flaky test "${name}" of ${file}: ${reason}\n`);
  const names = known.map(({ name }) => `--test-name-pattern=/^${RegExp.escape(name)}$/`);
  const second = await runTests([...new Set(known.map(({ file }) => file))], [...options, ...names]);
  const heading = `# ${known.length} known flaky tests (test/flaky.json), run a second time:\n`;
  return { passed: second.passed, closing: `${first.closing}${heading}${second.closing}` };
}

/** Hands a terminal to node: it watches until it is interrupted, or waits for a debugger. */
async function runInteractively(args) {
  const { code } = await runNode([QUIET, ...args]);
  process.exitCode = code;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const { paths, options, watches, debugs } = parseTestArguments(process.argv.slice(2));
const files = testFiles(paths);
if (files.length === 0) fail(`no test file matches ${paths.join(' ')}`);
if (debugs) {
  if (files.length > 1) fail(`a debugger attaches to one test file; ${paths.join(' ')} matches ${files.join(', ')}`);
  await runInteractively([...options, ...files]);
} else if (watches) {
  await runInteractively(['--test', ...DEFAULTS, ...options, ...files]);
} else {
  const flaky = readFlaky(ROOT);
  const failed = process.argv.length === 2 ? await runChecks() : [];
  const { passed, closing } = await runWithRetry(files, options, flaky);
  if (!passed) failed.push('tests');
  if (failed.length > 0) process.stderr.write(`\nfailed: ${failed.join(', ')}\n`);
  process.stdout.write(`\n${closing}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
