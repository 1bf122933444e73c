import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../ensure-installed.mjs';
import { groupsOf } from './groups.mjs';
import { runNode } from './run-node.mjs';

/** Milliseconds that one test may take. */
const TEST_TIMEOUT = 120_000;
/** Milliseconds after which a run is stopped, and says which files were still running: far more than a slow machine needs. */
const RUN_TIMEOUT = 80 * 60_000;
/** Processes at once. Half of their time goes by waiting, for leases to end, pages to load and clients to try again. */
const AT_ONCE = Math.min(4, availableParallelism() * 2);
/** Up to so many files each starts a PostgreSQL of its own when it needs one; more share one. */
const FEW = 10;

export const QUIET = '--disable-warning=ExperimentalWarning';
export const DEFAULTS = [`--test-concurrency=${AT_ONCE}`, `--test-timeout=${TEST_TIMEOUT}`];

/** A group ends with its last test: what a client library leaves open is not waited for. */
const IN_GROUPS = ['--test-isolation=none', '--test-force-exit'];

/** Where the service keeps its compiled modules too (src/foundation/kernel/compile-cache.ts). */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'trawl');

const optionName = (option) => option.split('=')[0];

/**
 * Runs test files: the tests start servers and databases of their own.
 * @param options of node's test runner, which win over ours
 * @returns whether all passed, the tests that failed with their file, and as text: these with their errors, then the counts
 */
export async function runTests(files, options) {
  const started = Date.now();
  // With the process id, as tests name theirs (test/support/tmp.ts): they remove folders of processes that are gone.
  const folder = mkdtempSync(join(tmpdir(), `trawl-test-${process.pid}-`));
  try {
    if (files.length > FEW) await sharePostgres();
    // Hundreds of processes load the same modules, and so does the next run.
    const env = { NODE_COMPILE_CACHE: COMPILED, ...process.env };
    // A reporter of one's own expects one run.
    const hasReporter = options.some((option) => option.startsWith('--test-reporter'));
    const groups = hasReporter ? undefined : groupsOf(files);
    const timeout = () => Math.max(1_000, started + RUN_TIMEOUT - Date.now());
    const run = async (some, name, ownOptions, capture) => {
      const resultsFile = join(folder, `${name}.jsonl`);
      const args = runnerArguments(some, [...ownOptions, ...options], resultsFile);
      const { code, output } = await runNode(args, { capture, env, timeout: timeout() });
      const results = resultsOf(resultsFile, code);
      // Thousands of lines about tests that pass would hide the few that matter.
      if (capture) process.stdout.write(results.passed ? lineOf(some, results) : output);
      return results;
    };
    const results =
      groups === undefined
        ? [await run(files, 'results', [], false)]
        : await inTurns(groups, (group, index) => run(group, `group-${index}`, IN_GROUPS, true));
    const failed = results.flatMap(({ failed }) => failed);
    const counts = results.map(({ counts }) => counts).filter(Boolean);
    return {
      passed: results.every(({ passed }) => passed),
      failed,
      closing: `${failuresOf(failed)}${closingOf(counts, Date.now() - started)}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One PostgreSQL and one set of empty tables for all processes, until this one ends. */
async function sharePostgres() {
  const { globalSetup } = await import(pathToFileURL(join(ROOT, 'test', 'support', 'shared-postgres.ts')));
  await globalSetup();
}

function runnerArguments(files, options, resultsFile) {
  const isReporter = (option) => option.startsWith('--test-reporter');
  const given = options.filter(isReporter);
  const reporters = given.length > 0 ? given : ['--test-reporter=spec'];
  if (!reporters.some((option) => option.startsWith('--test-reporter-destination')))
    reporters.push('--test-reporter-destination=stdout');
  const defaults = DEFAULTS.filter((one) => !options.some((option) => optionName(option) === optionName(one)));
  return [
    ...[QUIET, '--test', ...defaults, ...options.filter((option) => !isReporter(option)), ...reporters],
    `--test-reporter=${pathToFileURL(join(ROOT, 'scripts', 'testing', 'results.mjs'))}`,
    `--test-reporter-destination=${resultsFile}`,
    ...files,
  ];
}

/** @returns the results of all, in their order */
async function inTurns(groups, work) {
  const results = [];
  const waiting = [...groups.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, group] = next;
      results[index] = await work(group, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

function resultsOf(file, code) {
  // A runner that was killed at its start has left none.
  const results = (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').filter(Boolean).map(JSON.parse);
  const failed = results
    .map(({ failed }) => failed)
    .filter((one) => one !== undefined)
    .map(({ file, ...rest }) => ({ ...rest, file: relative(ROOT, file ?? '').replaceAll('\\', '/') }));
  const { counts, milliseconds } = results.find(({ counts }) => counts !== undefined) ?? {};
  return { passed: code === 0, failed, counts, milliseconds };
}

/** A group whose tests all passed. */
function lineOf(files, { counts, milliseconds = 0 }) {
  const some = files.length > 1 ? `${files[0]} to ${files.at(-1)}` : files[0];
  return `${String(counts?.passed ?? 0).padStart(4)} passed in ${(milliseconds / 1000).toFixed(1).padStart(5)} s: ${some}\n`;
}

/** What failed, with its errors: at the end, where it is found in a long log. */
function failuresOf(failed) {
  const indented = (text) => text.replaceAll(/^/gmu, '    ');
  return failed.map(({ file, name, error }) => `failed: ${file}: ${name}\n${indented(error)}\n\n`).join('');
}

/** The counts of all runs, one in a line. */
function closingOf(all, milliseconds) {
  if (all.length === 0) return '';
  const sum = (name) => all.reduce((total, counts) => total + counts[name], 0);
  const rows = {
    tests: sum('tests'),
    suites: sum('suites'),
    pass: sum('passed'),
    fail: sum('failed'),
    cancelled: sum('cancelled'),
    skipped: sum('skipped'),
    todo: sum('todo'),
    duration_ms: milliseconds,
  };
  return Object.entries(rows)
    .map(([name, value]) => `# ${name} ${value}\n`)
    .join('');
}
