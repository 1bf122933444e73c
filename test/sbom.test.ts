import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { INSIDE } from '../scripts/notice/inside.ts';
import { runningPackages } from '../scripts/notice/packages.ts';
import { makeSbom } from '../scripts/sbom.ts';
import { tempDir } from './support/tmp.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('the bill of materials has every package that runs, and what comes inside of them', () => {
  const bom = makeSbom(ROOT);
  assert.equal(bom.bomFormat, 'CycloneDX');
  const listed = new Set(bom.components.map(({ purl }) => decodeURIComponent(purl?.split('?')[0] ?? '')));
  // These names of package.json stand for a small package.
  const alias = new Set(['@huggingface/transformers', 'openai', '@napi-rs/canvas']);
  const missing = runningPackages(ROOT).filter(
    ({ name, version }) => !listed.has(`pkg:npm/${alias.has(name) ? 'stemmer' : name}@${version}`),
  );
  assert.deepEqual(
    missing.map(({ name, version }) => `${name}@${version}`),
    [],
  );
  const names = new Set(bom.components.map(({ name }) => name));
  assert.deepEqual(
    INSIDE.filter(({ what }) => !names.has(what)).map(({ what }) => what),
    [],
  );
  for (const part of [
    /^Chromium \d+$/,
    /^trained data for English/,
    /^Open Sans$/,
    /^noto-color-emoji$|noto-color-emoji/,
  ])
    assert.ok(
      [...names].some((name) => part.test(name)),
      String(part),
    );
  assert.ok(![...names].includes('typescript'));
  const refs = bom.components.map((one) => one['bom-ref']);
  assert.equal(new Set(refs).size, refs.length, 'references are unique');
});

test('what overrides in package.json replaces is not loaded: by LanceDB only for its own embeddings, by pdf.js only in Node', () => {
  const load = createRequire(import.meta.url);
  load('@lancedb/lancedb');
  const loaded = Object.keys(load.cache).filter((file) => /[\\/](stemmer|openai|transformers)[\\/]/.test(file));
  assert.deepEqual(loaded, []);
  const pdf = readFileSync(join(ROOT, 'node_modules/pdfjs-dist/build/pdf.mjs'), 'utf8');
  assert.doesNotMatch(pdf, /(?:from|import|import\() ?["']@napi-rs/);
  assert.equal(pdf.split('@napi-rs/canvas').length, pdf.split('require("@napi-rs/canvas")').length);
});

test('docs/internal/dependencies.md says of each dependency who keeps it and what we would lose', () => {
  const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const dependencies = ['package.json', 'dashboard/package.json'].flatMap((file) =>
    Object.keys((JSON.parse(read(file)) as { dependencies: Record<string, string> }).dependencies),
  );
  const [table = ''] = read('docs/internal/dependencies.md').split('\n## Kept');
  const rows = [...table.matchAll(/^\| `([^`]+)` \| [^|]+ \| [^|]+ \|$/gm)];
  assert.deepEqual(rows.map(([, name]) => name).sort(), [...new Set(dependencies)].sort());
});

test('npm ci takes package-lock.json as it is: it has what each system needs', () => {
  const clone = tempDir();
  for (const file of ['package.json', 'package-lock.json', 'contract/package.json', 'dashboard/package.json'])
    cpSync(join(ROOT, file), join(clone, file));
  const args = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', args, {
    cwd: clone,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  assert.equal(status, 0, stderr);
});
