import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tempDir } from './support/tmp.ts';

/**
 * scripts/ensure-installed.mjs in a project of its own whose packages are folders beside it, so that nothing needs a
 * registry: what a first start, a second start and a start after an accident do.
 */

const SCRIPTS = fileURLToPath(new URL('../scripts', import.meta.url));

/** A project with one package to run and one to develop; `npm install` links them. */
function makeProject(): string {
  const root = join(tempDir(), 'project');
  mkdirSync(join(root, 'scripts'), { recursive: true });
  cpSync(join(SCRIPTS, 'ensure-installed.mjs'), join(root, 'scripts', 'ensure-installed.mjs'));
  cpSync(join(SCRIPTS, 'install'), join(root, 'scripts', 'install'), { recursive: true });
  for (const name of ['runs', 'develops']) {
    mkdirSync(join(root, 'packages', name), { recursive: true });
    writeFileSync(join(root, 'packages', name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  }
  const dependencies = { runs: 'file:packages/runs' };
  const devDependencies = { develops: 'file:packages/develops' };
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ name: 'project', version: '1.0.0', dependencies, devDependencies }),
  );
  const packages = {
    '': { name: 'project', version: '1.0.0', dependencies, devDependencies },
    'node_modules/runs': { resolved: 'packages/runs', link: true },
    'node_modules/develops': { resolved: 'packages/develops', link: true },
    'packages/runs': { version: '1.0.0' },
    'packages/develops': { version: '1.0.0', dev: true },
  };
  const lock = { name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock, undefined, 2));
  return root;
}

/** Without a registry that could be asked, and without settings of the npm that runs these tests. */
function environment(root: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle)/i.test(name));
  return {
    ...Object.fromEntries(own),
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(dirname(root), 'npm-cache'),
    npm_config_userconfig: join(dirname(root), 'npmrc'),
  };
}

function start(
  root: string,
  ...args: string[]
): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const script = join(root, 'scripts', 'ensure-installed.mjs');
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: environment(root), stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, said }))) };
}

const setUp = (root: string, ...args: string[]) => start(root, ...args).ended;
const has = (root: string, name: string): boolean => existsSync(join(root, 'node_modules', name, 'package.json'));
const stamp = (root: string): string => join(root, 'node_modules', '.trawl-install.json');

