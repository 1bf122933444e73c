import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApp } from './support/app.ts';
import { embeddings, type ModelReply, startModelServer } from './support/model-server.ts';
import { folderWithPapers } from './support/papers.ts';
import { topicPapers, topicWord } from './support/topics.ts';
import { until } from './support/until.ts';

const SEARCH = '/v2/search/research/papers';
const open: AsyncDisposable[] = [];
after(() => Promise.all(open.map((one) => one[Symbol.asyncDispose]())));

/** The topics of a text: one number each, and a little for every text. A query in words of no paper has one too. */
const topicsOf = (text: string): number[] =>
  Array.from({ length: 13 }, (_, topic) => 0.01 + text.split(new RegExp(`(?:topic|subject)${topic}\\D`)).length - 1);

/** An endpoint that can be told to misbehave. */
async function endpoint() {
  let answer: (input: string[]) => ModelReply | Promise<ModelReply> = (input) => embeddings(input.map(topicsOf));
  const server = await startModelServer(({ body }) => answer(body.input));
  open.push(server);
  return {
    server,
    settings: { baseUrl: server.baseUrl, model: 'topics', apiKey: 'sk-secret', queryPrefix: '', documentPrefix: '' },
    misbehave(how: typeof answer) {
      answer = how;
    },
    /** Whether the papers have been asked for and the query's vector is used: words of no paper find papers. */
    async isUsed(ask: (path: string) => Promise<{ body: { results?: unknown[] } }>, query: string): Promise<boolean> {
      return ((await ask(`${SEARCH}?k=5&query=${query}`)).body.results ?? []).length > 0;
    },
  };
}

it('a search finds by the meaning that an embeddings endpoint sees what no word of the query leads to', async () => {
  const { settings, server, isUsed } = await endpoint();
  const { ask } = await startApp({ dataDir: await folderWithPapers(topicPapers(120)), embeddings: settings });
  await until(() => isUsed(ask, 'subject7-x'), 'vectors of the endpoint');
  const { body } = await ask(`${SEARCH}?k=5&query=subject7-x`);
  assert.equal(body.results.length, 5);
  for (const { title, abstract } of body.results) assert.match(`${title} ${abstract}`, /topic7word/);
  // The same question is not asked twice.
  const times = server.asked.length;
  await ask(`${SEARCH}?k=3&query=subject7-x`);
  assert.equal(server.asked.length, times);
});

const FAILURES: readonly (readonly [string, (input: string[]) => ModelReply | Promise<ModelReply>])[] = [
  ['never answers', () => new Promise<ModelReply>(() => {})],
  ['is broken', () => ({ status: 500, body: 'oops' })],
  ['takes the key no more', () => ({ status: 401, body: { error: { message: 'bad key' } } })],
  ['answers with HTML', () => ({ body: '<html>Sign in</html>' })],
  ['answers with vectors of another size', (input) => embeddings(input.map(() => [1, 0, 0]))],
];

it('a search whose endpoint fails is answered by its words, soon and without an error', async () => {
  for (const [what, how] of FAILURES) {
    const { settings, misbehave, isUsed } = await endpoint();
    const { ask, app } = await startApp({
      dataDir: await folderWithPapers(topicPapers(120)),
      embeddings: settings,
    });
    await until(() => isUsed(ask, 'subject3-x'), 'vectors of the endpoint');
    misbehave(how);
    for (const word of [4, 5, 6, 7]) {
      const { status, body } = await ask(`${SEARCH}?k=5&query=${topicWord(word, 1)}`);
      assert.equal(status, 200, what);
      assert.ok(body.results.length > 0, what);
      for (const { title, abstract } of body.results) assert.match(`${title} ${abstract}`, /topic\d/);
    }
    const read = await ask(`${SEARCH}/1?query=${topicWord(0, 3)}`);
    assert.deepEqual([read.status, read.body.passages.length > 0], [200, true], what);
    const similar = await ask(`${SEARCH}/1/similar?intent=${topicWord(0, 3)}`);
    assert.equal(similar.status, 200, what);
    await app.close();
  }
});

it('a service whose endpoint is down starts, searches, and learns from the papers meanwhile', async () => {
  const { settings, misbehave, isUsed } = await endpoint();
  misbehave(() => ({ status: 401, body: 'no' }));
  const { ask } = await startApp({ embeddings: settings, dataDir: await folderWithPapers(topicPapers(600)) }, {});
  // Words 0 and 1 of a topic never stand together: only what was learned from the papers connects them.
  await until(async () => {
    const { body } = await ask(`${SEARCH}?k=40&query=${topicWord(2, 0)}`);
    return body.results.some(({ title, abstract }: { title: string; abstract: string }) =>
      `${title} ${abstract} `.includes(`${topicWord(2, 1)} `),
    );
  }, 'what the papers teach');
  assert.equal(await isUsed(ask, 'subject7-x'), false);
});
