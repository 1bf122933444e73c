import { join } from 'node:path';
import { ROOT } from '../ensure-installed.mjs';
import { runNode } from './run-node.mjs';

const bin = (path) => join(ROOT, 'node_modules', ...path.split('/'));
const script = (name) => join(ROOT, 'scripts', name);

/** Checks only what a change since the last check can break: five seconds instead of twenty. */
function types(project) {
  const state = bin(`.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`);
  return [bin('typescript/bin/tsc'), '--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', state];
}

/** Everything that is checked without running the code: name, and arguments of Node. */
const CHECKS = [
  ['types', types('tsconfig.json')],
  ['types of the dashboard', types('dashboard/tsconfig.json')],
  ['types of its tests', types('dashboard/tsconfig.test.json')],
  ['lint and format', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']],
  ['walls', [script('walls.mjs')]],
  ['docs of the dashboard API', [script('dashboard-api-doc.ts'), '--check']],
  ['OpenAPI document', [script('openapi.ts'), '--check']],
];

/**
 * Runs all checks, one after the other, and prints a line for each and the output of those that fail.
 * @returns names of those that fail
 */
export async function runChecks() {
  const failed = [];
  for (const [name, args] of CHECKS) {
    const started = Date.now();
    const { code, output } = await runNode(args, { capture: true });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    process.stdout.write(code === 0 ? `✔ ${name} (${seconds} s)\n` : `✖ ${name} (${seconds} s)\n${output}\n`);
    if (code !== 0) failed.push(name);
  }
  return failed;
}
