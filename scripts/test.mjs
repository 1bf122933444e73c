// What `npm test` and `npm run test:all` run. Fails if anything of it fails.
//
//   npm test                                       checks, the tests beside the code, and one path through each capability (test/paths)
//   npm run test:all                               checks and every test
//   npm run test:all -- --shard=2/4                a quarter of the tests, without the checks
//   npm test -- src/foundation/store crawl         only the tests in files whose path contains one of the words
//   npm test -- crawl --test-name-pattern robots   options go to node's test runner (node --help)
//   npm test -- crawl --watch                      runs them again with every edit
//   npm test -- crawl --only                       only what is marked `it.only`
//   npm test -- src/crawl/robots --inspect-brk     one file under a debugger
//
// A test that fails is not run again, unless test/flaky.json lists it with a reason. Needs no network and no terminal. What the tests start
// ends with the run, however that ends. The last lines are the counts of the run, and how to run the rest.

import { rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ROOT } from './ensure-installed.mjs';
import { parseTestArguments } from './testing/arguments.mjs';
import { CHECKS, runCheck } from './testing/checks.mjs';
import { keepCosts } from './testing/costs.mjs';
import { entryOf, readFlaky } from './testing/flaky.mjs';
import { inTurns } from './testing/in-turns.mjs';
import { unfit } from './testing/platforms.mjs';
import { closingOf, failuresOf, lineOf, skippedOf } from './testing/report.mjs';
import { startRun } from './testing/run.mjs';
import { runNode } from './testing/run-node.mjs';
import { AT_ONCE, DEFAULTS, inGroups, prepare, QUIET, resultsFolder, runGroup } from './testing/run-tests.mjs';
import { selectFiles } from './testing/selection.mjs';

/** Bytes in the folder for temporary files below which tests fail for want of space. */
const LEAST_SPACE = 500e6;

const say = (text) => process.stdout.write(`${text}\n`);

/** Runs checks and files, as many at once as there is room for, and prints a line for each. */
async function runAll({ files, checks, options, run, folder }) {
  const env = await prepare(files);
  const { groups, together } = inGroups(files, options);
  const total = checks.length + groups.length;
  let done = 0;
  const progress = () => `[${String(done).padStart(String(total).length)}/${total}] `;
  const failedChecks = [];
  const tasks = [
    ...checks.map((check) => async () => {
      const failed = await runCheck(check, run);
      done++;
      if (failed !== undefined) failedChecks.push(failed);
    }),
    ...groups.map((group, index) => async () => {
      const results = await runGroup(group, { run, env, options, folder, name: `group-${index}`, together });
      done++;
      // Thousands of lines about tests that pass would hide the few that matter.
      if (together)
        process.stdout.write(progress() + (results.passed ? lineOf(group, results) : `\n${results.output}`));
      return { files: group, ...results };
    }),
  ];
  const results = (await inTurns(tasks, AT_ONCE, (task) => task())).filter(Boolean);
  return { failedChecks, results };
}

