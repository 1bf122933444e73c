import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { environment, has, makeProject, needs, setUp, stamp, start } from './support/setup-project.ts';

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
    const files = ['package.json', 'package-lock.json'].map((name) => join(root, name));
    const before = files.map((file) => readFileSync(file, 'utf8'));
    needs(root, 'absent', 'http://127.0.0.1:9/absent/-/absent-1.0.0.tgz');
    const { code, said } = await setUp(root);
    assert.equal(code, 1);
    const lines = said.trim().split('\n');
    assert.equal(lines.length, 2, said);
    assert.match(lines[1] as string, /^trawl: the package registry cannot be reached; .*\(npm: ECONNREFUSED\)$/);
    // The next start that needs no network repairs it.
    for (const [i, file] of files.entries()) writeFileSync(file, before[i] as string);
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
