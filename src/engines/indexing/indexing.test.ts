import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { sql } from 'kysely';
import { forEachEngine } from '../../../test/support/engines.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { migrations as jobsMigrations } from '../../foundation/jobs/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Database, inList, type Migration, migrate } from '../../foundation/store/index.ts';
import type { Corpus } from './corpus.ts';
import { migrations, openCorpusReader, publishedIndex, queueRows, waitingRows } from './index.ts';
import { indexQueue } from './indexer.ts';

interface Tables {
  notes: { id: number; text: string };
}

const notes: Migration = {
  name: '9000-notes',
  async up(db) {
    await db.schema
      .createTable('notes')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('text', 'text', (c) => c.notNull())
      .execute();
  },
};

const corpus: Corpus = {
  name: 'notes',
  format: 1,
  shape: { name: 'notes', numbers: [], lists: ['evens'] },
  table: 'notes',
  async *read(db, ids) {
    const rows = await db
      .as<Tables>()
      .kysely.selectFrom('notes')
      .selectAll()
      .where(inList(db.kind, 'id', ids))
      .orderBy('id')
      .execute();
    const texts = rows.map(({ text }) => Buffer.from(text));
    const evens = rows.map(({ id }) => (id % 2 === 0 ? [1] : []));
    yield {
      ids: Int32Array.from(rows, ({ id }) => id),
      terms: { offsets: offsets(texts), bytes: Buffer.concat(texts) },
      numbers: {},
      lists: { evens: { offsets: offsets(evens), items: Int32Array.from(evens.flat()) } },
    };
  },
};

function offsets(parts: readonly { readonly length: number }[]): Int32Array {
  let end = 0;
  return Int32Array.from([0, ...parts.map((part) => (end += part.length))]);
}

