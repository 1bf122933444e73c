import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { globSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KEY = 'fc-0123456789abcdef0123456789abcdef';

/** Names of packages after `from`; what is loaded later is loaded by name too. */
const IMPORTS = /\b(?:from |import\(|require\()'(?!node:)((?:@[\w.-]+\/)?\w[\w.-]*)[^']*'/g;

// As npm installs it: below a node_modules, where Node strips no types.
const folder = join(tempDir(), 'node_modules', 'of-some-name');
const manifestOf = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
let service: ChildProcess;
let printed = '';
let address = '';

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${address}${path}`, { ...init, headers: { authorization: `Bearer ${KEY}`, ...init.headers } });

before(async () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/pack/write.mjs', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const { bin } = manifestOf(join(folder, 'package.json'));
  const data = tempDir();
  service = spawn(process.execPath, [join(folder, bin.trawl), 'start'], {
    cwd: data,
    env: { PATH: process.env.PATH, PORT: '0', TRAWL_API_KEY: KEY, TRAWL_RESEARCH_LIVE: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [service.stdout, service.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (printed += text));
  await until(() => printed.includes('A first search') || service.exitCode !== null, 'the start');
  address = /Address +(\S+)/.exec(printed)?.[1] ?? assert.fail(printed);
});

after(() => service?.kill('SIGKILL'));

test('a package runs without a build: child processes, threads, dashboard, guide', async () => {
  // The index is written by a child process.
  await until(async () => {
    const found = await ask('/v2/search/research/papers?query=attention%20is%20all%20you%20need&k=1');
    return JSON.stringify(await found.json()).includes('"arxiv:1706.03762"');
  });
  // A file is read by a child process, HTML is converted on a thread.
  const body = new FormData();
  body.set('file', new Blob(['name,age\nAda,36\n'], { type: 'text/csv' }), 'people.csv');
  const parsed = await ask('/v2/parse', { method: 'POST', body });
  assert.match(JSON.stringify(await parsed.json()), /\| Ada \| 36 \|/);
  assert.match(await (await ask('/', { headers: { accept: 'text/html' } })).text(), /<script type="module"/);
  assert.match(await (await ask('/guide/quickstart')).text(), /<h1/);
});

test('a package on an old Node says in one line what it needs', () => {
  const value = "{ ...process.versions, node: '18.20.8' }";
  const asOld = `data:text/javascript,Object.defineProperty(process, 'versions', { value: ${value} })`;
  const { bin } = manifestOf(join(folder, 'package.json'));
  for (const args of [['start'], ['scrape', 'http://127.9.9.9/']]) {
    const command = ['--import', asOld, join(folder, bin.trawl)];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...args], { encoding: 'utf8' });
    assert.deepEqual([status, stdout], [1, '']);
    assert.equal(stderr, 'trawl: Node 18.20.8 is too old; Node 20 or newer is needed\n');
  }
});

test('a package contains JavaScript only, and depends on every package that it imports', () => {
  const dist = join(folder, 'dist');
  assert.deepEqual(globSync('**/*.ts', { cwd: dist }), []);
  const { dependencies, optionalDependencies, private: isPrivate } = manifestOf(join(folder, 'package.json'));
  assert.equal(isPrivate, undefined);
  const wanted = { ...dependencies, ...optionalDependencies };
  assert.ok(wanted['@lancedb/lancedb-linux-x64-gnu']);
  const missing = new Set<string>();
  for (const file of globSync('src/**/*.js', { cwd: dist })) {
    const code = readFileSync(join(dist, file), 'utf8');
    for (const [, name = ''] of code.matchAll(IMPORTS))
      if (wanted[name] === undefined) missing.add(`${name} in ${file}`);
  }
  assert.deepEqual([...missing], []);
});

test('code of a package has the lines of its source', () => {
  const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length;
  assert.equal(lines(join(folder, 'dist/src/app.js')), lines(join(ROOT, 'src/app.ts')));
});
