// The end-to-end tests with API and worker in two processes on one PostgreSQL.
//
//   npm run soak -- split-suite [words that paths contain]
//
// Runs file by file, and says what is left out and why (test/support/split.ts).

import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOT_SPLIT } from '../support/split.ts';

const words = process.argv.slice(2);
const root = fileURLToPath(new URL('../..', import.meta.url));
const all = globSync('test/*.test.ts', { cwd: root }).sort();
const files = all.filter((file) => !(basename(file) in NOT_SPLIT));
const chosen = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
for (const [file, reason] of Object.entries(NOT_SPLIT)) console.log(`left out: ${file}: ${reason}`);

const failed: string[] = [];
let passed = 0;
for (const file of chosen) {
  const began = performance.now();
  const { code, said } = await run(file);
  const [, tests = '0'] = /^# pass (\d+)/m.exec(said) ?? [];
  passed += Number(tests);
  if (code !== 0) failed.push(file);
  console.log(
    `${code === 0 ? 'passed' : 'FAILED'}  ${file}  ${tests} tests  ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  if (code !== 0)
    console.log(
      said
        .split('\n')
        .filter((line) => /^\s*not ok|error:|expected:|actual:/.test(line))
        .join('\n'),
    );
}
console.log(
  `${passed} tests of ${chosen.length} files passed in two processes on one PostgreSQL; failed: ${failed.join(', ') || 'none'}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function run(file: string): Promise<{ code: number | null; said: string }> {
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--test',
    '--test-timeout=240000',
    '--test-reporter=tap',
    '--test-global-setup=./test/support/shared-postgres.ts',
    file,
  ];
  const env = { ...process.env, TRAWL_TEST_SPLIT: '1' };
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}
