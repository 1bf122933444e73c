import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tempDir } from '../../../../test/support/tmp.ts';
import { OperatorError } from '../../kernel/errors.ts';
import {
  type IndexBatch,
  type IndexShape,
  openTextIndexReader,
  openTextIndexWriter,
  readIndexMarker,
  writeIndexMarker,
} from './index.ts';

const SHAPE: IndexShape = { name: 'things', numbers: ['day'], lists: ['tags'] };

function batch(rows: { id: number; terms: string; day?: number; tags?: number[] }[]): IndexBatch {
  const encoded = rows.map((row) => Buffer.from(row.terms));
  return {
    ids: Int32Array.from(rows, (row) => row.id),
    terms: { offsets: offsets(encoded), bytes: Buffer.concat(encoded) },
    numbers: { day: Int32Array.from(rows, (row) => row.day ?? 0) },
    lists: {
      tags: {
        offsets: offsets(rows.map((row) => row.tags ?? [])),
        items: Int32Array.from(rows.flatMap((row) => row.tags ?? [])),
      },
    },
  };
}

function offsets(parts: readonly { readonly length: number }[]): Int32Array {
  let end = 0;
  return Int32Array.from([0, ...parts.map((part) => (end += part.length))]);
}

async function setUp() {
  const dir = tempDir();
  const writer = await openTextIndexWriter(dir, SHAPE, 'a1');
  const reader = openTextIndexReader(dir, SHAPE);
  const find = async (version: number, terms: string, options: { limit?: number; filter?: never | object } = {}) => {
    const hits = await reader.search({ id: 'a1', version }, terms.split(' '), {
      limit: options.limit ?? 10,
      ...(options.filter ? { filter: options.filter as never } : {}),
    });
    return [...hits.ids];
  };
  return { dir, writer, reader, find };
}

