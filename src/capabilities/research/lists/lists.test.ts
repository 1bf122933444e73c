import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { type Database, migrate } from '../../../foundation/store/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import { migrations } from '../migrations.ts';
import type { PaperRecord } from '../record.ts';
import { addToOwnList } from './own-list.ts';
import { createLists, type Lists } from './service.ts';
import { entriesOf } from './store.ts';
import type { ListTables } from './tables.ts';

const record = (doi: string, title: string, authors: string[], more: Partial<PaperRecord> = {}): PaperRecord => ({
  ...{ ids: { doi: [doi] }, title, abstract: '', authors, categories: [], created: '2020' },
  ...more,
});
const forever = deadlineIn(Number.POSITIVE_INFINITY);

forEachEngine('reading lists', (fresh) => {
  let db: Database<ListTables>;
  let lists: Lists;
  let add: (...records: PaperRecord[]) => Promise<unknown>;
  /** What the search for a title finds. */
  let found: number[] = [];
  let id: string;
  before(async () => {
    db = await (await fresh()).open<ListTables>();
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
  const rows = (of: string) => entriesOf(db, of);
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

  it('says how many titles there was no time to look up', async () => {
    const other = await lists.create('team', 'Hurried');
    found = [2];
    const text =
      '@misc{a, title={On the lights of a harbour at night}, author={Keeper, Bob}}\n@misc{b, title={Unheard of}}';
    // Of the time, three quarters pass with the first.
    const left = [100, 100, 25, 25];
    const hurried = { ...forever, remaining: () => left.shift() ?? 25 };
    const { added, warning } = await lists.import('team', other.id, { text, format: 'bibtex' }, hurried);
    assert.equal(added, 2);
    assert.match(warning ?? '', /no time to look up 1 reference by title/);
    await lists.remove('team', other.id);
  });

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

  it('knows a paper again that was merged into one that the list did not have', async () => {
    const first = (ids: PaperRecord['ids']): PaperRecord =>
      record('', 'First', ['Ann'], { ids: { doi: ['10.5555/first'], ...ids } });
    await add(first({}), record('', 'Second', ['Ann'], { ids: { pmid: ['77'] } }));
    const { id: own } = await lists.create('team', 'Pruned');
    await lists.add('team', own, ['pmid:77'], forever);
    await lists.note('team', own, '1', 'kept');
    const [file] = await db.kysely
      .insertInto('paper_list_files')
      .values({ list_id: own, hash: 'a', key: (await rows(own))[0]?.key ?? '', name: 'a.pdf', text: 'Its text.' })
      .returning('key')
      .execute();
    await add(first({ pmid: ['77'] }));

    assert.deepEqual(await lists.add('team', own, ['pmid:77'], forever), { added: 0, present: 1, unknown: [] });
    const text = '@misc{a, title = {Second}, pmid = {77}}';
    assert.equal((await lists.import('team', own, { text, format: 'bibtex' }, forever)).added, 0);
    const [entry, ...others] = await rows(own);
    assert.deepEqual([others, entry?.note, entry?.key === file?.key], [[], 'kept', false]);
    assert.deepEqual(
      await db.kysely.selectFrom('paper_list_files').select('key').where('list_id', '=', own).execute(),
      [{ key: entry?.key }],
    );
    const wanted = new Map([[entry?.key ?? '', { paper_id: Number(entry?.paper_id), reference: null, note: '' }]]);
    const placed = await db.transaction((tx) => addToOwnList(tx, { teamId: 'team', name: 'Pruned' }, wanted, 0));
    assert.deepEqual([...placed], [[entry?.key, own]]);
    await lists.remove('team', own);
  });

  it('shows papers that were merged since as one entry, which is noted and removed as one', async () => {
    const third = (ids: PaperRecord['ids']): PaperRecord =>
      record('', 'Third', ['Ann'], { ids: { doi: ['10.5555/third'], ...ids } });
    await add(third({}), record('', 'Fourth', ['Ann'], { ids: { pmid: ['88'] } }));
    const { id: own } = await lists.create('team', 'Merged');
    await lists.add('team', own, ['doi:10.5555/third', '10.5555/nets', 'pmid:88'], forever);
    await lists.import('team', own, { text: '@misc{a, title={Elsewhere}}', format: 'bibtex' }, forever);
    await lists.note('team', own, '1', 'first');
    await lists.note('team', own, '3', 'second');
    await add(third({ pmid: ['88'] }));

    const numbers = async () => [
      (await lists.read('team', own, { limit: 0, offset: 0 })).list.entries,
      (await lists.all('team')).find((list) => list.id === own)?.entries,
    ];
    const page = async (offset: number) =>
      (await lists.read('team', own, { limit: 2, offset })).entries.map(({ id: entry, title }) => [entry, title]);
    assert.deepEqual(await page(0), [
      ['1', 'Third'],
      ['2', 'Drift nets'],
    ]);
    assert.deepEqual(await page(2), [['4', 'Elsewhere']]);
    assert.deepEqual(await numbers(), [3, 3]);
    assert.equal((await lists.rename('team', own, 'One of two')).entries, 3);

    const note = async () => (await lists.read('team', own, { limit: 1, offset: 0 })).entries[0]?.note;
    assert.equal(await note(), 'first\n\nsecond');
    const { id: entry, note: changed } = await lists.note('team', own, '3', 'both');
    assert.deepEqual([entry, changed, await note()], ['1', 'both', 'both']);
    await lists.removeEntry('team', own, '1');
    assert.deepEqual(
      [await page(0), (await rows(own)).map(({ seq }) => Number(seq))],
      [
        [
          ['2', 'Drift nets'],
          ['4', 'Elsewhere'],
        ],
        [2, 4],
      ],
    );
    await assert.rejects(lists.removeEntry('team', own, '3'), { status: 404 });
    assert.deepEqual(await numbers(), [2, 2]);
    await lists.remove('team', own);
  });
});
