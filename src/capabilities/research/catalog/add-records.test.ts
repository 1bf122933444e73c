import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { type IndexingTables, migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { migrate } from '../../../foundation/store/index.ts';
import { migrations } from '../migrations.ts';
import type { PaperRecord, SourceName } from '../record.ts';
import { type AddedRecords, addRecords } from './add-records.ts';
import { findPaper } from './find-paper.ts';
import { removeRecords } from './remove-records.ts';
import type { ResearchTables } from './tables.ts';

const paper = (ids: Record<string, string[]>, more: Partial<PaperRecord> = {}): PaperRecord => ({
  ids,
  title: 'A title',
  abstract: 'An abstract.',
  authors: ['Ada Lovelace'],
  categories: [],
  ...more,
});

forEachEngine('paper catalog', (fresh) => {
  const catalog = async () => {
    const db = await (await fresh()).open<ResearchTables>();
    await migrate(db.as(), [...indexingMigrations, ...migrations]);
    const add = (source: SourceName, ...records: PaperRecord[]): Promise<AddedRecords> =>
      db.transaction((tx) => addRecords(tx.as(), source, records));
    const idOf = async (key: string) => (await findPaper(db, key))?.id;
    const count = async () => (await db.kysely.selectFrom('papers').select('id').execute()).length;
    return { db, add, idOf, count };
  };

  it('forgets a paper that its source deleted, unless another source has it', async () => {
    const { db, add, idOf } = await catalog();
    await add('pubmed', paper({ pmid: ['1'] }, { references: ['pmid:2'] }), paper({ pmid: ['2'], doi: ['10.1000/a'] }));
    await add('crossref', paper({ doi: ['10.1000/a'] }));
    await add('live-europepmc', paper({ pmid: ['1'] }));
    const keys = ['pmid:1', 'pmid:2', 'pmid:3'];
    assert.equal(await db.transaction((tx) => removeRecords(tx.as(), 'pubmed', keys)), 1);
    assert.deepEqual(await Promise.all(keys.map(idOf)), [undefined, 2, undefined]);
    await add('pubmed', paper({ pmid: ['1'] }));
    assert.equal(await idOf('pmid:1'), 3, 'an id is never used again');
  });

  it('says where a paper came out as the best source that knows does', async () => {
    const { db, add } = await catalog();
    const doi = { doi: ['10.1000/a'] };
    const venue = async () => (await findPaper(db, 'doi:10.1000/a'))?.venue;
    const after: [SourceName, string | undefined, string | undefined][] = [
      ['starter', undefined, undefined],
      ['live-crossref', 'First', 'First'],
      ['arxiv', undefined, 'First'],
      ['live-crossref', 'Live', 'Live'],
      ['openalex', 'Nature', 'Nature'],
      ['crossref', 'NATURE', 'Nature'],
      ['openalex', undefined, 'Nature'],
      ['openalex', 'Nature Physics', 'Nature Physics'],
      ['live-arxiv', 'Nature', 'Nature Physics'],
      ['pubmed', 'Nature (London)', 'Nature (London)'],
    ];
    for (const [source, said, expected] of after) {
      await add(source, paper(doi, said === undefined ? {} : { venue: said }));
      assert.equal(await venue(), expected, source);
    }
  });

  describe('joining records', () => {
    it('makes one paper of records that share any of the four ids', async () => {
      const { add, idOf, count } = await catalog();
      await add('arxiv', paper({ arxiv: ['1706.03762'], doi: ['10.1000/a'] }));
      await add('pubmed', paper({ pmid: ['7'], doi: ['10.1000/a'] }));
      await add('europepmc', paper({ pmid: ['7'], pmcid: ['PMC9'] }));
      assert.equal(await count(), 1);
      const ids = await Promise.all(['arxiv:1706.03762', 'doi:10.1000/a', 'pmid:7', 'pmcid:PMC9'].map(idOf));
      assert.deepEqual(new Set(ids), new Set([1]));
    });

    it('never joins two ids of one namespace: directly', async () => {
      const { add, idOf, count } = await catalog();
      await add('arxiv', paper({ arxiv: ['2001.00001'], doi: ['10.1000/shared'] }));
      const second = await add('arxiv', paper({ arxiv: ['2001.00002'], doi: ['10.1000/shared'] }));
      assert.equal(await count(), 2);
      assert.equal(second.conflicts.length, 1);
      assert.equal(await idOf('doi:10.1000/shared'), 1);
      assert.equal(await idOf('arxiv:2001.00002'), 2);
    });

    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [0, 2, 1],
      [1, 2, 0],
    ]) {
      it(`never joins two ids of one namespace: through a third (order ${order})`, async () => {
        const { add, db } = await catalog();
        const records = [
          paper({ arxiv: ['2001.00001'], doi: ['10.1000/a'] }),
          paper({ arxiv: ['2001.00002'], pmid: ['5'] }),
          paper({ doi: ['10.1000/a'], pmid: ['5'] }),
        ];
        for (const index of order) await add('jsonl', records[index] as PaperRecord);
        const rows = await db.kysely.selectFrom('papers').select('ids').execute();
        for (const row of rows) {
          const { arxiv = [] } = JSON.parse(row.ids) as Record<string, string[]>;
          assert.ok(arxiv.length <= 1, row.ids);
        }
        assert.equal(rows.length, 2);
      });
    }

    it('joins a record with two DOIs with one that has either', async () => {
      for (const doi of ['10.1000/preprint', '10.1000/published']) {
        const { add, count } = await catalog();
        await add('biorxiv', paper({ doi: ['10.1000/preprint', '10.1000/published'] }));
        await add('crossref', paper({ doi: [doi] }));
        assert.equal(await count(), 1, doi);
      }
    });

    it('does not let a record with two DOIs join the papers of each, in any order', async () => {
      const records: [SourceName, PaperRecord][] = [
        ['crossref', paper({ doi: ['10.1000/a'] })],
        ['crossref', paper({ doi: ['10.1000/b'] })],
        ['arxiv', paper({ arxiv: ['2001.00001'], doi: ['10.1000/a', '10.1000/b'] })],
      ];
      for (const order of [
        [0, 1, 2],
        [2, 0, 1],
        [0, 2, 1],
        [1, 2, 0],
      ]) {
        const { add, idOf, count } = await catalog();
        for (const index of order) await add(...(records[index] as [SourceName, PaperRecord]));
        assert.equal(await count(), 2, String(order));
        assert.notEqual(await idOf('doi:10.1000/a'), await idOf('doi:10.1000/b'));
        // Importing again changes nothing.
        for (const index of order) await add(...(records[index] as [SourceName, PaperRecord]));
        assert.equal(await count(), 2, String(order));
        assert.notEqual(await idOf('doi:10.1000/a'), await idOf('doi:10.1000/b'));
      }
    });

    it('keeps the smaller id when a record joins two papers, and the other id stays valid', async () => {
      const { db, add, idOf, count } = await catalog();
      await add('arxiv', paper({ arxiv: ['2001.00001'] }));
      await add('pubmed', paper({ pmid: ['5'] }, { references: ['pmid:1'] }));
      await add('crossref', paper({ doi: ['10.1000/c'] }));
      const joined = await add('europepmc', paper({ doi: ['10.1000/c'], pmid: ['5'] }));
      assert.equal(joined.merged, 1);
      await add('jsonl', paper({ arxiv: ['2001.00001'], pmid: ['5'] }));
      assert.equal(await count(), 1);
      for (const old of [2, 3]) assert.equal((await findPaper(db, String(old)))?.id, 1);
      assert.equal(await idOf('doi:10.1000/c'), 1);
      const refs = await db.kysely.selectFrom('paper_references').selectAll().execute();
      assert.deepEqual(refs, [{ paper_id: 1, source: 'pubmed', refs: '["pmid:1"]' }]);
    });

    it('handles all of this in one batch', async () => {
      const { add, idOf, count } = await catalog();
      const result = await add(
        'jsonl',
        paper({ arxiv: ['2001.00001'] }),
        paper({ pmid: ['5'] }),
        paper({ arxiv: ['2001.00001'], pmid: ['5'] }),
        paper({ pmid: ['5'], doi: ['10.1000/x'] }),
      );
      assert.deepEqual([result.added, result.merged], [2, 1]);
      assert.equal(await count(), 1);
      assert.equal(await idOf('doi:10.1000/x'), 1);
    });
  });

  describe('importing again', () => {
    it('changes nothing the second time', async () => {
      const { db, add } = await catalog();
      const records = [
        paper({ arxiv: ['2001.00001'], doi: ['10.1000/a'] }),
        paper({ doi: ['10.1000/b'], pmid: ['3'] }),
      ];
      await add('jsonl', ...records);
      const before = await db.kysely.selectFrom('papers').selectAll().orderBy('id').execute();
      const queue = db.as<IndexingTables>().kysely;
      await queue.deleteFrom('text_index_queue').execute();
      const again = await add('jsonl', ...records);
      assert.deepEqual([again.added, again.updated, again.unchanged], [0, 0, 2]);
      assert.deepEqual(await db.kysely.selectFrom('papers').selectAll().orderBy('id').execute(), before);
      assert.deepEqual(await queue.selectFrom('text_index_queue').selectAll().execute(), []);
    });

    it('keeps the paper when its source corrects the DOI', async () => {
      const { add, idOf, count } = await catalog();
      await add('arxiv', paper({ arxiv: ['2001.00001'], doi: ['10.1000/old'] }));
      await add('arxiv', paper({ arxiv: ['2001.00001'], doi: ['10.1000/new'] }));
      assert.equal(await count(), 1);
      assert.equal(await idOf('doi:10.1000/new'), 1);
      assert.equal(await idOf('doi:10.1000/old'), 1);
    });

    it('uses a newer text even after another source had the paper', async () => {
      const { db, add } = await catalog();
      await add(
        'arxiv',
        paper({ arxiv: ['2001.00001'], doi: ['10.1000/a'] }, { title: 'First', updated: '2020-01-01' }),
      );
      await add('openalex', paper({ doi: ['10.1000/a'] }, { title: 'Other', updated: '2024-01-01' }));
      await add(
        'arxiv',
        paper({ arxiv: ['2001.00001'], doi: ['10.1000/a'] }, { title: 'Second', updated: '2021-01-01' }),
      );
      assert.equal((await db.kysely.selectFrom('papers').select('title').execute())[0]?.title, 'Second');
    });

    it('separates records that differ in an id if their source has no id of its own for them', async () => {
      const { add, count } = await catalog();
      await add('jsonl', paper({ arxiv: ['2001.00001'], doi: ['10.1000/a'] }));
      const again = await add('jsonl', paper({ arxiv: ['2001.00001'], doi: ['10.1000/b'] }));
      assert.equal(await count(), 2);
      assert.equal(again.conflicts.length, 1);
    });

    it('uses the newer text of one source, in any order', async () => {
      const { db, add } = await catalog();
      const title = async () => (await db.kysely.selectFrom('papers').select('title').execute())[0]?.title;
      await add('arxiv', paper({ arxiv: ['2001.00001'] }, { title: 'First', updated: '2020-01-01' }));
      await add('arxiv', paper({ arxiv: ['2001.00001'] }, { title: 'Second', updated: '2021-01-01' }));
      assert.equal(await title(), 'Second');
      await add('arxiv', paper({ arxiv: ['2001.00001'] }, { title: 'First', updated: '2020-01-01' }));
      assert.equal(await title(), 'Second');
    });
  });

  describe('merging sources', () => {
    it("replaces the starter library's text by any record, in any order", async () => {
      for (const sources of [
        ['starter', 'crossref'],
        ['crossref', 'starter'],
      ] as const) {
        const { db, add } = await catalog();
        for (const source of sources) {
          await add(source, paper({ doi: ['10.1000/a'] }, { title: source, abstract: source, categories: [source] }));
        }
        const row = await db.kysely.selectFrom('papers').selectAll().executeTakeFirstOrThrow();
        assert.deepEqual([row.title, row.abstract, row.categories], ['crossref', 'crossref', '["crossref"]']);
      }
    });

    it('fills an empty abstract from another source and combines the dates of both', async () => {
      const { db, add } = await catalog();
      await add('arxiv', paper({ doi: ['10.1000/a'] }, { abstract: '', created: '2019-05-01', updated: '2019-06-01' }));
      await add(
        'openalex',
        paper({ doi: ['10.1000/a'] }, { abstract: 'Found.', created: '2018', updated: '2020-01-01' }),
      );
      const row = await db.kysely.selectFrom('papers').selectAll().executeTakeFirstOrThrow();
      assert.deepEqual([row.abstract, row.created, row.updated, row.source], ['Found.', '2018', '2020-01-01', 'arxiv']);
    });
  });

  it('assigns ids once, even with two importers at the same time', async () => {
    const { db, add } = await catalog();
    const records = Array.from({ length: 200 }, (_, i) => paper({ doi: [`10.1000/${i}`] }));
    await Promise.all([add('jsonl', ...records), add('jsonl', ...records), add('crossref', ...records)]);
    const rows = await db.kysely.selectFrom('papers').select('id').orderBy('id').execute();
    assert.deepEqual(
      rows.map((row) => row.id),
      records.map((_, i) => i + 1),
    );
  });
});