describe('text index', () => {
  it('ranks by BM25 (k1 = 1.2, b = 0.75) over the whole table, repeated query terms counting', async () => {
    const { writer, reader } = await setUp();
    const texts = ['red red blue', 'red green green green', 'blue blue yellow', 'yellow'];
    await writer.add(batch(texts.map((terms, i) => ({ id: i + 1, terms }))));
    const version = await writer.build();
    const hits = await reader.search({ id: 'a1', version }, ['red', 'red', 'blue'], { limit: 10 });
    const lengths = texts.map((text) => text.split(' ').length);
    const average = lengths.reduce((sum, length) => sum + length) / texts.length;
    const bm25 = (doc: number, term: string): number => {
      const count = (text: string) => text.split(' ').filter((word) => word === term).length;
      const matching = texts.filter((text) => count(text) > 0).length;
      const frequency = count(texts[doc] as string);
      const idf = Math.log(1 + (texts.length - matching + 0.5) / (matching + 0.5));
      return (idf * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * (lengths[doc] as number)) / average));
    };
    const expected = new Map([0, 1, 2].map((doc) => [doc + 1, 2 * bm25(doc, 'red') + bm25(doc, 'blue')] as const));
    assert.deepEqual(new Set(hits.ids), new Set(expected.keys()));
    hits.ids.forEach((id, i) => {
      assert.ok(Math.abs((hits.scores[i] as number) - (expected.get(id) as number)) < 1e-4, `score of ${id}`);
    });
  });

  it('scores rows that were added later, or moved by an update, as if all had come at once', async () => {
    const { dir, writer, reader } = await setUp();
    const rows = Array.from({ length: 400 }, (_, i) => ({
      id: i + 1,
      terms: `common ${i % 3 === 0 ? 'rare' : 'usual'} w${i % 17} ${'filler '.repeat(i % 5)}end`,
    }));
    await writer.add(batch(rows.slice(0, 100).map((row) => ({ ...row, terms: 'something else' }))));
    await writer.add(batch(rows.slice(100, 200)));
    await writer.build();
    await writer.upsert(batch(rows.slice(0, 100)));
    await writer.build();
    await writer.add(batch(rows.slice(200, 300)));
    await writer.build();
    await writer.upsert(batch(rows.slice(300)));
    const grown = await writer.build();
    const fresh = await openTextIndexWriter(join(dir, 'fresh'), SHAPE, 'b1');
    await fresh.add(batch(rows));
    const at = await fresh.build();
    const other = openTextIndexReader(join(dir, 'fresh'), SHAPE);
    for (const query of [['rare'], ['w3', 'usual'], ['common', 'w16', 'filler']]) {
      const one = await reader.search({ id: 'a1', version: grown }, query, { limit: 500 });
      const two = await other.search({ id: 'b1', version: at }, query, { limit: 500 });
      const ranked = (hits: typeof one) =>
        [...hits.ids].map((id, i) => [id, hits.scores[i] as number] as const).sort((a, b) => a[0] - b[0]);
      const [left, right] = [ranked(one), ranked(two)];
      assert.deepEqual(
        left.map(([id]) => id),
        right.map(([id]) => id),
      );
      for (const [at, [id, score]] of left.entries()) {
        const wanted = right[at]?.[1] as number;
        assert.ok(Math.abs(score - wanted) <= 0.02 * wanted, `${query} in ${id}: ${score} for ${wanted}`);
      }
    }
  });

  it('finds a few rows that are not merged yet as if they were, changed and removed ones too', async () => {
    const dir = tempDir();
    const loose = { ...SHAPE, loose: 3 };
    const writer = await openTextIndexWriter(dir, loose, 'a1');
    const reader = openTextIndexReader(dir, loose);
    await writer.add(batch(Array.from({ length: 40 }, (_, i) => ({ id: i + 1, terms: `word w${i + 1}`, day: i + 1 }))));
    await writer.build();
    const find = async (version: number, term: string, filter?: { column: string; min: number; max: number }) =>
      [...(await reader.search({ id: 'a1', version }, [term], { limit: 50, ...(filter && { filter }) })).ids].sort(
        (a, b) => a - b,
      );
    await writer.add(batch([{ id: 41, terms: 'word w41', day: 41 }]));
    await writer.upsert(batch([{ id: 7, terms: 'word other', day: 90 }]));
    await writer.remove([9]);
    const version = await writer.build();
    assert.deepEqual(await writer.counts(), { rows: 40, indexed: 38 });
    assert.deepEqual([await find(version, 'w41'), await find(version, 'other')], [[41], [7]]);
    assert.deepEqual([await find(version, 'w7'), await find(version, 'w9')], [[], []]);
    assert.deepEqual(await find(version, 'word', { column: 'day', min: 39, max: 90 }), [7, 39, 40, 41]);
    assert.equal((await find(version, 'word')).length, 40);
    await writer.add(batch([42, 43].map((id) => ({ id, terms: 'word' }))));
    const merged = await writer.build(version);
    assert.deepEqual(await writer.counts(), { rows: 42, indexed: 42 });
    assert.equal((await find(merged, 'word')).length, 42);
    assert.deepEqual(await find(version, 'w41'), [41]);
  });

  it('filters by ranges and by sets, alone and together, before the limit applies', async () => {
    const { writer, find } = await setUp();
    const rows = Array.from({ length: 300 }, (_, i) => ({
      id: i + 1,
      terms: i < 250 ? 'word word word' : 'word other',
      day: i,
      tags: [i % 2, 100 + (i % 5), -7],
    }));
    await writer.add(batch(rows));
    const version = await writer.build();
    const sorted = async (filter: object) =>
      (await find(version, 'word', { limit: 300, filter })).sort((a, b) => a - b);
    const where = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).map((row) => row.id);
    const range = { column: 'day', min: 290, max: 294 };
    assert.deepEqual(
      await sorted(range),
      where((row) => row.day >= 290 && row.day <= 294),
    );
    assert.deepEqual(
      await sorted({ column: 'tags', holdsAll: [1, 103, -7] }),
      where((row) => row.day % 2 === 1 && row.day % 5 === 3),
    );
    assert.deepEqual(
      await sorted({
        or: [
          range,
          {
            and: [
              { column: 'day', min: 0, max: 9 },
              { column: 'tags', holdsAll: [0] },
            ],
          },
        ],
      }),
      where((row) => (row.day >= 290 && row.day <= 294) || (row.day < 10 && row.day % 2 === 0)),
    );
    assert.deepEqual(
      await sorted({ column: 'tags', holdsAny: [101, 12345, 104] }),
      where((row) => row.day % 5 === 1 || row.day % 5 === 4),
    );
    assert.deepEqual(await sorted({ column: 'tags', holdsAll: [12345] }), []);
  });

  it('shows readers a version whole, while the next one is being written', async () => {
    const { writer, find } = await setUp();
    await writer.add(
      batch([
        { id: 1, terms: 'old' },
        { id: 2, terms: 'old' },
      ]),
    );
    const first = await writer.build();
    assert.deepEqual(await find(first, 'old'), [1, 2]);
    await writer.upsert(batch([{ id: 1, terms: 'new' }]));
    await writer.remove([2]);
    assert.deepEqual(await find(first, 'old'), [1, 2]);
    const second = await writer.build();
    assert.deepEqual(await find(first, 'old'), [1, 2]);
    assert.deepEqual([await find(second, 'old'), await find(second, 'new')], [[], [1]]);
  });

  it('takes text of every script and kind as a term, and no text as nothing', async () => {
    const { writer, find } = await setUp();
    const words = ['深度', 'naïve', '"quoted"', 'a:b', '(x', 'and', 'or', '*', '\\', '😀'];
    await writer.add(batch(words.map((terms, i) => ({ id: i + 1, terms }))));
    const version = await writer.build();
    for (const [i, word] of words.entries()) assert.deepEqual(await find(version, word), [i + 1], word);
  });

  it('drops what is left of an index that was made again', async () => {
    const { dir, writer } = await setUp();
    await writer.add(batch([{ id: 1, terms: 'old' }]));
    await writer.build();
    writer.close();
    const again = await openTextIndexWriter(dir, SHAPE, 'b2');
    assert.deepEqual(await again.counts(), { rows: 0, indexed: 0 });
    assert.deepEqual(await readdir(dir), ['things_b2.lance']);
  });

  it('frees older versions, and the published one still reads', async () => {
    const { writer, find } = await setUp();
    await writer.add(batch([{ id: 1, terms: 'word' }]));
    await writer.build();
    await writer.add(batch([{ id: 2, terms: 'word' }]));
    const published = await writer.build();
    await writer.sweep(published);
    assert.deepEqual((await find(published, 'word')).sort(), [1, 2]);
  });
});

describe('index marker', () => {
  it('comes back as written', async () => {
    const dir = join(tempDir(), 'index');
    assert.equal(await readIndexMarker(dir, 1), undefined);
    await writeIndexMarker(dir, { format: 1, indexId: 'abcdef0123' });
    assert.deepEqual(await readIndexMarker(dir, 1), { format: 1, indexId: 'abcdef0123' });
  });

  it('refuses a newer format and leaves it as it is', async () => {
    const dir = join(tempDir(), 'index');
    await writeIndexMarker(dir, { format: 2, indexId: 'abcdef0123' });
    await assert.rejects(
      readIndexMarker(dir, 1),
      (error) => error instanceof OperatorError && /newer version/.test(error.message),
    );
    assert.deepEqual(await readIndexMarker(dir, 2), { format: 2, indexId: 'abcdef0123' });
  });

  it('refuses a file that is no marker', async () => {
    const dir = tempDir();
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, 'trawl-index.json'), 'not json');
    await assert.rejects(readIndexMarker(dir, 1), OperatorError);
  });
});
