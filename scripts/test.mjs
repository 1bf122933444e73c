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

import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './ensure-installed.mjs';
import { parseTestArguments } from './testing/arguments.mjs';
import { entryOf, readFlaky } from './testing/flaky.mjs';

/** Milliseconds that one test may take. */
const TEST_TIMEOUT = 120_000;
/** Milliseconds after which the run is stopped, and says which files were still running: far more than a slow machine needs. */
const RUN_TIMEOUT = 80 * 60_000;

const TESTS = ['src', 'contract', 'test', 'bench', 'dashboard/src'].map((folder) => `${folder}/**/*.test.ts`);

const bin = (path) => join(ROOT, 'node_modules', ...path.split('/'));
const CHECKS = [
  ['types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['types of the dashboard', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'dashboard']],
  ['types of its tests', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'dashboard/tsconfig.test.json']],
  ['lint and format', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']],
  ['walls', [join(ROOT, 'scripts', 'walls.mjs')]],
  ['docs of the dashboard API', [join(ROOT, 'scripts', 'dashboard-api-doc.ts'), '--check']],
  ['OpenAPI document', [join(ROOT, 'scripts', 'openapi.ts'), '--check']],
];

/** Runs a script on the Node that runs us. Resolves with its exit code and, when captured, its output. */
function run(args, capture, { env = process.env, timeout = RUN_TIMEOUT } = {}) {
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
    const stop = () => {
      process.stderr.write(`\nthe run takes longer than ${timeout / 60_000} minutes and is stopped\n`);
      child.kill('SIGINT');
    };
    const soft = timeout === null ? undefined : setTimeout(stop, timeout);
    const hard = timeout === null ? undefined : setTimeout(() => child.kill('SIGKILL'), timeout + 10_000);
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

function testFiles(paths) {
  const all = globSync(TESTS, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  all.sort();
  if (paths.length === 0) return all;
  return all.filter((file) => paths.some((path) => file.includes(path)));
}

/** Files at once. A third of their time goes by waiting, for leases to end, pages to load and clients to try again. */
const AT_ONCE = Math.min(4, Math.ceil(availableParallelism() * 1.5));

/** Up to so many files each starts a PostgreSQL of its own when it needs one; more share one. */
const FEW = 10;

const QUIET = '--disable-warning=ExperimentalWarning';
const DEFAULTS = [`--test-concurrency=${AT_ONCE}`, `--test-timeout=${TEST_TIMEOUT}`];

const isReporter = (option) => option.startsWith('--test-reporter');
const optionName = (option) => option.split('=')[0];

/** Runs the files: the tests start servers and databases of their own. Options that are given win over ours. */
async function runTests(files, options) {
  // With the process id, as tests name theirs (test/support/tmp.ts): they remove folders of processes that are gone.
  const folder = mkdtempSync(join(tmpdir(), `trawl-test-${process.pid}-`));
  const resultsFile = join(folder, 'results.jsonl');
  const given = options.filter(isReporter);
  const reporters = given.length > 0 ? given : ['--test-reporter=spec'];
  if (!reporters.some((option) => option.startsWith('--test-reporter-destination')))
    reporters.push('--test-reporter-destination=stdout');
  const defaults = DEFAULTS.filter((one) => !options.some((option) => optionName(option) === optionName(one)));
  try {
    const shared =
      files.length > FEW ? [`--test-global-setup=${join(ROOT, 'test', 'support', 'shared-postgres.ts')}`] : [];
    const args = [
      ...[QUIET, '--test', ...defaults, ...shared, ...options.filter((option) => !isReporter(option)), ...reporters],
      `--test-reporter=${pathToFileURL(join(ROOT, 'scripts', 'testing', 'results.mjs'))}`,
      `--test-reporter-destination=${resultsFile}`,
      ...files,
    ];
    // Hundreds of processes load the same modules.
    const { code } = await run(args, false, { env: { NODE_COMPILE_CACHE: join(folder, 'compiled'), ...process.env } });
    const results = readFileSync(resultsFile, 'utf8').split('\n').filter(Boolean).map(JSON.parse);
    const failed = results
      .map(({ failed }) => failed)
      .filter((one) => one !== undefined)
      .map(({ file, name }) => ({ file: relative(ROOT, file ?? '').replaceAll('\\', '/'), name }));
    return { passed: code === 0, failed, closing: closingOf(results.find(({ counts }) => counts !== undefined)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The counts of a run, one in a line. */
function closingOf(summary) {
  if (summary === undefined) return '';
  const { tests, suites, passed, failed, cancelled, skipped, todo } = summary.counts;
  const rows = {
    tests,
    suites,
    pass: passed,
    fail: failed,
    cancelled,
    skipped,
    todo,
    duration_ms: summary.milliseconds,
  };
  return Object.entries(rows)
    .map(([name, value]) => `# ${name} ${value}\n`)
    .join('');
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
  const { code } = await run([QUIET, ...args], false, { timeout: null });
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
  const failed = [];
  const flaky = readFlaky(ROOT);
  if (process.argv.length === 2) {
    for (const one of CHECKS) if (!(await check(one))) failed.push(one[0]);
  }
  const { passed, closing } = await runWithRetry(files, options, flaky);
  if (!passed) failed.push('tests');
  if (failed.length > 0) process.stderr.write(`\nfailed: ${failed.join(', ')}\n`);
  process.stdout.write(`\n${closing}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
