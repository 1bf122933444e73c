import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { migrate } from '../../../foundation/store/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import { migrations } from '../migrations.ts';
import type { PaperRecord } from '../record.ts';
import { createLists, type Lists } from './service.ts';
import type { ListTables } from './tables.ts';

const record = (doi: string, title: string, authors: string[], more: Partial<PaperRecord> = {}): PaperRecord => ({
  ...{ ids: { doi: [doi] }, title, abstract: '', authors, categories: [], created: '2020' },
  ...more,
});
const forever = deadlineIn(Number.POSITIVE_INFINITY);

forEachEngine('reading lists', (fresh) => {
  let lists: Lists;
  let add: (...records: PaperRecord[]) => Promise<unknown>;
  /** What the search for a title finds. */
  let found: number[] = [];
  let id: string;
  before(async () => {
    const db = await (await fresh()).open<ListTables>();
    await migrate(db.as(), [...indexingMigrations, ...migrations]);
    const clock = manualClock(Date.parse('2026-05-01T12:00:00Z'));
    lists = createLists({ db, clock, find: async () => found });
    add = (...records) => db.transaction((tx) => addRecords(tx.as(), 'jsonl', records));
    await add(
      record('10.5555/nets', 'Drift nets', ['Ann Trawler']),
      record('10.5555/lights', 'On the lights of a harbour at night', ['Bob Keeper']),
    );
    ({ id } = await lists.create('team', ' Fishing\u202e '));
  });
  const entries = async () => (await lists.read('team', id, { limit: 100, offset: 0 })).entries;

  it('takes papers once, by ids in any form, and names unknown ones', async () => {
    assert.deepEqual(await lists.add('team', id, ['doi:10.5555/NETS', '1', '10.5555/none'], forever), {
      ...{ added: 1, present: 0, unknown: ['10.5555/none'] },
    });
    assert.deepEqual(await lists.add('team', id, ['10.5555/nets', '2'], forever), {
      added: 1,
      present: 1,
      unknown: [],
    });
    assert.deepEqual(
      (await entries()).map(({ id: entry, paperId, title }) => [entry, paperId, title]),
      [
        ['1', '1', 'Drift nets'],
        ['2', '2', 'On the lights of a harbour at night'],
      ],
    );
    assert.deepEqual(
      (await lists.all('team')).map(({ name, entries: n }) => [name, n]),
      [['Fishing', 2]],
    );
  });

  it('is nobody else’s: another team finds, changes and adds nothing', async () => {
    assert.deepEqual(await lists.all('other'), []);
    for (const attempt of [
      () => lists.read('other', id, { limit: 1, offset: 0 }),
      () => lists.rename('other', id, 'Mine'),
      () => lists.remove('other', id),
      () => lists.add('other', id, ['1'], forever),
      () => lists.note('other', id, '1', 'x'),
      () => lists.removeEntry('other', id, '1'),
      () => lists.import('other', id, { text: '@misc{a, title={x}}', format: 'auto' }, forever),
      () => lists.export('other', id, 'csv'),
      () => lists.papers('other', id),
    ]) {
      await assert.rejects(attempt, { status: 404 });
    }
    assert.equal((await entries()).length, 2);
  });

  it('keeps a note with an entry, and both go together', async () => {
    const note = 'Read <b>twice</b>\u202e\n\nThen again';
    assert.equal((await lists.note('team', id, '2', note)).note, 'Read <b>twice</b>\n\nThen again');
    assert.match((await lists.export('team', id, 'bibtex')).text, /annote = \{Read <b>twice<\/b> Then again\}/);
    await assert.rejects(lists.note('team', id, '9', 'x'), { status: 404 });
    await lists.removeEntry('team', id, '2');
    await assert.rejects(lists.removeEntry('team', id, '2'), { status: 404 });
    assert.deepEqual(
      (await entries()).map(({ title }) => title),
      ['Drift nets'],
    );
  });

  const FILE = `@article{a, title = {Renamed}, doi = {10.5555/NETS}}
@article{b, title = {On the Lights of a {H}arbour at Night.}, author = {Keeper, Bob}, annote = {good}}
@article{c, title = {On the lights of a harbour at night}, author = {Else, Some}}
@article{d, title = {Unheard of}, author = {Doe, Jane}, journal = {Waves}, year = {2021}, doi = {10.5556/unheard}}
@article{d2, title = {Unheard of, twice}, doi = {10.5556/unheard}}
@article{e, year = {2020}, doi = {10.5556/nothing}}
@article{f, title = {Cut`;

  it('imports a bibliography: papers by id or by title and author, and keeps the other references', async () => {
    found = [2];
    const { notFound, skipped, ...counts } = await lists.import('team', id, { text: FILE, format: 'auto' }, forever);
    assert.deepEqual(counts, { format: 'bibtex', added: 3, present: 2 });
    assert.deepEqual(
      notFound.map(({ title }) => title),
      ['On the lights of a harbour at night', 'Unheard of'],
    );
    assert.deepEqual(
      skipped.map(({ reference }) => reference),
      [6, 7],
    );
    assert.deepEqual(
      (await entries()).map(({ paperId, title, note, date }) => [paperId, title, note, date]),
      [
        ['1', 'Drift nets', '', '2020'],
        ['2', 'On the lights of a harbour at night', 'good', '2020'],
        [null, 'On the lights of a harbour at night', '', null],
        [null, 'Unheard of', '', '2021'],
      ],
    );
  });

  it('exports all of it, and what was exported adds nothing', async () => {
    for (const format of ['bibtex', 'ris', 'csl-json', 'csv'] as const) {
      const { text, papers } = await lists.export('team', id, format);
      assert.equal(papers, 4);
      assert.match(text, /Waves/);
      const again = await lists.import('team', id, { text, format }, forever);
      assert.deepEqual([again.added, again.present, again.skipped], [0, 4, []], format);
    }
  });

  it('a reference becomes a paper once the catalog has it and it is imported again', async () => {
    const before = await entries();
    await lists.note('team', id, before.at(-1)?.id ?? '', 'mine');
    await add(record('10.5556/unheard', 'Unheard of', ['Jane Doe']));
    assert.equal((await lists.import('team', id, { text: FILE, format: 'auto' }, forever)).added, 0);
    const after = await entries();
    assert.deepEqual([after.length, after.at(-1)?.paperId, after.at(-1)?.note], [before.length, '3', 'mine']);
  });

  it('gives its papers in their order, and names the others', async () => {
    const other = await lists.create('team', 'Order');
    await lists.add('team', other.id, ['3', '1', '2'], forever);
    await lists.import('team', other.id, { text: '@misc{a, title={Elsewhere}}', format: 'bibtex' }, forever);
    const { papers, unknown } = await lists.papers('team', other.id);
    assert.deepEqual([papers.map((paper) => paper.id), unknown], [[3, 1, 2], ['Elsewhere']]);
    await lists.remove('team', other.id);
  });

  it('is deleted with its entries', async () => {
    await lists.remove('team', id);
    assert.deepEqual(await lists.all('team'), []);
    await assert.rejects(lists.export('team', id, 'csv'), { status: 404 });
  });
});
