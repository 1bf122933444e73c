import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { tempDir } from './support/tmp.ts';

const { trim, trimPackage } = (await import(new URL('../scripts/install/trim.mjs', import.meta.url).href)) as {
  trim(modules: string, hasTypes?: boolean): number;
  trimPackage(root: string): void;
};

describe('packages that are trimmed after the installation', () => {
  const install = (modules: string, ...files: string[]): void => {
    for (const file of files) {
      mkdirSync(dirname(join(modules, file)), { recursive: true });
      writeFileSync(join(modules, file), 'bytes');
    }
  };
  const CORE = ['tesseract-core-simd-lstm.wasm', 'tesseract-core-simd-lstm.js', 'package.json'];
  const UNUSED = ['tesseract-core.wasm.js', 'tesseract-core-simd.wasm.js', 'tesseract-core-simd-lstm.wasm.js'];
  const core = (names: readonly string[]): string[] => names.map((name) => `tesseract.js-core/${name}`);

  it('keep what is loaded', () => {
    const modules = tempDir();
    install(modules, ...core([...CORE, ...UNUSED]), 'a/dist/x.js', 'a/dist/x.js.map', 'a/map.js', 'a/world.map');
    assert.equal(trim(modules), 'bytes'.length * 4);
    assert.deepEqual(readdirSync(join(modules, 'tesseract.js-core')).sort(), [...CORE].sort());
    assert.deepEqual(readdirSync(join(modules, 'a', 'dist')), ['x.js']);
    assert.ok(existsSync(join(modules, 'a', 'world.map')));
  });

  it('keep licenses and what runs, and in a clone alone what packages have for readers and for their own tests', () => {
    const modules = tempDir();
    const inside = 'a/node_modules/b';
    const kept = ['@s/a/LICENSE.md', '@s/a/test.js', '@s/a/lib/test/x.js', `${inside}/notice.md`, 'test/index.js'];
    const around = ['@s/a/README.md', '@s/a/test/x.js', `${inside}/docs/y.mdx`, `${inside}/CHANGELOG.md`];
    install(modules, ...kept, ...around, 'node/node_modules/node-some-system/include/x.h', '@aws-sdk/x/dist-es/x.js');
    const left = (): string[] => [...kept, ...around].filter((file) => existsSync(join(modules, file)));
    // Benches of a clone search them.
    trim(modules);
    assert.deepEqual(left(), [...kept, ...around]);
    trim(modules, false);
    assert.deepEqual(left(), kept);
    assert.deepEqual(readdirSync(join(modules, 'node/node_modules/node-some-system')), []);
    assert.deepEqual(readdirSync(join(modules, '@aws-sdk/x')), []);
  });

  it('keep declarations of types where programs are checked with them, and only there', () => {
    const modules = tempDir();
    install(modules, 'a/index.d.ts', 'a/index.d.mts', 'a/index.ts', 'a/d.ts');
    assert.equal(trim(modules), 0);
    trim(modules, false);
    assert.deepEqual(readdirSync(join(modules, 'a')).sort(), ['d.ts', 'index.ts']);
  });

  it('keep a program that no package of the platform brings', () => {
    const modules = tempDir();
    const program = '@llamaindex/liteparse/liteparse.some-system.node';
    install(modules, program);
    trim(modules);
    assert.ok(existsSync(join(modules, program)));
    install(modules, '@llamaindex/liteparse-linux-x64-gnu/liteparse.linux-x64-gnu.node');
    trim(modules);
    assert.ok(!existsSync(join(modules, program)));
  });

  it('of an installed package are those that it shares with nobody, once', () => {
    const folder = tempDir();
    const places = {
      global: join(folder, 'lib/node_modules/trawl/node_modules'),
      npx: join(folder, '_npx/0123/node_modules'),
      project: join(folder, 'project/node_modules'),
      clone: join(folder, 'clone/node_modules'),
    };
    const homes = {
      global: join(folder, 'lib/node_modules/trawl/dist'),
      npx: join(places.npx, 'trawl/dist'),
      project: join(places.project, 'trawl/dist'),
      clone: join(folder, 'clone/dist'),
    };
    const [unused = ''] = core(UNUSED);
    for (const name of ['global', 'npx', 'project', 'clone'] as const) {
      install(places[name], ...core(CORE), unused);
      mkdirSync(homes[name], { recursive: true });
      trimPackage(homes[name]);
      assert.equal(existsSync(join(places[name], unused)), name === 'project' || name === 'clone', name);
    }
    const linked = join(folder, 'other/node_modules/trawl');
    mkdirSync(linked, { recursive: true });
    symlinkSync(places.project, join(linked, 'node_modules'), 'junction');
    trimPackage(join(linked, 'dist'));
    assert.ok(existsSync(join(places.project, unused)), 'linked packages are not touched');
    install(places.global, unused);
    trimPackage(homes.global);
    assert.ok(existsSync(join(places.global, unused)), 'only the first run looks');
  });
});
