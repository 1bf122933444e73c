import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isAlive, tempDir } from '../../test/support/tmp.ts';
import { until } from '../../test/support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript, which runs before any package is installed
const load = (name: string): Promise<any> => import(new URL(name, import.meta.url).href);
const { verdict } = await load('./watch-progress.mjs');
const { parseTestArguments } = await load('./arguments.mjs');
const { areaOf, rowsOf } = await load('./costs.mjs');
const { importsOf } = await load('../walls/imports.mjs');

const MINUTE = 60_000;

describe('tests hang', () => {
  it('that give no sign for ten minutes and use next to no CPU', () => {
    assert.equal(verdict({ milliseconds: 11 * MINUTE, cpu: 2 }), 'idle for 11 minutes');
    assert.equal(verdict({ milliseconds: 9 * MINUTE, cpu: 0 }), undefined);
  });

  it('never because the machine is slow: one of thirty processes on two cores gets more than that', () => {
    assert.equal(verdict({ milliseconds: 30 * MINUTE, cpu: (30 * 60 * 2) / 30 }), undefined);
  });

  it('that work on and on', () => {
    assert.equal(verdict({ milliseconds: 16 * MINUTE, cpu: 16 * 60 }), 'no sign while it used 16 minutes of CPU');
  });

  it('after a long time, where nothing tells the CPU', () => {
    assert.equal(verdict({ milliseconds: 30 * MINUTE, cpu: Number.NaN }), undefined);
    assert.equal(verdict({ milliseconds: 41 * MINUTE, cpu: Number.NaN }), 'no sign for 41 minutes');
  });
});

describe('arguments', () => {
  it('tell words, options of node and our own apart', () => {
    const parsed = parseTestArguments([
      '--all',
      './crawl',
      '--test-name-pattern',
      'robots',
      '--only',
      '--shard',
      '2/4',
    ]);
    assert.deepEqual(parsed.paths, ['crawl']);
    assert.deepEqual(parsed.options, ['--test-name-pattern=robots', '--test-only']);
    assert.equal(parsed.all, true);
    assert.deepEqual(parsed.shard, { index: 2, count: 4 });
  });

  it('refuse a shard that is none', () => {
    for (const shard of ['--shard=0/4', '--shard=5/4', '--shard=a', '--shard'])
      assert.throws(() => parseTestArguments([shard]), /a shard is one of so many/);
  });
});

describe('costs', () => {
  it('are summed by area, the dearest first', () => {
    const files = [
      { file: 'test/agent.test.ts', cpu: 1, tests: 2 },
      { file: 'test/agent-model.test.ts', cpu: 2, tests: 3 },
      { file: 'src/engines/page/diff/diff.test.ts', cpu: 4, tests: 1 },
    ];
    assert.deepEqual(rowsOf(files, areaOf), [
      { name: 'src/engines/page', cpu: 4, tests: 1, files: 1 },
      { name: 'test/agent', cpu: 3, tests: 5, files: 2 },
    ]);
  });
});

describe('walls', () => {
  it('see every import of a file, types too, and nothing that only looks like one', () => {
    const source = `
      import type { A } from './a.ts';
      import { type B, b } from './b.ts';
      export type { C } from './c.ts';
      export * from './d.ts';
      import './e.ts';
      const f: import('./f.ts').F = await import('./g.ts');
      // import { h } from './h.ts';
      const text = \`
import { i } from './i.ts';
\`;
      class K { #l = 1; static { void import(\`./m.ts\`); } }
      export { text, f, b, K };`;
    const found = new Set([...importsOf(source).matchAll(/'(\.\/\w\.ts)'/g)].map(([, name]) => name));
    assert.deepEqual([...found].sort(), ['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts', './g.ts']);
  });
});

describe('a run of tests', () => {
  // Of its own, apart from the folders of this process: the run clears up what it finds.
  const temporary = mkdtempSync(join(tmpdir(), 'trawl-runner-'));
  after(() => rmSync(temporary, { recursive: true, force: true }));

  /** A test that starts a process which nothing inherits from it, makes a folder, and waits for ever. */
  const ENDLESS = `
    import { spawn } from 'node:child_process';
    import { mkdtempSync, writeFileSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { join } from 'node:path';
    import { it } from 'node:test';
    it('waits', () => new Promise(() => {
      const folder = mkdtempSync(join(tmpdir(), 'trawl-test-' + process.pid + '-'));
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { env: {}, detached: true, stdio: 'ignore' });
      writeFileSync(import.meta.filename + '.json', JSON.stringify({ folder, pids: [process.pid, child.pid] }));
      setInterval(() => {}, 1000);
    }));`;

  function startEndless(): { runner: ChildProcess; started: () => Promise<{ folder: string; pids: number[] }> } {
    const root = tempDir();
    cpSync(fileURLToPath(new URL('..', import.meta.url)), join(root, 'scripts'), { recursive: true });
    mkdirSync(join(root, 'test'));
    writeFileSync(join(root, 'package.json'), '{"type":"module"}');
    writeFileSync(join(root, 'test', 'endless.test.ts'), ENDLESS);
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const runner = spawn(process.execPath, [join(root, 'scripts', 'test.mjs'), 'test/endless'], {
      env: { ...env, TMPDIR: temporary },
      stdio: 'ignore',
    });
    const said = join(root, 'test', 'endless.test.ts.json');
    return {
      runner,
      async started() {
        await until(() => existsSync(said) && readFileSync(said, 'utf8').endsWith('}'), 'a test that runs');
        return JSON.parse(readFileSync(said, 'utf8'));
      },
    };
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const)
    it(`leaves nothing behind after ${signal}`, { skip: process.platform === 'win32' && 'signals' }, async () => {
      const { runner, started } = startEndless();
      const { folder, pids } = await started();
      const ended = new Promise((resolve) => runner.on('close', (code, by) => resolve(by ?? code)));
      runner.kill(signal);
      assert.equal(await ended, { SIGINT: 130, SIGTERM: 143, SIGKILL: 'SIGKILL' }[signal]);
      await until(() => pids.every((pid) => !isAlive(pid)), 'the end of what the run started');
      await until(() => !existsSync(folder), 'the end of its folder');
    });
});
