import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachEngine } from '../../../../../test/support/engines.ts';
import { embeddings, type ModelReply, startModelServer } from '../../../../../test/support/model-server.ts';
import { tempDir } from '../../../../../test/support/tmp.ts';
import { until } from '../../../../../test/support/until.ts';
import { migrations as indexing, openCorpusReader } from '../../../../engines/indexing/index.ts';
import { createEmbedder, createTextVectors, type Embedder } from '../../../../engines/llm/index.ts';
import { createEgress } from '../../../../foundation/egress/index.ts';
import { migrations as jobs } from '../../../../foundation/jobs/index.ts';
import { deadlineIn } from '../../../../foundation/kernel/deadline.ts';
import { silentLog } from '../../../../foundation/kernel/log.ts';
import { migrate, sharedTextMigrations } from '../../../../foundation/store/index.ts';
import { corpus } from '../corpus.ts';
import { localIndex } from '../local.ts';
import { createPageStore } from '../pages.ts';
import { migrations, type SearchTables } from '../tables.ts';
import { createTail } from '../tail.ts';
import { embedPages } from './embed-pages.ts';
import { keepEmbedded } from './keep-embedded.ts';
import { createNearPages } from './near-pages.ts';

const TOPICS = [
  ['lamp', 'light', 'beacon', 'shine'],
  ['boat', 'ship', 'vessel'],
  ['bread', 'oven', 'bakery'],
];
/** How much of each topic a text is of, and a little of all. */
const topicsOf = (text: string, turn = 0): number[] => {
  const topics = TOPICS.map((words) => 0.01 + words.filter((word) => text.toLowerCase().includes(word)).length);
  return [...topics.slice(turn), ...topics.slice(0, turn)];
};

