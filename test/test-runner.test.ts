import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** A project with our scripts and the given tests. */
function project(files: Readonly<Record<string, string>>): string {
  const root = tempDir();
  cpSync(fileURLToPath(new URL('../scripts', import.meta.url)), join(root, 'scripts'), { recursive: true });
  mkdirSync(join(root, 'test'));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'test', name), text);
  return root;
}

/** A test that passes from its second run on. */
const flaky = (name: string): string => `
  import { existsSync, writeFileSync } from 'node:fs';
  import { it } from 'node:test';
  it('${name}', () => {
    const mark = import.meta.filename + '.ran';
    if (existsSync(mark)) return;
    writeFileSync(mark, '');
    throw new Error('not yet');
  });
  it('another', () => console.log('another ran'));`;

interface Running {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

function start(root: string, ...args: string[]): Running {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts', 'test.mjs'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return { child, output: () => output, ended: new Promise((resolve) => child.on('close', resolve)) };
}

async function run(root: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const running = start(root, ...args);
  return { code: await running.ended, output: running.output() };
}

const times = (text: string, word: string): number => text.split(word).length - 1;

describe('npm test', () => {
  it('does not run a failed test again', async () => {
    const root = project({ 'a.test.ts': flaky('needs luck') });
    const { code, output } = await run(root, 'test/a');
    assert.equal(code, 1);
    assert.equal(times(output, 'another ran'), 1);
    assert.match(output, /# fail 1\n/);
  });

  it('runs a known flaky test a second time, alone, and says why', async () => {
    const entry = { file: 'test/a.test.ts', name: 'needs (luck)', reason: 'the mark comes late' };
    const root = project({ 'a.test.ts': flaky('needs (luck)'), 'flaky.json': JSON.stringify([entry]) });
    const { code, output } = await run(root, 'test/a');
    assert.equal(code, 0);
    assert.match(output, /retrying the known flaky test "needs \(luck\)" of test\/a\.test\.ts: the mark comes late/);
    assert.equal(times(output, 'another ran'), 1);
    assert.match(output, /# 1 known flaky tests .*\n# tests 1\n/);
  });

  it('retries nothing if another test failed too', async () => {
    const entry = { file: 'test/a.test.ts', name: 'needs luck', reason: 'the mark comes late' };
    const broken = `import { it } from 'node:test'; it('is broken', () => { throw new Error('as ever'); });`;
    const root = project({
      'a.test.ts': flaky('needs luck'),
      'b.test.ts': broken,
      'flaky.json': JSON.stringify([entry]),
    });
    const { code, output } = await run(root, 'test/');
    assert.equal(code, 1);
    assert.doesNotMatch(output, /retrying/);
  });

  it('refuses a list of flaky tests with an entry that no test has', async () => {
    const entry = { file: 'test/a.test.ts', name: 'was renamed', reason: 'the mark comes late' };
    const root = project({ 'a.test.ts': flaky('needs luck'), 'flaky.json': JSON.stringify([entry]) });
    const { code, output } = await run(root, 'test/a');
    assert.equal(code, 1);
    assert.match(output, /flaky\.json: .*"was renamed".*: the file has no such test/);
  });

  it('hands options to the runner', async () => {
    const root = project({
      'a.test.ts': `import { it } from 'node:test';
        it('one', () => console.log('one ran'));
        it('two', () => console.log('two ran'));
        it.only('three', () => console.log('three ran'));`,
    });
    const named = await run(root, 'test/a', '--test-name-pattern', 'two');
    assert.equal(named.code, 0);
    assert.deepEqual(
      ['one ran', 'two ran', 'three ran'].map((word) => times(named.output, word)),
      [0, 1, 0],
    );
    const only = await run(root, '--only', 'test/a');
    assert.deepEqual(
      ['one ran', 'two ran', 'three ran'].map((word) => times(only.output, word)),
      [0, 0, 1],
    );
    const dots = await run(root, 'test/a', '--test-reporter=dot');
    assert.equal(dots.code, 0);
    assert.match(dots.output, /# pass 3\n/);
    assert.doesNotMatch(dots.output, /✔/);
  });

  it('runs a file again with every edit under --watch, and ends with Ctrl-C', async () => {
    const text = (word: string): string => `import { it } from 'node:test'; it('says', () => console.log('${word}'));`;
    const root = project({ 'a.test.ts': text('first words') });
    const running = start(root, 'test/a', '--watch');
    try {
      await until(() => running.output().includes('first words'));
      writeFileSync(join(root, 'test', 'a.test.ts'), text('second words'));
      await until(() => running.output().includes('second words'));
    } finally {
      // As a terminal does: to everybody.
      process.kill(-(running.child.pid as number), 'SIGINT');
    }
    await running.ended;
  });

  it('runs one file under a debugger', async () => {
    const root = project({ 'a.test.ts': flaky('needs luck'), 'b.test.ts': flaky('needs luck') });
    const both = await run(root, 'test/', '--inspect-brk=127.0.0.1:0');
    assert.equal(both.code, 1);
    assert.match(
      both.output,
      /a debugger attaches to one test file; test\/ matches test\/a\.test\.ts, test\/b\.test\.ts/,
    );
    const one = start(root, 'test/b', '--inspect-brk=127.0.0.1:0');
    try {
      await until(() => /Debugger listening on ws:\/\/127\.0\.0\.1:\d+/.test(one.output()));
      assert.doesNotMatch(one.output(), /another ran/);
    } finally {
      process.kill(-(one.child.pid as number), 'SIGINT');
    }
    await one.ended;
  });
});
