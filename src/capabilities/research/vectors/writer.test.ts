import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { s3ConfigOf, startS3Server } from '../../../../test/support/s3-server.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { indexFiles } from '../../../foundation/store/search/index.ts';
import { NO_DAY } from '../index-build/format.ts';
import { countFrom, emptyStats, readStats } from './corpus-stats.ts';
import type { PaperFacts, RowFilter } from './facts.ts';
import { uniform } from './random.ts';
import { openSegments } from './segments.ts';
import { filesOf, statsFiles, type VectorState, wordFiles } from './state.ts';
import { TermRowsBuilder } from './term-records.ts';
import { joinWords, readVocabulary } from './vocabulary.ts';
import { openRecordsWriter, type RecordsWriter } from './writer.ts';

type Catalog = Map<
  number,
  { title: Uint32Array; abstract: Uint32Array; authors: Uint32Array; compounds: Uint32Array; facts: PaperFacts }
>;

/** A batch of changes, applied to the catalog as well. */
function change(catalog: Catalog, changed: readonly number[], gone: readonly number[], next: () => number) {
  const rows = new TermRowsBuilder();
  const text = (length: number): Uint32Array => Uint32Array.from({ length }, () => Math.floor(next() * 300));
  for (const id of changed) {
    const record = {
      title: text(1 + Math.floor(next() * 6)),
      abstract: text(Math.floor(next() * 40)),
      authors: text(Math.floor(next() * 4)),
      compounds: text(Math.floor(next() * 2)),
      facts: { created: Math.floor(next() * 100), updated: NO_DAY, categories: [...text(Math.floor(next() * 3))] },
    };
    catalog.set(id, record);
    rows.add({ id, ...record }, record.facts);
  }
  for (const id of gone) {
    catalog.delete(id);
    rows.addGone(id);
  }
  return rows.done(joinWords(changed.map((id) => `word${id}`)));
}

async function assertHolds(dir: string, state: VectorState, catalog: Catalog): Promise<void> {
  const open = openSegments(dir, state.segments);
  try {
    assert.deepEqual(
      [...open.ids],
      [...catalog.keys()].sort((a, b) => a - b),
    );
    const words = new Set(await readVocabulary(wordFiles(dir, state)));
    for (const [id, { title, abstract, authors, compounds, facts }] of catalog) {
      assert.deepEqual(open.terms(id), { id, title, abstract, authors, compounds });
      assert.ok(words.has(`word${id}`));
      const { created, categories } = facts;
      const asked: RowFilter = { days: [created, created], categories, ids: undefined };
      assert.ok(open.passes(id, asked));
      assert.ok(!open.passes(id, { ...asked, days: [created + 1, 200] }));
      assert.ok(!open.passes(id, { ...asked, categories: [...categories, 301] }));
    }
    assert.equal(open.terms(999_999), undefined);
  } finally {
    open.close();
  }
  const counter = countFrom(emptyStats());
  for (const paper of catalog.values()) counter.count(paper, 1);
  const [stats, truth] = [await readStats(...statsFiles(dir, state)), counter.done()];
  assert.equal(stats.documents, truth.documents);
  assert.equal(stats.totalLength, truth.totalLength);
  for (let term = 0; term < 300; term++) assert.equal(stats.df(term), truth.df(term));
}

