import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fontNames } from '../scripts/notice/font-names.ts';
import { runningPackages } from '../scripts/notice/packages.ts';
import { noticePage } from '../scripts/notice.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

describe('NOTICE', () => {
  it('lists what package-lock.json installs; npm run notice writes it', () => {
    assert.equal(readFileSync(join(ROOT, 'NOTICE'), 'utf8'), noticePage(ROOT));
  });

  it('has every dependency of package.json, and no development package', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const names = new Set(runningPackages(ROOT).map(({ name }) => name));
    assert.deepEqual(
      Object.keys(dependencies).filter((name) => !names.has(name) && !name.startsWith('@trawl/')),
      [],
    );
    assert.deepEqual(
      ['@biomejs/biome', 'typescript', 'dependency-cruiser', 'firecrawl'].filter(
        (name) => name in devDependencies && names.has(name),
      ),
      [],
    );
  });

  it('names a license of which the text is known for every package', () => {
    for (const { name, license, hasText, by } of runningPackages(ROOT)) {
      assert.doesNotMatch(license, /\b(AGPL|SSPL|GPL|LGPL|BUSL|UNLICENSED)\b/, name);
      if (hasText !== false) continue;
      // The texts of these two are in NOTICE and LICENSE; the others permit what they permit in one line.
      assert.match(license, /^(MIT|Apache-2\.0|ISC|Unlicense)$/, name);
      assert.ok(license !== 'MIT' || name.startsWith('@') || by.length > 0, name);
    }
  });
});

describe('the fonts that are installed', () => {
  const require = createRequire(import.meta.url);

  it('say in the file that they may be handed on where the package does not', () => {
    const folder = dirname(require.resolve('@expo-google-fonts/kosugi/package.json'));
    assert.equal(existsSync(join(folder, 'LICENSE_FONT')), false);
    assert.deepEqual(fontNames(readFileSync(join(folder, 'Kosugi_400Regular.ttf'))), {
      copyright: 'Copyright(C)2010 MOTOYA CO.,LTD.',
      license: 'Licensed under the Apache License, Version 2.0',
    });
  });
});
