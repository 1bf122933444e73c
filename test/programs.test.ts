import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function run(script: string, ...args: string[]) {
  const file = `scripts/${script}.mjs`;
  return spawnSync(process.execPath, ['scripts/run.mjs', '--dev', file, ...args], { cwd: ROOT, encoding: 'utf8' });
}

for (const [script, folder] of [
  ['bench', 'bench'],
  ['soak', 'test/soak'],
] as const) {
  const names = globSync(`${folder}/*.ts`, { cwd: ROOT })
    .map((file) => basename(file, '.ts'))
    .sort();

  describe(`npm run ${script}`, () => {
    it('lists each program in one line that fits a terminal', () => {
      const { status, stdout } = run(script);
      assert.equal(status, 0);
      const listed = stdout.split('\n').filter((line) => line.startsWith('  '));
      assert.deepEqual(
        listed.map((line) => line.trim().split(' ')[0]),
        names,
      );
      for (const line of listed) assert.match(line, /^ {2}\S+ +[A-Z0-9].*\.$/);
      assert.deepEqual(
        listed.filter(({ length }) => length > 110),
        [],
      );
    });

    it('prints how a program is used', () => {
      const { status, stdout } = run(script, 'documents', '--help');
      assert.equal(status, 0);
      assert.match(stdout, new RegExp(`^[A-Z].*\\.\\n\\n {2}npm run ${script} -- documents `));
    });

    it('names the programs if the given one does not exist', () => {
      const { status, stderr } = run(script, 'nothing');
      assert.equal(status, 2);
      assert.match(stderr, /^\w+: there is no "nothing"\n/);
      for (const name of names) assert.match(stderr, new RegExp(`^ {2}${name} `, 'm'));
    });
  });
}

describe('a bench', () => {
  it('says in one line which arguments are wrong', () => {
    for (const [args, line] of [
      [['page'], 'bench: a folder of .html files is needed (npm run bench -- page --help)\n'],
      [['load', '--wrong'], "bench: Unknown option '--wrong' (npm run bench -- load --help)\n"],
    ] as const) {
      const { status, stderr } = run('bench', ...args);
      assert.equal(stderr, line);
      assert.equal(status, 2);
    }
  });
});
