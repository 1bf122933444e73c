import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { packed, workOf } from '../../../../test/support/snapshot-server.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { migrations } from '../../../app.ts';
import { loadConfig } from '../../../foundation/config/index.ts';
import { migrate, openDatabase } from '../../../foundation/store/index.ts';
import { importApart } from './run-apart.ts';
import type { Told } from './run-progress.ts';

it('an import in a process of its own tells how far it is', async () => {
  const folder = tempDir();
  for (const day of [1, 2]) {
    const at = join(folder, `updated_date=2024-01-0${day}`);
    mkdirSync(at);
    writeFileSync(join(at, 'part_000.gz'), packed([1, 2, 3].map((n) => workOf(10 * day + n, { type: 'article' }))));
  }
  const config = loadConfig({ TRAWL_DATA_DIR: tempDir() });
  {
    await using db = await openDatabase(config.database);
    await migrate(db, migrations);
  }
  const told: Told[] = [];
  const task = { source: 'openalex', place: folder } as const;
  const summary = await importApart(config, task, new AbortController().signal, (one) => told.push(one));
  assert.equal(summary.added, 6);
  const shares = told.map(({ share }) => share ?? 0);
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
  );
  assert.deepEqual(told.at(-1), { records: 6, added: 6, updated: 0, share: 1 });
});
