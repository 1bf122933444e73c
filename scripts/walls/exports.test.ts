import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { tempDir } from '../../test/support/tmp.ts';

const { looseExports } = (await import(new URL('./exports.mjs', import.meta.url).href)) as {
  looseExports(root: string): { twice: Map<string, string[]>; own: string[] };
};

test('exports: names of several files, and what no other file uses', () => {
  const root = tempDir();
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('contract/shared.ts', 'export const shared = 1;\nexport type Word = string;\n');
  write(
    'src/one.ts',
    "export function same() {}\nexport const lonely = 1;\nimport type { Word } from '@trawl/contract/shared.ts';\n",
  );
  write('src/two.ts', "import { same as other } from './one.ts';\nexport const same = other;\nconst own = 2;\n");
  write('src/later.ts', 'export const loaded = 1;\nexport const forgotten = 2;\n');
  write('src/index.ts', "export { same } from './two.ts';\nconst { loaded } = await import('./later.ts');\n");
  write('test/some.test.ts', "import { shared } from '@trawl/contract/shared.ts';\nexport const lonely = shared;\n");
  const { twice, own } = looseExports(root);
  assert.deepEqual([...twice], [['same', ['src/one.ts', 'src/two.ts']]]);
  assert.deepEqual(own, ['src/later.ts forgotten', 'src/one.ts lonely']);
});
