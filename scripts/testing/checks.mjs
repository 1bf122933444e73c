import { freemem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../ensure-installed.mjs';
import { inTurns } from './in-turns.mjs';
import { runNode } from './run-node.mjs';

const bin = (path) => join(ROOT, 'node_modules', ...path.split('/'));
const script = (name) => join(ROOT, 'scripts', name);

/**
 * Checks only what a change since the last check can break. With one checker, which takes half the CPU of four: those look at many types
 * again that another one has looked at.
 */
function types(project) {
  const state = bin(`.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`);
  const flags = ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', state];
  return [bin('typescript/bin/tsc'), '-p', project, ...flags];
}

/** Everything that is checked without running the code: name, and arguments of Node. The longest first. */
export const CHECKS = [
  ['types', types('tsconfig.json')],
  ['walls', [script('walls.mjs')]],
  ['look-ups with words', [script('words.mjs')]],
  ['names', [script('names.mjs')]],
  ['functions', [script('functions.mjs')]],
  ['lists of words', [script('word-lists.mjs')]],
  ['lint and format', [script('lint.mjs')]],
  ['types of the dashboard', types('dashboard/tsconfig.json')],
  ['types of its tests', types('dashboard/tsconfig.test.json')],
  ['OpenAPI document', [script('openapi.ts'), '--check']],
  ['tables from benches', [script('bench-tables.ts'), '--check']],
  ['docs of the dashboard API', [script('dashboard-api-doc.ts'), '--check']],
];

/** Bytes of memory that a check may need. */
const NEEDED = 2e9;

/**
 * Runs a check and prints a line, and its output if it fails.
 * @returns its name if it fails
 */
export async function runCheck([name, args], run) {
  const started = Date.now();
  const { code, output } = await runNode(args, { capture: true, run });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(code === 0 ? `✔ ${name} (${seconds} s)\n` : `✖ ${name} (${seconds} s)\n${output}\n`);
  return code === 0 ? undefined : name;
}

/**
 * Runs all checks, two at once where there is memory for it.
 * @returns names of those that fail
 */
export async function runChecks() {
  const failed = await inTurns(CHECKS, freemem() > 2 * NEEDED ? 2 : 1, (check) => runCheck(check));
  return failed.filter(Boolean);
}
