import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, it } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import {
  embeddings,
  type ModelReply,
  type ModelServer,
  startModelServer,
} from '../../../../test/support/model-server.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { topicPapers } from '../../../../test/support/topics.ts';
import { until } from '../../../../test/support/until.ts';
import { migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { indexQueue } from '../../../engines/indexing/indexer.ts';
import { createEmbedder, type Embedder } from '../../../engines/llm/index.ts';
import { createEgress } from '../../../foundation/egress/index.ts';
import { migrations as jobsMigrations } from '../../../foundation/jobs/index.ts';
import { type Database, migrate } from '../../../foundation/store/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { migrations } from '../migrations.ts';
import { vectorDir } from '../vectors/place.ts';
import { openSegments } from '../vectors/segments.ts';
import type { VectorSpace } from '../vectors/state.ts';
import { corpus } from './corpus.ts';
import { embedVectors } from './embed-vectors.ts';
import { publishedPapers } from './state.ts';
import { trainVectors } from './train-vectors.ts';

const never = new AbortController().signal;
const open: AsyncDisposable[] = [];
after(() => Promise.all(open.map((one) => one[Symbol.asyncDispose]())));

/** A vector of so many numbers that depends on the text. */
const vectorOf = (text: string, size: number): number[] =>
  Array.from({ length: size }, (_, k) => Math.sin((k + 1) * (text.length + text.charCodeAt(text.length >> 1))));

forEachEngine('an embeddings endpoint', (fresh) => {
  let db: Database<ResearchTables>;
  let dir: string;
  beforeEach(async () => {
    db = await (await fresh()).open<ResearchTables>();
    await migrate(db.as(), [...jobsMigrations, ...indexingMigrations, ...migrations]);
    dir = join(tempDir(), 'index');
  });

  const record = (doi: string, title: string, abstract: string) => ({
    ids: { doi: [doi] },
    title,
    abstract,
    authors: [],
    categories: [],
  });
  const put = async (records: ReturnType<typeof record>[]): Promise<void> => {
    await db.transaction((tx) => addRecords(tx.as(), 'jsonl', records));
    assert.equal(await indexQueue(db.as(), corpus, { place: dir, waitForLease: 300_000 }), true);
  };
  const add = (count: number, from = 0): Promise<void> =>
    put(
      topicPapers(count, from).map(({ doi, title, abstract = '' }) => record(doi as string, title as string, abstract)),
    );

  const serve = async (
    answer: (input: string[], count: number) => ModelReply | Promise<ModelReply>,
    model = 'test-model',
  ): Promise<{ server: ModelServer; embedder: () => Embedder }> => {
    const server = await startModelServer(({ body }, count) => answer(body.input, count));
    const egress = createEgress({ purposeHosts: [server.baseUrl] });
    open.push(egress, server);
    const settings = { baseUrl: server.baseUrl, model, apiKey: undefined, queryPrefix: '', documentPrefix: '' };
    return { server, embedder: () => createEmbedder(settings, egress) as Embedder };
  };
  const good = (model?: string) => serve((input) => embeddings(input.map((text) => vectorOf(text, 24))), model);
  const texts = ({ asked }: ModelServer): string[] => asked.flatMap(({ body }) => body.input as string[]);

  const told = async (): Promise<{ space: VectorSpace | undefined; papers: number; withVector: number }> => {
    const at = await publishedPapers(db);
    const segments = openSegments(vectorDir(dir, at?.id as string), at?.vectors?.segments ?? []);
    const withVector = [...segments.ids].filter((id) => segments.vectorAt(id)).length;
    segments.close();
    return { space: at?.vectors?.space, papers: segments.ids.length, withVector };
  };

  it('gives every paper a vector, and later those that are new or changed', async () => {
    await add(40);
    const { server, embedder } = await good();
    assert.equal(await embedVectors(db, dir, embedder(), { signal: never }), 'published');
    const space = { kind: 'endpoint', dimensions: 24, id: embedder().id } as const;
    assert.deepEqual(await told(), { space, papers: 40, withVector: 40 });
    assert.equal(await embedVectors(db, dir, embedder(), { signal: never }), 'nothing');
    server.asked.length = 0;
    await add(5, 40);
    await put([record('10.5555/topics.0', 'another title by now', 'words that were never there before')]);
    assert.equal((await told()).withVector < 45, true);
    assert.equal(await embedVectors(db, dir, embedder(), { signal: never }), 'published');
    assert.deepEqual(await told(), { space, papers: 45, withVector: 45 });
    const asked = texts(server).filter((text) => text !== 'science');
    assert.equal(asked.length, 6);
    assert.equal(asked.filter((text) => text.startsWith('another title by now\nwords that')).length, 1);
  });

  it('replaces the vectors learned from the papers only after it has responded for all of them', async () => {
    await add(200);
    assert.equal(await trainVectors(db, dir, never), 'published');
    let isDown = true;
    const { embedder } = await serve((input, count) =>
      isDown && count > 4 ? { status: 401, body: 'no' } : embeddings(input.map((text) => vectorOf(text, 24))),
    );
    await assert.rejects(embedVectors(db, dir, embedder(), { signal: never }), { name: 'ModelError' });
    assert.equal((await told()).space?.kind, 'corpus');
    isDown = false;
    assert.equal(await embedVectors(db, dir, embedder(), { signal: never }), 'published');
    const { space, withVector } = await told();
    assert.deepEqual([space?.kind, withVector], ['endpoint', 200]);
  });

  it('is not asked again for stored vectors after it was stopped', async () => {
    await add(1_100);
    const { server, embedder } = await good();
    const stop = new AbortController();
    await assert.rejects(embedVectors(db, dir, embedder(), { signal: stop.signal, onProgress: () => stop.abort() }), {
      name: 'AbortError',
    });
    const first = new Set(texts(server));
    assert.ok(first.size > 500);
    server.asked.length = 0;
    assert.equal(await embedVectors(db, dir, embedder(), { signal: never }), 'published');
    assert.deepEqual(
      texts(server).filter((text) => text !== 'science' && first.has(text)),
      [],
    );
    assert.equal((await told()).withVector, 1_100);
    assert.ok(!existsSync(join(vectorDir(dir, (await publishedPapers(db))?.id as string), 'embedding')));
  });

  it('keeps papers that were indexed meanwhile', async () => {
    await add(60);
    let isWaiting = false;
    let go: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { embedder } = await serve(async (input) => {
      isWaiting = true;
      await gate;
      return embeddings(input.map((text) => vectorOf(text, 24)));
    });
    const embedding = embedVectors(db, dir, embedder(), { signal: never });
    await until(() => isWaiting, 'a request');
    await add(30, 60);
    go?.();
    assert.equal(await embedding, 'published');
    assert.equal(await embedVectors(db, dir, embedder(), { signal: never }), 'published');
    const { papers, withVector } = await told();
    assert.deepEqual([papers, withVector], [90, 90]);
  });

  it('is asked again for all papers if the model or the size of its vectors changes', async () => {
    await add(40);
    const before = await good('one');
    await embedVectors(db, dir, before.embedder(), { signal: never });
    const now = await good('two');
    assert.equal(await embedVectors(db, dir, now.embedder(), { signal: never }), 'published');
    assert.deepEqual(await told(), {
      space: { kind: 'endpoint', dimensions: 24, id: now.embedder().id },
      papers: 40,
      withVector: 40,
    });
    const wider = await serve((input) => embeddings(input.map((text) => vectorOf(text, 32))), 'two');
    await add(1, 40);
    assert.equal(await embedVectors(db, dir, wider.embedder(), { signal: never }), 'published');
    const { space, withVector } = await told();
    assert.deepEqual([space?.dimensions, withVector], [32, 41]);
  });

  it('leaves out papers that it rejects, and publishes the others', async () => {
    await add(40);
    await put([record('10.5555/poison', 'poison', 'of a kind')]);
    const { embedder } = await serve((input) =>
      input.some((text) => text.startsWith('poison'))
        ? { status: 422, body: { error: 'not this one' } }
        : embeddings(input.map((text) => vectorOf(text, 24))),
    );
    assert.equal(await embedVectors(db, dir, embedder(), { signal: never }), 'published');
    const { papers, withVector } = await told();
    assert.deepEqual([papers, withVector], [41, 40]);
    assert.equal(await embedVectors(db, dir, embedder(), { signal: never }), 'nothing');
  });

  it('changes nothing if it returns garbage, wrong sizes, or too few vectors', async () => {
    await add(40);
    const garbage: ((input: string[], count: number) => ModelReply)[] = [
      () => ({ body: '<html>Sign in</html>' }),
      () => ({ body: { data: 'none' } }),
      (input) => embeddings(input.slice(1).map((text) => vectorOf(text, 24))),
      (input, count) => embeddings(input.map((text) => vectorOf(text, 24 + count))),
      (input) => embeddings(input.map(() => [Number.NaN, 1])),
      (input) => embeddings(input.map(() => [0, 0])),
    ];
    for (const answer of garbage) {
      const { embedder } = await serve(answer);
      await assert.rejects(embedVectors(db, dir, embedder(), { signal: never }), { name: 'ModelError' });
      assert.deepEqual(await told(), { space: undefined, papers: 40, withVector: 0 });
    }
    const { embedder } = await good();
    assert.equal(await embedVectors(db, dir, embedder(), { signal: never }), 'published');
    assert.equal((await told()).withVector, 40);
    const folder = vectorDir(dir, (await publishedPapers(db))?.id as string);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name === 'training' || name === 'embedding'),
      [],
    );
  });
});
