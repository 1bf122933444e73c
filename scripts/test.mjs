// What `npm test` runs: types, lint and format, walls between rooms, then every test. Fails if any of them fails.
//
//   npm test                          everything
//   npm test -- src/foundation/store             only the tests under these folders, or in files whose path contains the word
//
// Needs no network and no terminal. The last lines are the test runner's own count.

import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './ensure-installed.mjs';

/** Milliseconds that one test may take. */
const TEST_TIMEOUT = 120_000;
/** Milliseconds after which the run is stopped, and says which files were still running: far more than a slow machine needs. */
const RUN_TIMEOUT = 40 * 60_000;

const TESTS = ['src', 'test', 'bench', 'dashboard/src'].map((folder) => `${folder}/**/*.test.ts`);

const bin = (path) => join(ROOT, 'node_modules', ...path.split('/'));
const CHECKS = [
  ['types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['types of the dashboard', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'dashboard']],
  ['types of its tests', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'dashboard/tsconfig.test.json']],
  ['lint and format', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']],
  ['walls', [join(ROOT, 'scripts', 'walls.mjs')]],
];

/** Runs a script on the Node that runs us. Resolves with its exit code and, when captured, its output. */
function run(args, capture, env = process.env) {
  return new Promise((resolve) => {
    const stdio = ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    // SIGINT makes the runner name the files that it waits for; what ignores that is ended a little later.
    const soft = setTimeout(() => {
      process.stderr.write(`\nthe run takes longer than ${RUN_TIMEOUT / 60_000} minutes and is stopped\n`);
      child.kill('SIGINT');
    }, RUN_TIMEOUT);
    const hard = setTimeout(() => child.kill('SIGKILL'), RUN_TIMEOUT + 10_000);
    child.on('close', (code) => {
      clearTimeout(soft);
      clearTimeout(hard);
      resolve({ code: code ?? 1, output });
    });
  });
}

async function check([name, args]) {
  const started = Date.now();
  const { code, output } = await run(args, true);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(code === 0 ? `✔ ${name} (${seconds} s)\n` : `✖ ${name} (${seconds} s)\n${output}\n`);
  return code === 0;
}

function testFiles(filters) {
  const all = globSync(TESTS, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  all.sort();
  if (filters.length === 0) return all;
  return all.filter((file) => filters.some((filter) => file.includes(filter.replace(/^\.\//, ''))));
}

/** Files that are run once more, by themselves, when something in them failed: a machine that stumbled is no mistake of ours. */
const MOST_AGAIN = 5;

/** The files of tests that failed, from the counts of a run. */
function failedFiles(tap) {
  const found = [
    ...tap.matchAll(/^ *not ok [^\n]*\n *---\n(?:(?! *\.\.\.\n)[^\n]*\n)*? *location: '([^']+?):\d+:\d+'/gm),
  ];
  return [...new Set(found.map(([, file]) => file))].filter((file) => file.endsWith('.test.ts'));
}

/** Files at once. A third of their time goes by waiting, for leases to end, pages to load and clients to try again. */
const AT_ONCE = Math.min(4, Math.ceil(availableParallelism() * 1.5));

/** Runs the files: the tests start servers and databases of their own. */
async function runTests(files, isAgain = false) {
  const folder = mkdtempSync(join(tmpdir(), 'trawl-test-'));
  const counts = join(folder, 'counts.tap');
  try {
    const args = [
      '--disable-warning=ExperimentalWarning',
      '--test',
      `--test-concurrency=${AT_ONCE}`,
      `--test-timeout=${TEST_TIMEOUT}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${counts}`,
      ...files,
    ];
    // Hundreds of processes load the same modules.
    const { code } = await run(args, false, { NODE_COMPILE_CACHE: join(folder, 'compiled'), ...process.env });
    const tap = readFileSync(counts, 'utf8');
    const closing = tap.match(/(^# .*\n?)+(?![\s\S])/m)?.[0] ?? '';
    const again = failedFiles(tap);
    if (code === 0 || isAgain || again.length === 0 || again.length > MOST_AGAIN)
      return { passed: code === 0, closing };
    process.stdout.write(`\nonce more, by themselves: ${again.join(', ')}\n`);
    const second = await runTests(again, true);
    return {
      passed: second.passed,
      closing: `${closing}# the ${again.length} failed files, run again:\n${second.closing}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const failed = [];
if (filters.length === 0) {
  for (const one of CHECKS) if (!(await check(one))) failed.push(one[0]);
}
const files = testFiles(filters);
if (files.length === 0) {
  process.stderr.write(`no test file matches ${filters.join(' ')}\n`);
  process.exit(1);
}
const { passed, closing } = await runTests(files);
if (!passed) failed.push('tests');
if (failed.length > 0) process.stderr.write(`\nfailed: ${failed.join(', ')}\n`);
process.stdout.write(`\n${closing}`);
process.exitCode = failed.length > 0 ? 1 : 0;