/** Runs once more, alone, what failed, if nothing failed but what is known to be flaky. */
async function retryFlaky(flaky, failed, passed, { options, run, folder }) {
  const known = failed.map((test) => entryOf(flaky, test));
  if (passed || known.length === 0 || known.includes(undefined)) return undefined;
  for (const { file, name, reason } of known) say(`\nretrying the known flaky test "${name}" of ${file}: ${reason}`);
  const names = known.map(({ name }) => `--test-name-pattern=/^${RegExp.escape(name)}$/`);
  const files = [...new Set(known.map(({ file }) => file))];
  const env = await prepare(files);
  const name = 'again';
  const results = await runGroup(files, { run, env, options: [...options, ...names], folder, name, together: false });
  const heading = `# ${known.length} known flaky tests (test/flaky.json), run a second time:\n`;
  return { passed: results.passed, closing: `${heading}${closingOf([results.counts], results.milliseconds)}` };
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

/** What is run, in a line. */
function headingOf({ files, checks, paths, all, shard }) {
  const of = paths.length > 0 ? ` with ${paths.join(' or ')} in their path` : '';
  const part = shard === undefined ? '' : `, part ${shard.index} of ${shard.count}`;
  const what =
    all || paths.length > 0 ? 'files of tests' : 'files of tests, beside the code and one path through each capability';
  return `${checks.length > 0 ? `${checks.length} checks, ` : ''}${files.length} ${what}${of}${part}; ${AT_ONCE} at once`;
}

/** How to run what this run left out. */
const REST =
  'The rest: npm run test:all (every end-to-end test, both databases, kills, clients, browsers). Proofs of minutes: npm run soak.';

async function runOnce({ files: chosen, ...given }) {
  const { options, paths, all, shard } = given;
  const leftOut = await unfit(chosen);
  const files = chosen.filter((file) => !leftOut.some((one) => one.file === file));
  const whole = paths.length === 0 && options.length === 0;
  const checks = whole && shard === undefined ? CHECKS : [];
  const flaky = readFlaky(ROOT);
  checkSpace();
  say(headingOf({ ...given, files, checks }));
  const started = Date.now();
  const run = startRun();
  const folder = resultsFolder();
  const onSignal = (signal) => {
    process.stderr.write(`\n${signal}: stopping after ${Math.round((Date.now() - started) / 1000)} s\n`);
    rmSync(folder, { recursive: true, force: true });
    void run.end().then(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, onSignal);
  try {
    const { failedChecks, results } = await runAll({ files, checks, options, run, folder });
    const failed = results.flatMap((one) => one.failed);
    const passed = results.every((one) => one.passed);
    const again = await retryFlaky(flaky, failed, passed, { options, run, folder });
    const milliseconds = Date.now() - started;
    if (whole && all && shard === undefined) keepCosts(results, milliseconds);
    const problems = [...failedChecks, ...((again?.passed ?? passed) ? [] : ['tests'])];
    const left = await run.end();
    if (left.length > 0) say(`\nended, as tests had left them behind:\n${left.map((line) => `  ${line}\n`).join('')}`);
    process.stdout.write(`\n${failuresOf(failed)}${skippedOf([...leftOut, ...results.flatMap((one) => one.skipped)])}`);
    if (problems.length > 0) process.stderr.write(`failed: ${problems.join(', ')}\n`);
    process.stdout.write(
      closingOf(
        results.map((one) => one.counts),
        milliseconds,
      ) + (again?.closing ?? ''),
    );
    if (whole && !all) say(REST);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } finally {
    await run.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A full disk fails in a hundred ways; this one names it. */
function checkSpace() {
  try {
    const { bavail, bsize } = statfsSync(tmpdir());
    if (bavail * bsize < LEAST_SPACE)
      fail(
        `${tmpdir()} has ${Math.round((bavail * bsize) / 1e6)} MB left, and tests need ${LEAST_SPACE / 1e6}: set TMPDIR to another folder`,
      );
  } catch (error) {
    fail(
      `${tmpdir()} cannot be used for temporary files (${error.code ?? error.message}): set TMPDIR to another folder`,
    );
  }
}

const parsed = (() => {
  try {
    return parseTestArguments(process.argv.slice(2));
  } catch (error) {
    return fail(error.message);
  }
})();
const { paths, options, watches, debugs } = parsed;
const files = selectFiles(parsed);
if (files.length === 0) fail(`no test file matches ${paths.join(' ')}`);
if (debugs) {
  if (files.length > 1) fail(`a debugger attaches to one test file; ${paths.join(' ')} matches ${files.join(', ')}`);
  await runInteractively([...options, ...files]);
} else if (watches) {
  await runInteractively(['--test', ...DEFAULTS, ...options, ...files]);
} else {
  await runOnce({ ...parsed, files });
}
