import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { migrate } from '../../../foundation/store/index.ts';
import { migrations } from '../migrations.ts';
import type { PaperRecord, SourceName } from '../record.ts';
import { addRecords } from './add-records.ts';
import { findPaper } from './find-paper.ts';
import type { ResearchTables } from './tables.ts';

const part = (corpusId: number, more: Partial<PaperRecord>): PaperRecord => ({
  ids: { corpusid: [String(corpusId)] },
  title: '',
  abstract: '',
  authors: [],
  categories: [],
  isPart: true,
  ...more,
});

const whole = (corpusId: number, ids: Record<string, string[]>, abstract = ''): PaperRecord => ({
  ids: { ...ids, corpusid: [String(corpusId)] },
  title: `Paper ${corpusId}`,
  abstract,
  authors: [],
  categories: [],
});

forEachEngine('records that only add to a paper', (fresh) => {
  const catalog = async () => {
    const db = await (await fresh()).open<ResearchTables>();
    await migrate(db.as(), [...indexingMigrations, ...migrations]);
    const add = (source: SourceName, ...records: PaperRecord[]) =>
      db.transaction((tx) => addRecords(tx.as(), source, records));
    const references = async (corpusId: number) => {
      const paper = await findPaper(db, `corpusid:${corpusId}`);
      const rows = await db.kysely.selectFrom('paper_references').selectAll().execute();
      return rows.filter((row) => row.paper_id === paper?.id).flatMap((row) => JSON.parse(row.refs) as string[]);
    };
    return { db, add, references };
  };

  it('are skipped while their paper is missing', async () => {
    const { db, add } = await catalog();
    const { added, skipped, refused } = await add('semanticscholar', part(1, { abstract: 'A.' }));
    assert.deepEqual({ added, skipped, refused }, { added: 0, skipped: 1, refused: [] });
    assert.equal((await db.kysely.selectFrom('papers').select('id').execute()).length, 0);
  });

  it('add its abstract and citations, batch after batch, without duplicates', async () => {
    const { db, add, references } = await catalog();
    const cites = (...ids: number[]) => ids.map((id) => part(1, { references: [`corpusid:${id}`] }));
    await add('semanticscholar', whole(1, { doi: ['10.1000/a'] }), ...cites(2, 3));
    await add('semanticscholar', part(1, { abstract: 'What it says.' }), ...cites(3, 4));
    assert.deepEqual(await references(1), ['corpusid:2', 'corpusid:3', 'corpusid:4']);
    const again = await add('semanticscholar', part(1, { abstract: 'What it says.' }), ...cites(2, 4));
    assert.deepEqual({ unchanged: again.unchanged, updated: again.updated }, { unchanged: 3, updated: 0 });
    assert.deepEqual(await references(1), ['corpusid:2', 'corpusid:3', 'corpusid:4']);
    const paper = await findPaper(db, 'doi:10.1000/a');
    assert.deepEqual([paper?.title, paper?.abstract], ['Paper 1', 'What it says.']);
  });

  it('find it by a corpus id from another source, and keep text with a higher priority', async () => {
    const { db, add, references } = await catalog();
    await add('arxiv', whole(7, { arxiv: ['2001.00001'] }, 'As arXiv has it.'));
    const { skipped } = await add(
      'semanticscholar',
      part(7, { abstract: 'As Semantic Scholar has it.' }),
      part(7, { references: ['corpusid:8'] }),
    );
    assert.equal(skipped, 0);
    assert.equal((await findPaper(db, 'arxiv:2001.00001'))?.abstract, 'As arXiv has it.');
    assert.deepEqual(await references(7), ['corpusid:8']);
  });
});
