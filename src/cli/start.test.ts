import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tempDir } from '../../test/support/tmp.ts';
import { COMMANDS } from './commands.ts';

const { compiledFolder } = (await import(new URL('../../scripts/install/compile-cache.mjs', import.meta.url).href)) as {
  compiledFolder(env: { readonly XDG_CACHE_HOME: string }): string | undefined;
};

/** Loads what runs any command, then these commands one by one, and prints each file that was loaded, under the command it was loaded for. */
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
  for (const name of names) {
    console.log(name);
    await COMMANDS.find((one) => one.name === name).load();
  }
`;

describe('commands start at once', () => {
  it('those that only call the service load no package, no schema, and few modules', async () => {
    const calling: string[] = [];
    for (const { name, load } of COMMANDS) if ('at' in (await load()).options) calling.push(name);
    assert.ok(calling.length > 20);
    const script = join(tempDir(), 'lists.mjs');
    writeFileSync(script, LISTS);
    const others = calling.filter((name) => name !== 'scrape');
    const args = [script, new URL('./', import.meta.url).href, 'scrape', ...others];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(stderr, '');
    const [forScrape = '', forOthers = ''] = stdout.split(`\n${others[0]}\n`);
    const modules = `${forScrape}\n${forOthers}`.split('\n').filter((line) => line.startsWith('file:'));
    assert.deepEqual(
      modules.filter((url) => url.includes('/node_modules/')),
      [],
    );
    // A room has a hundred: whoever enters one through its front door loads all of it.
    const shared = forScrape.split('\n').filter((line) => line.startsWith('file:')).length;
    assert.ok(shared <= 30, `scrape loads ${shared} modules`);
    assert.ok(modules.length <= shared + 2 * calling.length, modules.join('\n'));
  });
});

describe('the compile cache', () => {
  const folderIn = (caches: string): string => join(caches, 'trawl', 'compiled');

  it('is in a folder of the user that nobody else can enter', () => {
    const caches = tempDir();
    assert.equal(compiledFolder({ XDG_CACHE_HOME: caches }), folderIn(caches));
    assert.equal(statSync(folderIn(caches)).mode & 0o777, 0o700);
  });

  it('is not used where others can write, and not needed', () => {
    const caches = tempDir();
    mkdirSync(folderIn(caches), { recursive: true });
    chmodSync(folderIn(caches), 0o777);
    assert.equal(compiledFolder({ XDG_CACHE_HOME: caches }), undefined);
    // A file is in its place, as in a home that is read-only: root may write anywhere else.
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    assert.equal(compiledFolder({ XDG_CACHE_HOME: file }), undefined);
  });

  it('can be written by two commands at once', () => {
    const caches = tempDir();
    const script = `"${process.execPath}" "${fileURLToPath(new URL('../../bin/trawl.mjs', import.meta.url))}" --version`;
    const { stdout, stderr } = spawnSync('sh', ['-c', `${script} & ${script} & wait`], {
      env: { PATH: process.env.PATH, HOME: tempDir(), XDG_CACHE_HOME: caches },
      encoding: 'utf8',
    });
    const [first, second] = stdout.trim().split('\n');
    assert.match(first ?? '', /^\d/);
    assert.deepEqual([second, stderr], [first, '']);
    assert.equal(readdirSync(folderIn(caches)).length, 1);
  });
});