forEachEngine('a corpus', (fresh) => {
  const setUp = async () => {
    const db = await (await fresh()).open();
    await migrate(db, [...jobsMigrations, ...migrations, notes]);
    const indexDir = tempDir();
    const dir = join(indexDir, corpus.name);
    const reader = openCorpusReader(db, indexDir, corpus);
    const write = (rows: [id: number, text: string][], gone: number[] = []): Promise<void> =>
      db.as<Tables>().transaction(async (tx) => {
        const columns = [
          { name: 'id', type: 'integer' },
          { name: 'text', type: 'text' },
        ] as const;
        await tx.bulkInsert('notes', columns, rows, { target: ['id'], action: 'replace' });
        if (gone.length > 0)
          await tx.kysely
            .deleteFrom('notes')
            .where(inList(tx.kind, 'id', gone))
            .execute();
        await queueRows(tx.as(), corpus, [...rows.map(([id]) => id), ...gone]);
      });
    const find = async (term: string): Promise<number[] | undefined> => {
      const hits = await reader.search([term], { limit: 100 });
      return hits && [...hits.ids].sort((a, b) => a - b);
    };
    const index = (one: Corpus = corpus, signal?: AbortSignal): Promise<boolean> =>
      indexQueue(db, one, { place: dir, ...(signal && { signal }) });
    return { db, dir, reader, write, find, index };
  };

  it('is found as its rows are, once they are published', async () => {
    const { db, write, find, index, reader } = await setUp();
    await write([
      [1, 'red apple'],
      [2, 'green apple'],
      [3, 'green pear'],
    ]);
    assert.equal(await find('apple'), undefined);
    assert.equal(await waitingRows(db, corpus), 3);
    assert.equal(await index(), true);
    assert.equal(await waitingRows(db, corpus), 0);
    assert.deepEqual(await find('apple'), [1, 2]);

    await write([[2, 'green plum']], [3]);
    assert.deepEqual(await find('green'), [2, 3]);
    await index();
    assert.deepEqual(await find('apple'), [1]);
    assert.deepEqual(await find('green'), [2]);
    const even = await reader.search(['plum'], { limit: 5, filter: { column: 'evens', holdsAny: [1] } });
    assert.deepEqual([...(even?.ids ?? [])], [2]);
  });

  it('continues after a stopped indexer: its written batches are published', async () => {
    const { db, dir, write, find, index } = await setUp();
    await write([[1, 'first']]);
    const stop = new AbortController();
    const stopped = indexQueue(db, corpus, {
      place: dir,
      signal: stop.signal,
      onIndexed: () => stop.abort(new Error('stop')),
    });
    await assert.rejects(stopped, /stop/);
    assert.equal(await find('first'), undefined);
    assert.equal(await waitingRows(db, corpus), 1);
    await index();
    assert.deepEqual(await find('first'), [1]);
    assert.equal(await waitingRows(db, corpus), 0);
  });

  it('reads a row again that changed while it was being read', async () => {
    const { write, find, index } = await setUp();
    await write([[1, 'first']]);
    let changes = 0;
    await index({
      ...corpus,
      async *read(db, ids) {
        for await (const part of corpus.read(db, ids)) {
          if (changes++ === 0) await write([[1, 'second']]);
          yield part;
        }
      },
    });
    assert.deepEqual(await find('second'), [1]);
    assert.deepEqual(await find('first'), []);
  });

  it('is made again when its folder is lost or older, and left alone when it is newer', async () => {
    const { dir, write, find, index } = await setUp();
    await write([[7, 'kept']]);
    await index();
    await rm(dir, { recursive: true });
    await index();
    assert.deepEqual(await find('kept'), [7]);

    await index({ ...corpus, format: 2 });
    assert.deepEqual(await find('kept'), [7]);
    const marker = join(dir, 'trawl-index.json');
    const before = await readFile(marker, 'utf8');
    await assert.rejects(index(), OperatorError);
    assert.equal(await readFile(marker, 'utf8'), before);
    await writeFile(marker, 'damaged');
    await assert.rejects(index(), OperatorError);
  });

  it('is searched in its older format until the new one is built, also after the build was stopped and rows have changed', async () => {
    const { write, find, index } = await setUp();
    await write([
      [1, 'old'],
      [2, 'old'],
    ]);
    await index();
    const stop = new AbortController();
    const newer = { ...corpus, format: 2 };
    const stopped = index(
      {
        ...newer,
        async *read(db, ids) {
          assert.deepEqual(await find('old'), [1, 2]);
          for await (const part of corpus.read(db, ids)) yield part;
          stop.abort(new Error('stop'));
        },
      },
      stop.signal,
    );
    await assert.rejects(stopped, /stop/);
    await write([[3, 'old']], [1]);
    assert.deepEqual(await find('old'), [1, 2]);
    await index(newer);
    assert.deepEqual(await find('old'), [2, 3]);
    await write([[4, 'old']]);
    await index(newer);
    assert.deepEqual(await find('old'), [2, 3, 4]);
  });

  it('publishes its sidecar with the version of the text index, and is rebuilt when files of it are lost', async () => {
    const { db, write, find, index } = await setUp();
    const staged: string[] = [];
    const opened: { indexId: string; state: string }[] = [];
    let isWhole = true;
    const withSidecar: Corpus = {
      ...corpus,
      sidecar: {
        isWhole: async (_place, _indexId, state) => state === '' || isWhole,
        async open(_place, indexId, state) {
          opened.push({ indexId, state });
          return {
            stage: async (part) => void staged.push(`+${part.ids.join()}`),
            stageGone: async (ids) => void staged.push(`-${ids.join()}`),
            build: async () => staged.join(' '),
            // A reader of the row sees both or neither.
            published: async (state) => assert.equal((await publishedIndex(db, corpus))?.sidecar, state),
          };
        },
      },
    };
    await write([
      [1, 'first'],
      [2, 'second'],
    ]);
    await index(withSidecar);
    await write([[3, 'third']], [1]);
    await index(withSidecar);
    const at = await publishedIndex(db, corpus);
    assert.equal(at?.sidecar, '+1,2 +3 -1');
    assert.deepEqual(opened, [
      { indexId: at?.id, state: '' },
      { indexId: at?.id, state: '+1,2' },
    ]);

    // Nothing waits: nothing is published.
    await index(withSidecar);
    assert.deepEqual(await publishedIndex(db, corpus), at);

    isWhole = false;
    staged.length = 0;
    await index(withSidecar);
    const rebuilt = await publishedIndex(db, corpus);
    assert.notEqual(rebuilt?.id, at?.id);
    assert.equal(rebuilt?.sidecar, '+2,3');
    assert.deepEqual(await find('third'), [3]);
  });

  it('continues with rows queued while it follows, and ends when there are no more', async () => {
    const { db, dir, write, find } = await setUp();
    await write([[1, 'early']]);
    let waits = 0;
    let isMore = true;
    await indexQueue(db, corpus, {
      place: dir,
      follow: {
        isMore: () => isMore,
        async wait() {
          if (waits++ === 0) await write([[2, 'late']]);
          else isMore = false;
        },
      },
    });
    assert.deepEqual([await find('early'), await find('late')], [[1], [2]]);
  });

  it('is written by one process at a time', async () => {
    const { db, write, index, dir } = await setUp();
    await write([[1, 'once']]);
    let second: boolean | undefined;
    await index({
      ...corpus,
      async *read(given, ids) {
        second = await indexQueue(db as Database, corpus, { place: dir });
        yield* corpus.read(given, ids);
      },
    });
    assert.equal(second, false);
  });

  it('is read by every process, whichever wrote it', async () => {
    const database = await fresh();
    const [one, two] = [await database.open(), await database.open()];
    await migrate(one, [...jobsMigrations, ...migrations, notes]);
    const indexDir = tempDir();
    const dir = join(indexDir, corpus.name);
    const readers = [one, two].map((db) => openCorpusReader(db, indexDir, corpus));
    for (const [before, db] of [one, two, one].entries()) {
      const id = before + 1;
      await db.as<Tables>().transaction(async (tx) => {
        await tx.kysely.insertInto('notes').values({ id, text: 'shared' }).execute();
        await queueRows(tx.as(), corpus, [id]);
      });
      assert.equal(await indexQueue(db, corpus, { place: dir }), true);
      for (const reader of readers) {
        const found = await reader.search(['shared'], { limit: 10 });
        assert.equal(found?.ids.length, id);
      }
    }
    for (const reader of readers) reader.close();
  });

  it('a writer that lost its lease publishes nothing, and what it took is found all the same', async () => {
    const { db, write, find, index, dir } = await setUp();
    await write([[1, 'before']]);
    await index();
    await write([[2, 'after']]);
    let isFirst = true;
    const late = index({
      ...corpus,
      async *read(given, ids) {
        for await (const part of corpus.read(given, ids)) {
          if (isFirst) {
            isFirst = false;
            // As if this process had stood still until its lease ran out, and another one had come and done the work.
            await sql`UPDATE leases SET expires_at = 0`.execute(db.kysely);
            assert.equal(await indexQueue(db as Database, corpus, { place: dir }), true);
          }
          yield part;
        }
      },
    });
    await assert.rejects(late, { name: 'LeaseLostError' });
    assert.deepEqual(await find('after'), [2]);
    assert.deepEqual(await find('before'), [1]);
    await write([[3, 'later']]);
    await index();
    assert.deepEqual(await find('later'), [3]);
    assert.deepEqual(await find('after'), [2]);
  });
});