forEachEngine('pages that are close in meaning', (fresh) => {
  const setUp = async () => {
    const db = (await (await fresh()).open()).as<SearchTables>();
    await migrate(db.as(), [...jobs, ...indexing, ...sharedTextMigrations, ...migrations]);
    const place = tempDir();
    let answer: (input: string[]) => ModelReply = (input) => embeddings(input.map((text) => topicsOf(text)));
    const server = await startModelServer(({ body }) => answer(body.input));
    const egress = createEgress({ log: silentLog, purposeHosts: [server.baseUrl] });
    const embedderOf = (model: string): Embedder =>
      createEmbedder(
        { baseUrl: server.baseUrl, model, apiKey: undefined, queryPrefix: '', documentPrefix: '' },
        egress,
      ) as Embedder;
    const pages = createPageStore(db.as(), { clock: Date, log: silentLog, maxPages: 1_000 });
    const remember = async (path: string, markdown: string, teamId = 'one') => {
      const page = { url: `https://site.example${path}`, title: path.slice(1), description: undefined };
      pages.remember(teamId, { ...page, published: undefined, markdown });
      await pages.flush();
    };
    const finder = (embedder: Embedder) => {
      const near = createNearPages(db, {
        place,
        vectors: createTextVectors(embedder, silentLog),
        model: embedder.id,
        log: silentLog,
      });
      const index = openCorpusReader(db.as(), place, corpus);
      const provider = localIndex({ index, tail: createTail(db.as()), pages, near, now: Date.now });
      return async (words: string, teamId = 'one'): Promise<string[]> => {
        const scope = { include: [], exclude: [] };
        const query = { source: 'web', words, scope, limit: 2, country: 'US', safe: false, teamId } as const;
        const hits = await provider.search(query, deadlineIn(30_000));
        return hits.map(({ url }) => new URL(url).pathname);
      };
    };
    const embed = (embedder: Embedder) => embedPages(db, place, embedder, new AbortController().signal);
    const lacking = async () =>
      (await db.kysely.selectFrom('search_pages').select('id').whereRef('embedded', '<>', 'hash').execute()).length;
    return {
      ...{ db, place, remember, finder, embed, embedderOf, lacking, server },
      misbehave(how: typeof answer) {
        answer = how;
      },
      async [Symbol.asyncDispose]() {
        await pages[Symbol.asyncDispose]();
        await server[Symbol.asyncDispose]();
        await egress[Symbol.asyncDispose]();
      },
    };
  };

  test('are found without a word in common, by their own team, as they are now', async () => {
    await using it = await setUp();
    const embedder = it.embedderOf('a');
    const find = it.finder(embedder);
    await it.remember('/lamps', 'Every lamp is lit at four.');
    await it.remember('/ships', 'A ship passes by.');
    await it.remember('/other', 'A lamp of others.', 'two');
    assert.deepEqual(await find('beacon'), []);
    assert.equal(await it.embed(embedder), 3);
    assert.deepEqual(await find('beacon'), ['/lamps', '/ships']);
    assert.deepEqual(await find('beacon', 'two'), ['/other']);
    assert.deepEqual(await find('beacon', 'three'), []);
    // What has the words comes first, wherever its meaning is.
    assert.equal((await find('every ship passes by'))[0], '/ships');
    await it.remember('/lamps', 'Bread from the oven.');
    assert.deepEqual(await find('beacon'), ['/ships']);
    assert.equal(await it.embed(embedder), 1);
    // Opened again: a reader may be two seconds behind.
    assert.deepEqual(await it.finder(embedder)('bakery'), ['/lamps', '/ships']);
    assert.equal(await it.lacking(), 0);
  });

  test('a failing endpoint leaves search by words, and existing vectors are not requested again', async () => {
    await using it = await setUp();
    const embedder = it.embedderOf('a');
    await it.remember('/lamps', 'Every lamp is lit at four.');
    it.misbehave(() => ({ status: 401, body: { error: { message: 'bad key' } } }));
    await assert.rejects(it.embed(embedder), /401/);
    assert.deepEqual(await it.finder(embedder)('lamp'), ['/lamps']);
    it.misbehave((input) => embeddings(input.map((text) => topicsOf(text))));
    await it.embed(embedder);
    it.misbehave(() => ({ status: 500, body: 'oops' }));
    assert.deepEqual(await it.finder(it.embedderOf('a'))('lamp'), ['/lamps']);
    const asked = it.server.asked.length;
    it.misbehave((input) => embeddings(input.map((text) => topicsOf(text))));
    await it.remember('/ships', 'A ship passes by.');
    assert.equal(await it.embed(embedder), 1);
    assert.deepEqual(
      it.server.asked.slice(asked).flatMap(({ body }) => body.input),
      ['ships\n\nA ship passes by.'],
    );
  });

  test('a page that the endpoint does not take goes without, and holds up no other', async () => {
    await using it = await setUp();
    const embedder = it.embedderOf('a');
    for (const name of ['lamp', 'poison', 'ship', 'bread']) await it.remember(`/${name}`, `About a ${name}.`);
    it.misbehave((input) =>
      input.some((text) => text.includes('poison'))
        ? { status: 400, body: { error: { message: 'not this' } } }
        : embeddings(input.map((text) => topicsOf(text))),
    );
    await it.embed(embedder);
    assert.equal(await it.lacking(), 0);
    assert.equal((await it.finder(embedder)('vessel'))[0], '/ship');
  });

  test('another model, and a lost folder, start from the beginning', async () => {
    await using it = await setUp();
    await it.remember('/lamps', 'Every lamp is lit at four.');
    await it.embed(it.embedderOf('a'));
    const other = it.embedderOf('b');
    it.misbehave((input) => embeddings(input.map((text) => topicsOf(text, 1))));
    // Vectors of two models are not compared.
    assert.deepEqual(await it.finder(other)('beacon'), []);
    assert.equal(await it.embed(other), 1);
    assert.deepEqual(await it.finder(other)('beacon'), ['/lamps']);
    assert.equal(await embedPages(it.db, tempDir(), other, new AbortController().signal), 1);
  });

  test('are kept up to date in the background', async () => {
    await using it = await setUp();
    const embedder = it.embedderOf('a');
    const keeping = keepEmbedded(it.db.as(), { place: it.place, embedder, log: silentLog });
    const find = it.finder(embedder);
    await it.remember('/lamps', 'Every lamp is lit at four.');
    await until(async () => (await find('beacon')).length === 1, 'the vector of a page');
    await keeping.settled();
    await keeping.stop();
  });
});