describe('set-up', () => {
  it('installs what running needs on the first start, and nothing on the second', async () => {
    const root = makeProject();
    const first = await setUp(root);
    assert.equal(first.code, 0, first.said);
    assert.match(first.said, /^trawl: installing packages \(first start\) …\ntrawl: installed in [\d.]+ s\n$/);
    assert.deepEqual([has(root, 'runs'), has(root, 'develops')], [true, false]);
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    const second = await setUp(root);
    assert.deepEqual([second.code, second.said], [0, '']);
    assert.equal(readFileSync(join(root, 'package-lock.json'), 'utf8'), lock);
  });

  it('adds development packages when they are needed, and keeps them', async () => {
    const root = makeProject();
    await setUp(root);
    const dev = await setUp(root, '--dev');
    assert.equal(dev.code, 0, dev.said);
    assert.match(dev.said, /installing what is missing/);
    assert.deepEqual([has(root, 'runs'), has(root, 'develops')], [true, true]);
    assert.deepEqual([(await setUp(root)).said, (await setUp(root, '--dev')).said], ['', '']);
    // A pull that changes what is needed must not take them away from whoever develops.
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, overrides: { other: '1.0.0' } }));
    assert.equal((await setUp(root)).code, 0);
    assert.deepEqual([has(root, 'runs'), has(root, 'develops')], [true, true]);
  });

  it('does not install again for a changed script', async () => {
    const root = makeProject();
    await setUp(root);
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, scripts: { start: 'true' } }));
    assert.equal((await setUp(root)).said, '');
  });

  it('repairs packages that were deleted, although the last install went well', async () => {
    const root = makeProject();
    await setUp(root, '--dev');
    rmSync(join(root, 'node_modules', 'runs'));
    const repaired = await setUp(root, '--dev');
    assert.equal(repaired.code, 0, repaired.said);
    assert.deepEqual([has(root, 'runs'), has(root, 'develops')], [true, true]);
  });

  it('starts from nothing after an install that did not end', async () => {
    const root = makeProject();
    await setUp(root);
    writeFileSync(stamp(root), '{"unfinished":true}');
    mkdirSync(join(root, 'node_modules', 'half'));
    const repaired = await setUp(root);
    assert.match(repaired.said, /repairing an interrupted installation/);
    assert.deepEqual([has(root, 'runs'), existsSync(join(root, 'node_modules', 'half'))], [true, false]);
  });

  it('accepts an install made with npm', async () => {
    const root = makeProject();
    await setUp(root, '--dev');
    rmSync(stamp(root));
    const adopted = await setUp(root, '--dev');
    assert.deepEqual([adopted.code, adopted.said], [0, '']);
    assert.ok(existsSync(stamp(root)));
  });

  it('installs once when two start together', async () => {
    const root = makeProject();
    const both = await Promise.all([setUp(root), setUp(root)]);
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
      JSON.stringify(both),
    );
    assert.equal(both.filter(({ said }) => said.includes('installed in')).length, 1);
    assert.ok(has(root, 'runs'));
    assert.ok(!existsSync(join(root, '.install-lock')));
  });

  it('does not wait for a process that is gone', async () => {
    const root = makeProject();
    mkdirSync(join(root, '.install-lock'));
    const gone = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
    const { hostname } = await import('node:os');
    const holder = { pid: gone, host: hostname(), token: 'x' };
    writeFileSync(join(root, '.install-lock', 'holder.json'), JSON.stringify(holder));
    const { code, said } = await setUp(root);
    assert.deepEqual([code, said.includes('waiting')], [0, false]);
    assert.ok(has(root, 'runs'));
  });

  it('says in one line that the registry cannot be reached', async () => {
    const root = makeProject();
    const file = join(root, 'package-lock.json');
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    manifest.dependencies.absent = '1.0.0';
    lock.packages[''].dependencies.absent = '1.0.0';
    lock.packages['node_modules/absent'] = {
      version: '1.0.0',
      resolved: 'http://127.0.0.1:9/absent/-/absent-1.0.0.tgz',
    };
    writeFileSync(file, JSON.stringify(lock));
    writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
    const { code, said } = await setUp(root);
    assert.equal(code, 1);
    const lines = said.trim().split('\n');
    assert.equal(lines.length, 2, said);
    assert.match(lines[1] as string, /^trawl: the package registry cannot be reached; .*\(npm: ECONNREFUSED\)$/);
    // The next start with a network repairs it.
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({ ...manifest, dependencies: { runs: 'file:packages/runs' } }),
    );
    delete lock.packages['node_modules/absent'];
    delete lock.packages[''].dependencies.absent;
    writeFileSync(file, JSON.stringify(lock));
    assert.equal((await setUp(root)).code, 0);
    assert.ok(has(root, 'runs'));
  });

  it('starts from nothing on the Node that is deleted with everything else', async () => {
    const root = makeProject();
    await setUp(root);
    const bin = join(root, 'node_modules', 'node', 'bin');
    mkdirSync(bin, { recursive: true });
    const node = join(bin, 'node');
    copyFileSync(process.execPath, node);
    writeFileSync(stamp(root), '{"unfinished":true}');
    const npm = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).trim();
    const env = {
      ...environment(root),
      npm_execpath: npm,
      npm_node_execpath: node,
      PATH: `${bin}:${process.env.PATH}`,
    };
    const child = spawn(node, [join(root, 'scripts', 'ensure-installed.mjs')], { cwd: root, env, stdio: 'pipe' });
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    const code = await new Promise((resolve) => child.on('close', resolve));
    assert.equal(code, 0, said);
    assert.deepEqual(
      [has(root, 'runs'), existsSync(node), existsSync(join(root, '.install-lock'))],
      [true, false, false],
    );
  });

  it('resumes after being killed half-way', async () => {
    const root = makeProject();
    const { child, ended } = start(root);
    await new Promise((resolve) => child.stderr?.once('data', resolve));
    child.kill('SIGKILL');
    await ended;
    const { code, said } = await setUp(root);
    assert.equal(code, 0, said);
    assert.ok(has(root, 'runs'));
  });
});
