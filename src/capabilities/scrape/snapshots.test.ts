import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { EXTRACTOR } from '../../engines/page/index.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { type Database, migrate } from '../../foundation/store/index.ts';
import { migrations, type ScrapeTables } from './migrations.ts';
import { createSnapshots } from './snapshots.ts';

forEachEngine('fields of a page', (fresh) => {
  let db: Database<ScrapeTables>;
  before(async () => {
    db = await (await fresh()).open<ScrapeTables>();
    await migrate(db.as(), migrations);
  });

  test('are compared only with those that the same version read', async () => {
    const snapshots = createSnapshots(db.as(), manualClock(0));
    const page = { wasThere: true, markdown: 'Out on 4 March' };
    await snapshots.keep('team', 'https://example.com', null, { ...page, fields: { out: '2026-03-04' } });
    const last = await snapshots.last('team', 'https://example.com', null);
    assert.deepEqual([last?.fields, last?.isComparable], [{ out: '2026-03-04' }, true]);
    for (const extractor of [null, EXTRACTOR - 1]) {
      await db.kysely.updateTable('page_snapshots').set({ extractor }).execute();
      const old = await snapshots.last('team', 'https://example.com', null);
      assert.deepEqual([old?.fields, old?.markdown, old?.isComparable], [undefined, page.markdown, true]);
    }
  });
});
