import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';
import { bareEnv } from './support/bare-env.ts';
import { tempDir } from './support/tmp.ts';

/** A test file whose suite starts something, and whose test starts something else. */
const file = (name: string): string => `
  import { before, describe, it } from 'node:test';
  import { atFileEnd } from '${new URL('./support/file-end.ts', import.meta.url).href}';
  const start = (what) => atFileEnd(() => console.log('said:', what, 'of ${name} ends'));
  describe('${name}', () => {
    before(() => start('suite'));
    for (const n of [1, 2]) it('test ' + n, () => {
      console.log('said: ${name}', n);
      start('test ' + n);
    });
  });`;

it('of several files in a process, each ends what it started before the tests of the next one', async () => {
  const dir = tempDir();
  const files = ['a', 'b', 'c'].map((name) => join(dir, `${name}.test.mjs`));
  for (const path of files) writeFileSync(path, file(path.at(-10) ?? ''));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--test', '--test-isolation=none', '--test-reporter=tap', ...files],
    { env: bareEnv() },
  );
  const said = [...stdout.matchAll(/said: (.*)/g)].map(([, text]) => text);
  const testsOf = (name: string) => [`${name} 1`, `${name} 2`];
  const endsOf = (name: string) => ['suite', 'test 1', 'test 2'].map((what) => `${what} of ${name} ends`);
  assert.deepEqual(said, [
    // What the first file's suite started is not told apart from what all files start at their load.
    ...[...testsOf('a'), ...endsOf('a').slice(1)],
    ...[...testsOf('b'), ...endsOf('b')],
    ...[...testsOf('c'), 'suite of a ends', ...endsOf('c')],
  ]);
});
