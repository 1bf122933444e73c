import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tempDir } from './support/tmp.ts';

/** When scripts/install/dashboard.mjs builds the dashboard, with a build of the tests in place of the real one. */

const SCRIPT = fileURLToPath(new URL('../scripts/ensure-installed.mjs', import.meta.url));

/** Writes what the sources say into the folder that it is given, and counts how often it ran. */
const BUILD = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const [, , folder] = process.argv;
const source = readFileSync(new URL('./src/page.ts', import.meta.url), 'utf8');
if (source.includes('broken')) {
  console.error('page.ts: Error: the page is broken\\n    at a stack');
  process.exit(1);
}
appendFileSync(new URL('../runs', import.meta.url), 'x');
mkdirSync(folder, { recursive: true });
await new Promise((resolve) => setTimeout(resolve, 150));
writeFileSync(folder + '/index.html', source);
writeFileSync(folder + '/pages.json', '[]');
`;

function makeProject(): string {
  const root = join(tempDir(), 'project');
  mkdirSync(join(root, 'dashboard', 'src'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{"name":"project","version":"1.0.0"}');
  writeFileSync(join(root, 'dashboard', 'build.mjs'), BUILD);
  writeFileSync(join(root, 'dashboard', 'src', 'page.ts'), 'first');
  return root;
}

function build(root: string): Promise<{ code: number | null; said: string }> {
  const code = `import { buildDashboard } from ${JSON.stringify(SCRIPT)}; await buildDashboard(${JSON.stringify(root)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

const dist = (root: string): string => join(root, 'dashboard', 'dist');
const served = (root: string): string =>
  readFileSync(join(dist(root), readFileSync(join(dist(root), 'current'), 'utf8'), 'index.html'), 'utf8');
const runs = (root: string): number => readFileSync(join(root, 'runs'), 'utf8').length;
const builds = (root: string): string[] => readdirSync(dist(root)).filter((name) => name !== 'current');

describe('building the dashboard', () => {
  it('happens on the first start, and on the next only when a source changed', async () => {
    const root = makeProject();
    const first = await build(root);
    assert.match(first.said, /^trawl: building the dashboard …\ntrawl: built the dashboard in [\d.]+ s\n$/);
    assert.equal(served(root), 'first');
    assert.deepEqual(await build(root), { code: 0, said: '' });
    // Neither a test nor a page about the code is part of what is built.
    writeFileSync(join(root, 'dashboard', 'src', 'page.test.ts'), '');
    writeFileSync(join(root, 'dashboard', 'README.md'), '');
    await build(root);
    assert.equal(runs(root), 1);
    writeFileSync(join(root, 'dashboard', 'src', 'page.ts'), 'second');
    await build(root);
    assert.equal(served(root), 'second');
    assert.equal(runs(root), 2);
    assert.equal(builds(root).length, 1, 'the old build is gone');
  });

  it('happens once when two start together', async () => {
    const root = makeProject();
    const both = await Promise.all([build(root), build(root)]);
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
    );
    assert.equal(runs(root), 1, JSON.stringify(both));
    assert.equal(served(root), 'first');
  });

  it('is reported in one line when it fails, and the previous build stays', async () => {
    const root = makeProject();
    await build(root);
    writeFileSync(join(root, 'dashboard', 'src', 'page.ts'), 'broken');
    const { code, said } = await build(root);
    assert.equal(code, 0);
    const [, problem, ...rest] = said.trim().split('\n');
    assert.equal(problem, 'trawl: the dashboard cannot be built: page.ts: Error: the page is broken');
    assert.deepEqual(rest, []);
    assert.equal(served(root), 'first');
    assert.equal(builds(root).length, 1, 'nothing half-done stays');
  });

  it('starts again after one that was killed', async () => {
    const root = makeProject();
    await build(root);
    const [name = ''] = builds(root);
    mkdirSync(join(dist(root), '.0123456789abcdef-1', 'assets'), { recursive: true });
    mkdirSync(join(dist(root), 'fedcba9876543210'));
    writeFileSync(join(dist(root), 'current'), 'fedcba9876543210');
    await build(root);
    assert.equal(served(root), 'first');
    assert.deepEqual(builds(root), [name]);
  });

  it('is left out where there is no dashboard', async () => {
    const root = tempDir();
    assert.deepEqual(await build(root), { code: 0, said: '' });
    assert.ok(!existsSync(join(root, 'dashboard')));
  });
});
