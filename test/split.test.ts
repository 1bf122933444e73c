import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bareEnv } from './support/bare-env.ts';
import { serverUrl } from './support/postgres.ts';
import { NOT_SPLIT } from './support/split.ts';
import { templateEnv } from './support/templates.ts';

/** Some cheap files of the suite, each of another room, with API and worker in two processes; the soak `split-suite` runs all. */
const FILES = ['crawl.test.ts', 'research-clients.test.ts'];

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

test('the same tests pass with API and worker in two processes on one PostgreSQL', async () => {
  const shared = { TRAWL_TEST_POSTGRES: await serverUrl(), ...templateEnv() };
  const env = { ...bareEnv(), TRAWL_TEST_SPLIT: '1', ...shared };
  const args = ['--disable-warning=ExperimentalWarning', '--test', '--test-reporter=tap', ...FILES.map(pathOf)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(code, 0, said);
  assert.ok(Number(/^# pass (\d+)/m.exec(said)?.[1]) > 5, said.slice(-500));
});

test('test files that are left out of the split suite exist, each with a reason', () => {
  for (const [file, reason] of Object.entries(NOT_SPLIT)) {
    assert.ok(existsSync(pathOf(file)), file);
    assert.ok(reason.length > 20, file);
  }
});
