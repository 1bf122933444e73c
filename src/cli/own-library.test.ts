import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { trawl } from '../../test/support/cli.ts';
import { tempDir } from '../../test/support/tmp.ts';

test('a bibliography with one broken reference is imported: what could be read was added', async () => {
  const file = join(tempDir(), 'library.bib');
  const references = Array.from(
    { length: 50 },
    (_, n) => `@misc{r${n}, title={Reference ${n}}, doi={10.5555/r${n}}}\n`,
  );
  writeFileSync(file, `${references.join('')}@misc{broken, year={2020}}\n`);
  const ran = await trawl(['papers', 'import', file], { TRAWL_DATA_DIR: tempDir() });
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /^ {2}new +50$/m);
  assert.match(ran.stdout, /^ {2}rejected +1 /m);
});