async function publish(writer: RecordsWriter): Promise<VectorState> {
  const state = await writer.build();
  await writer.published(state);
  return state;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

test('has the content of the catalog after any additions, changes and removals', async () => {
  const dir = tempDir();
  const next = uniform(1);
  const catalog: Catalog = new Map();
  const some = (share: number): number[] => [...catalog.keys()].filter(() => next() < share);
  let state: VectorState | undefined;
  let id = 1;
  for (let run = 1; run <= 12; run++) {
    const writer = await openRecordsWriter(dir, state, run);
    for (let batch = 0; batch < 1 + (run % 3); batch++) {
      const fresh = range(id, id + Math.floor(next() * 60));
      id += fresh.length;
      const gone = some(0.05);
      const kept = new Set(gone);
      await writer.stage(change(catalog, [...fresh, ...some(0.1).filter((own) => !kept.has(own))], gone, next));
    }
    state = await publish(writer);
    await assertHolds(dir, state, catalog);
  }
});

test('many small runs leave few files', async () => {
  const dir = tempDir();
  const next = uniform(2);
  const catalog: Catalog = new Map();
  const writer = await openRecordsWriter(dir, undefined, 1);
  let state: VectorState | undefined;
  for (let run = 0; run < 60; run++) {
    await writer.stage(change(catalog, range(1 + run * 5, 6 + run * 5), [], next));
    state = await publish(writer);
  }
  assert.ok((state as VectorState).segments.length <= 8);
  await assertHolds(dir, state as VectorState, catalog);
  // What older states were made of goes when the next writer opens.
  await openRecordsWriter(dir, state, 2);
  assert.deepEqual(new Set(readdirSync(dir)), filesOf(state));
});

test('a few changes of many papers are counted in files of their own, which are few', async () => {
  const dir = tempDir();
  const next = uniform(7);
  const catalog: Catalog = new Map();
  const writer = await openRecordsWriter(dir, undefined, 1);
  await writer.stage(change(catalog, range(1, 300), [], next));
  const first = await publish(writer);
  const counted = new Set([first.stats]);
  let most = 0;
  for (let run = 0; run < 40; run++) {
    const gone = run % 4 === 3 ? [run] : [];
    await writer.stage(change(catalog, [300 + run, 40 + run], gone, next));
    const state = await publish(writer);
    counted.add(state.stats);
    most = Math.max(most, state.since?.length ?? 0);
    await assertHolds(dir, state, catalog);
  }
  assert.deepEqual([counted.size, most], [3, 16]);
});

test('many batches of one run become one file', async () => {
  const dir = tempDir();
  const next = uniform(3);
  const catalog: Catalog = new Map();
  const writer = await openRecordsWriter(dir, undefined, 1);
  for (let batch = 0; batch < 150; batch++) {
    const gone = batch % 10 === 9 ? [batch - 5] : [];
    await writer.stage(
      change(
        catalog,
        [batch + 1, 1 + (batch % 7) * 20].filter((own) => !gone.includes(own)),
        gone,
        next,
      ),
    );
  }
  assert.ok(readdirSync(dir).length < 70);
  const state = await publish(writer);
  assert.equal(state.segments.length, 1);
  await assertHolds(dir, state, catalog);
});

test('what a killed writer had staged is published by the next one', async () => {
  const dir = tempDir();
  const next = uniform(4);
  const catalog: Catalog = new Map();
  const first = await openRecordsWriter(dir, undefined, 1);
  await first.stage(change(catalog, range(1, 50), [], next));
  const state = await publish(first);
  await first.stage(change(catalog, range(40, 60), [3], next));
  // Killed here, with a state that was built but not published:
  await first.build();
  const second = await openRecordsWriter(dir, state, 2);
  await second.stage(change(catalog, [45, 70], [], next));
  await assertHolds(dir, await publish(second), catalog);
});

test('what a writer stages after another one has taken over and published is ignored', async () => {
  const dir = tempDir();
  const next = uniform(5);
  const catalog: Catalog = new Map();
  const late = await openRecordsWriter(dir, undefined, 1);
  const now = await openRecordsWriter(dir, undefined, 2);
  await now.stage(change(catalog, range(1, 20), [], next));
  const state = await publish(now);
  await late.stage(change(new Map(), [5], [7], next));
  const third = await openRecordsWriter(dir, state, 3);
  await third.stage(change(catalog, [30], [], next));
  await assertHolds(dir, await publish(third), catalog);
});

test('a catalog without papers has a state too', async () => {
  const dir = tempDir();
  const state = await publish(await openRecordsWriter(dir, undefined, 1));
  assert.deepEqual(state.segments, []);
  await assertHolds(dir, state, new Map());
});

test('in a bucket, a writer on another machine continues with the files of the previous one', async () => {
  await using server = await startS3Server();
  const machine = () => ({ dir: tempDir(), s3: s3ConfigOf(server) });
  const next = uniform(6);
  const catalog: Catalog = new Map();
  let state: VectorState | undefined;
  let id = 1;
  for (let run = 1; run <= 9; run++) {
    const place = machine();
    const writer = await openRecordsWriter(place, state, run);
    for (let batch = 0; batch < 2; batch++) {
      const fresh = range(id, id + 20);
      id += fresh.length;
      const gone = [...catalog.keys()].filter(() => next() < 0.05);
      await writer.stage(change(catalog, fresh, gone, next));
    }
    // Every third one is killed: before it built anything, or before what it built was published.
    if (run % 6 === 5) await writer.build();
    if (run % 3 === 2) continue;
    state = await publish(writer);
    await assertHolds(place.dir, state, catalog);
  }
  const published = state as VectorState;
  const reader = indexFiles(machine());
  await reader.bring(filesOf(published));
  await assertHolds(reader.dir, published, catalog);
  await openRecordsWriter(machine(), published, 10);
  assert.deepEqual(await reader.shared(), filesOf(published), 'the bucket holds what is needed, and nothing else');
});
