import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { migrations as indexingMigrations, publishedIndex, waitingRows } from '../../../engines/indexing/index.ts';
import { type Database, migrate } from '../../../foundation/store/index.ts';
import { migrations } from '../migrations.ts';
import type { PaperRecord } from '../record.ts';
import { addRecords } from './add-records.ts';
import { findPaper } from './find-paper.ts';
import { PAPER_INDEX } from './paper-index.ts';

const STEP = '0025-research-text-index';
const VENUES = '0330-research-venues';
const all = [...indexingMigrations, ...migrations];

forEachEngine('the papers of an older version', (fresh) => {
  const older = async (step = STEP): Promise<Database> => {
    const db = await (await fresh()).open();
    await migrate(
      db,
      all.filter(({ name }) => name < step),
    );
    return db;
  };
  const queue = async (db: Database): Promise<unknown> =>
    (
      await sql`SELECT row_id, change, staged FROM text_index_queue WHERE corpus = ${PAPER_INDEX.name} ORDER BY row_id`.execute(
        db.kysely,
      )
    ).rows;
  const record: PaperRecord = { ids: { doi: ['10.1000/a'] }, title: 'A', abstract: '', authors: [], categories: [] };

  it('keep their published index and its queue', async () => {
    const db = await older();
    await sql`UPDATE paper_counters SET next_paper = 9, change = 4`.execute(db.kysely);
    await sql`INSERT INTO paper_index_state (id, index_id, version, papers, published_at, vectors)
      VALUES (1, 'abcdef0123456789', 7, 5, '2026-01-02T03:04:05.000Z', '{"segments":[]}')`.execute(db.kysely);
    await sql`INSERT INTO paper_index_queue (paper_id, change, staged) VALUES (6, 3, 1), (8, 4, 0)`.execute(db.kysely);
    await migrate(db, all);
    assert.deepEqual(await publishedIndex(db, PAPER_INDEX), {
      id: 'abcdef0123456789',
      version: 7,
      items: 5,
      publishedAt: '2026-01-02T03:04:05.000Z',
      sidecar: '{"segments":[]}',
    });
    const before = [
      { row_id: 6, change: 3, staged: 1 },
      { row_id: 8, change: 4, staged: 0 },
    ];
    assert.deepEqual(await queue(db), before);
    // New changes are newer than all existing ones.
    await db.transaction((tx) => addRecords(tx, 'jsonl', [record]));
    assert.deepEqual(await queue(db), [...before, { row_id: 9, change: 5, staged: 0 }]);
  });

  it('that were never indexed are queued in order of arrival', async () => {
    const db = await older();
    await sql`UPDATE paper_counters SET next_paper = 3, change = 2`.execute(db.kysely);
    await sql`INSERT INTO paper_index_queue (paper_id, change, staged) VALUES (1, 1, 0), (2, 2, 0)`.execute(db.kysely);
    await migrate(db, all);
    assert.equal(await publishedIndex(db, PAPER_INDEX), undefined);
    assert.equal(await waitingRows(db, PAPER_INDEX), 2);
    await db.transaction((tx) => addRecords(tx, 'jsonl', [record]));
    assert.deepEqual(await queue(db), [
      { row_id: 1, change: 1, staged: 0 },
      { row_id: 2, change: 2, staged: 0 },
      { row_id: 3, change: 3, staged: 0 },
    ]);
  });

  it('get their venues when they are imported again, and are not indexed again for them', async () => {
    const db = await older(VENUES);
    await sql`INSERT INTO papers (id, title, abstract, authors, categories, ids, core, source, sources)
      VALUES (1, 'A', '', '[]', '[]', '{"doi":["10.1000/a"]}', '{"doi":["10.1000/a"]}', 'crossref', '["crossref"]')`.execute(
      db.kysely,
    );
    await sql`INSERT INTO paper_ids (key, paper_id, strong) VALUES ('doi:10.1000/a', 1, 1)`.execute(db.kysely);
    await sql`UPDATE paper_counters SET next_paper = 2`.execute(db.kysely);
    await migrate(db, all);
    const venue = async () => (await findPaper(db.as(), 'doi:10.1000/a'))?.venue;
    assert.equal(await venue(), undefined);
    const again = await db.transaction((tx) => addRecords(tx, 'crossref', [{ ...record, venue: 'Nature' }]));
    assert.deepEqual([again.updated, await venue(), await queue(db)], [1, 'Nature', []]);
    await db.transaction((tx) => addRecords(tx, 'crossref', [{ ...record, title: 'B', venue: 'Science' }]));
    assert.deepEqual([await venue(), ((await queue(db)) as object[]).length], ['Science', 1]);
  });
});
