import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tempDir } from '../../test/support/tmp.ts';
import { COMMANDS } from './commands.ts';

/** Loads what runs any command, then these commands, and prints each file that was loaded. */
const LISTS = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) console.log(url);
      return next(url, context);
    },
  });
  const [cli, ...names] = process.argv.slice(2);
  for (const file of ['thrifty-process.ts', 'run.ts', 'terminal.ts']) await import(cli + file);
  const { COMMANDS } = await import(cli + 'commands.ts');
  for (const { name, load } of COMMANDS) if (names.includes(name)) await load();
`;

describe('commands start at once', () => {
  it('those that only call the service load no package, no schema, and few modules', async () => {
    const script = join(tempDir(), 'lists.mjs');
    writeFileSync(script, LISTS);
    const modulesOf = (names: readonly string[]): string[] => {
      const args = [script, new URL('./', import.meta.url).href, ...names];
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      assert.equal(stderr, '');
      return stdout.trimEnd().split('\n');
    };
    const calling: string[] = [];
    for (const { name, load } of COMMANDS) if ('at' in (await load()).options) calling.push(name);
    assert.ok(calling.length > 20);
    const modules = modulesOf(calling);
    assert.deepEqual(
      modules.filter((url) => url.includes('/node_modules/')),
      [],
    );
    // A room has a hundred: whoever enters one through its front door loads all of it.
    const shared = modulesOf(['scrape']).length;
    assert.ok(shared <= 30, `scrape loads ${shared} modules`);
    assert.ok(modules.length <= shared + 2 * calling.length, modules.join('\n'));
  });
});

describe('the compile cache', () => {
  const program = fileURLToPath(new URL('../../bin/trawl.mjs', import.meta.url));
  const version = (home: string, more: Record<string, string> = {}) =>
    spawnSync(process.execPath, [program, '--version'], {
      env: { PATH: process.env.PATH, HOME: home, ...more },
      encoding: 'utf8',
    });
  const folderIn = (home: string): string => join(home, '.cache', 'trawl', 'compiled');

  it('is in a folder of the user that nobody else can enter', () => {
    const home = tempDir();
    assert.match(version(home).stdout, /^\d/);
    assert.equal(statSync(folderIn(home)).mode & 0o777, 0o700);
    assert.equal(readdirSync(folderIn(home)).length, 1);
    const caches = tempDir();
    version(home, { XDG_CACHE_HOME: caches });
    assert.ok(existsSync(join(caches, 'trawl', 'compiled')));
  });

  it('is not used where others can write, and not needed', () => {
    const home = tempDir();
    mkdirSync(folderIn(home), { recursive: true });
    chmodSync(folderIn(home), 0o777);
    assert.match(version(home).stdout, /^\d/);
    assert.deepEqual(readdirSync(folderIn(home)), []);
    // A file is in its place, as in a home that is read-only: root may write anywhere else.
    const without = tempDir();
    writeFileSync(join(without, '.cache'), '');
    const { stdout, stderr, status } = version(without);
    assert.match(stdout, /^\d/);
    assert.deepEqual([stderr, status], ['', 0]);
  });

  it('can be written by two commands at once', () => {
    const home = tempDir();
    const script = `"${process.execPath}" "${program}" --version`;
    const twice = spawnSync('sh', ['-c', `${script} & ${script} & wait`], {
      env: { PATH: process.env.PATH, HOME: home },
      encoding: 'utf8',
    });
    const [first, second] = twice.stdout.trim().split('\n');
    assert.equal(first, second);
    assert.equal(version(home).stdout.trim(), first);
    assert.equal(twice.stderr, '');
  });
});
