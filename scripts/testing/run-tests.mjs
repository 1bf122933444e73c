import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../ensure-installed.mjs';
import { groupsOf } from './groups.mjs';
import { runNode } from './run-node.mjs';
import { watchProgress } from './watch-progress.mjs';

/** Bytes of memory that a process of tests and what it starts may need. */
const NEEDED = 1.5e9;
/** Processes at once. Half of their time goes by waiting, for leases to end, pages to load and clients to try again. */
export const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() * 2, Math.floor(freemem() / NEEDED)));
/** Up to so many files each starts a PostgreSQL of its own when it needs one; more share one. */
const FEW = 10;

export const QUIET = '--disable-warning=ExperimentalWarning';
export const DEFAULTS = [`--test-concurrency=${AT_ONCE}`];

/** A group ends with its last test: what a client library leaves open is not waited for. */
const IN_GROUPS = ['--test-isolation=none', '--test-force-exit'];

/** Compiled modules: here and not with those of the user, whose home is none of the tests' business. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'trawl');

const optionName = (option) => option.split('=')[0];

/** A folder for results. With the process id, as tests name theirs (test/support/tmp.ts): the next run removes what a killed one left. */
export const resultsFolder = () => mkdtempSync(join(tmpdir(), `trawl-test-${process.pid}-`));

/**
 * Starts what all files of a run share.
 * @returns environment for `runGroup`
 */
export async function prepare(files) {
  // One PostgreSQL and one set of empty tables for all processes, until this one ends.
  if (files.length > FEW) {
    const { globalSetup } = await import(pathToFileURL(join(ROOT, 'test', 'support', 'shared-postgres.ts')));
    await globalSetup();
  }
  // Hundreds of processes load the same modules, and so does the next run.
  return { ...process.env, NODE_COMPILE_CACHE: COMPILED };
}

/** The files in groups that share a process; one group of all if they are few, or if a reporter of one's own expects one run. */
export function inGroups(files, options) {
  const groups = options.some((option) => option.startsWith('--test-reporter')) ? undefined : groupsOf(files);
  return { groups: groups ?? [files], together: groups !== undefined };
}

/**
 * Runs files in one process, or each in its own.
 * @param together whether they share a process, whose output is then shown only if a test failed
 * @returns {Promise<Results>}
 */
export async function runGroup(files, { run, env, options, folder, name, together }) {
  const resultsFile = join(folder, `${name}.jsonl`);
  const args = runnerArguments(files, [...(together ? IN_GROUPS : []), ...options], resultsFile);
  let stopWatch = () => {};
  let hung;
  const onStart = (child) => {
    stopWatch = watchProgress(child.pid, resultsFile, (reason) => {
      hung = reason;
      child.kill('SIGKILL');
    });
  };
  const { code, output } = await runNode(args, { capture: together, env, run, onStart });
  stopWatch();
  return { ...resultsOf(resultsFile, files, code, hung), output };
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

/**
 * @typedef {object} Results
 * @property {boolean} passed
 * @property {{file: string, name: string, error: string}[]} failed
 * @property {{file: string, name: string, reason: string}[]} skipped
 * @property {Record<string, number>} [counts] of node's runner
 * @property {number} milliseconds
 * @property {number} cpu seconds
 * @property {Map<string, number>} byFile milliseconds that the tests of a file took
 */

/** @returns {Results} */
function resultsOf(path, files, code, hung) {
  // A runner that was killed at its start has left none, and one that was killed later half a line.
  const lines = (existsSync(path) ? readFileSync(path, 'utf8') : '').split('\n').filter((line) => line.endsWith('}'));
  const results = lines.map(JSON.parse);
  const named = ({ file, ...rest }) => ({ ...rest, file: relative(ROOT, file ?? '').replaceAll('\\', '/') });
  const all = (kind) => results.flatMap((one) => (one[kind] === undefined ? [] : [named(one[kind])]));
  const failed = all('failed');
  const { counts, milliseconds = 0, cpu = 0 } = results.find(({ counts }) => counts !== undefined) ?? {};
  if (code !== 0 && counts === undefined) failed.push(...unfinished(all('begins'), all('ends'), files, hung));
  const byFile = new Map();
  for (const { file, milliseconds } of all('ends')) byFile.set(file, (byFile.get(file) ?? 0) + milliseconds);
  return { passed: code === 0, failed, skipped: all('skipped'), counts, milliseconds, cpu, byFile };
}

/** What a process was at when it ended before its tests did. */
function unfinished(began, ended, files, hung) {
  const done = new Map();
  for (const { file, name } of ended) done.set(`${file}\n${name}`, (done.get(`${file}\n${name}`) ?? 0) + 1);
  const open = began.filter(({ file, name }) => {
    const left = done.get(`${file}\n${name}`) ?? 0;
    done.set(`${file}\n${name}`, left - 1);
    return left <= 0;
  });
  const error = hung === undefined ? 'the process of this test ended before it did' : `stopped: ${hung}`;
  // A suite is open as long as its tests; the test that began last says most.
  const last = open.at(-1) ?? { file: files.join(', '), name: 'no test had begun' };
  return [{ ...last, error }];
}
