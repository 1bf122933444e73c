import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { migrate } from '../../../foundation/store/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import { findPaper } from '../catalog/find-paper.ts';
import type { Paper } from '../catalog/merge.ts';
import { migrations } from '../migrations.ts';
import type { PaperRecord } from '../record.ts';
import { keyOfPaperId } from './entries.ts';
import { ownPapers, withOwnTexts } from './own-texts.ts';
import { createLists } from './service.ts';
import type { ListTables } from './tables.ts';

const forever = deadlineIn(Number.POSITIVE_INFINITY);

forEachEngine('the files of a team', (fresh) => {
  test('are the full texts of a paper also after it was merged, and of no other team', async () => {
    const db = await (await fresh()).open<ListTables>();
    await migrate(db.as(), [...indexingMigrations, ...migrations]);
    const add = (ids: PaperRecord['ids']) =>
      db.transaction((tx) =>
        addRecords(tx.as(), 'jsonl', [{ ids, title: 'T', abstract: '', authors: [], categories: [] }]),
      );
    const paper = async (): Promise<Paper> => {
      const found = await findPaper(db.as(), 'pmid:7');
      assert.ok(found);
      return found;
    };
    await add({ doi: ['10.5555/a'] });
    await add({ pmid: ['7'] });
    const before = await paper();
    const lists = createLists({ db, clock: manualClock(0), find: async () => [] });
    const { id: list_id } = await lists.create('team', 'Files');
    const file = { list_id, hash: 'a', key: keyOfPaperId(before.id), name: 'a.pdf', text: 'Its text.' };
    await db.kysely.insertInto('paper_list_files').values(file).execute();
    const read = async (team: string) => {
      const wanted = await paper();
      const found = await withOwnTexts(db, team, { of: async () => 'none' }).of(wanted, forever);
      const text = typeof found === 'string' ? found : found.text;
      return [text, [...(await ownPapers(db, team, [wanted.id, 99]))]];
    };

    assert.deepEqual(await read('team'), ['Its text.', [before.id]]);
    await add({ doi: ['10.5555/a'], pmid: ['7'] });
    const { id } = await paper();
    assert.notEqual(id, before.id);
    assert.deepEqual(await read('team'), ['Its text.', [id]]);
    assert.deepEqual(await read('other'), ['none', []]);
  });
});
