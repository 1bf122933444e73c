import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { loadConfig } from '../src/foundation/config/index.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { startApp, type TestApp } from './support/app.ts';
import { addPapers, folderWithPapers, type TestPaper } from './support/papers.ts';
import { dropDatabase } from './support/postgres.ts';
import { startService } from './support/service.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';
import { TOPICS, topicPapers, topicWord } from './support/topics.ts';
import { until } from './support/until.ts';

interface Found {
  paperId: string;
  title: string;
  abstract: string;
  score: number;
  ids: { doi: string[] };
}

async function search(app: TestApp, query: string, parameters = ''): Promise<Found[]> {
  const answer = await app.ask(`/v2/search/research/papers?query=${encodeURIComponent(query)}${parameters}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.results;
}

const numberOf = (paper: Found): number => Number(paper.ids.doi[0]?.split('.').at(-1));
const has = (paper: Found, word: string): boolean => `${paper.title} ${paper.abstract}`.split(' ').includes(word);

/** Papers that mean what was asked for without having the word. */
const meant = (results: readonly Found[], topic: number): Found[] =>
  results.filter((paper) => has(paper, topicWord(topic, 1)) && !has(paper, topicWord(topic, 0)));

const isLearned = (app: TestApp) => async (): Promise<boolean> =>
  meant(await search(app, topicWord(3, 0), '&k=500'), 3).length > 0;

describe('search by meaning', () => {
  let app: TestApp;
  let dataDir: string;
  before(async () => {
    dataDir = await folderWithPapers(topicPapers(600));
    app = await startApp({ dataDir });
    await until(isLearned(app), 'vectors');
  });

  it('finds papers that have no word of the query but its meaning, after those that have the word', async () => {
    for (let topic = 0; topic < TOPICS; topic++) {
      const results = await search(app, topicWord(topic, 0), '&k=40');
      assert.equal(results.length, 40);
      assert.ok(has(results[0] as Found, topicWord(topic, 0)));
      assert.ok(meant(results, topic).length >= 5);
      assert.ok(results.filter((paper) => numberOf(paper) % TOPICS === topic).length >= 30);
    }
  });

  it('orders by score, ties by the number of the paper, the same in every answer', async () => {
    const results = await search(app, topicWord(5, 0), '&k=500');
    for (const [i, paper] of results.slice(1).entries()) {
      const before = results[i] as Found;
      assert.ok(before.score > paper.score || (before.score === paper.score && +before.paperId < +paper.paperId));
    }
    assert.equal(new Set(results.map(({ paperId }) => paperId)).size, results.length);
    assert.deepEqual(await search(app, topicWord(5, 0), '&k=500'), results);
    assert.deepEqual(await search(app, topicWord(5, 0), '&k=10'), results.slice(0, 10));
  });

  it('returns all papers with a word of the query, after those that are ranked', async () => {
    const words = Array.from({ length: TOPICS }, (_, topic) => topicWord(topic, 0)).join(' ');
    const results = await search(app, `${words} ${topicWord(1, 1)} ${topicWord(2, 1)} ${topicWord(4, 1)}`, '&k=500');
    assert.ok(results.length > 300);
  });

  it('applies filters to what is near in meaning, also where it ranks low without them', async () => {
    const category = await search(app, topicWord(3, 0), '&categories=cs.tenth&k=500');
    assert.ok(category.length >= 60);
    assert.ok(category.every((paper) => numberOf(paper) % 10 === 0));
    // A paper of another topic, that is near only because the filter leaves nothing nearer.
    const [one, ...none] = await search(app, topicWord(3, 0), '&authors=number142');
    assert.equal(numberOf(one as Found), 142);
    assert.equal(none.length, 0);
    const years = await search(app, topicWord(3, 0), '&from=2013-01-01&to=2013-12-31&k=500');
    assert.ok(years.length >= 60 && years.every((paper) => numberOf(paper) % 10 === 3));
  });

  it('finds nothing for words that no paper has', async () => {
    assert.deepEqual(await search(app, 'xyzzy plugh'), []);
  });

  it('finds papers that come later by their meaning at once, and papers that were changed', async () => {
    const about = (topic: number): TestPaper => ({
      doi: '10.5555/late.1',
      title: `${topicWord(topic, 5)} ${topicWord(topic, 6)} unheardof`,
      abstract: [1, 7, 8, 9, 10, 11, 12].map((n) => topicWord(topic, n)).join(' '),
    });
    const isFoundFor = async (topic: number): Promise<boolean> =>
      (await search(app, topicWord(topic, 0), '&k=60')).some(({ ids }) => ids.doi[0] === '10.5555/late.1');
    await addPapers(dataDir, [about(7)]);
    await until(() => isFoundFor(7), 'the late paper');
    assert.equal(await isFoundFor(8), false);
    await addPapers(dataDir, [about(8)]);
    await until(() => isFoundFor(8), 'the changed paper');
  });

  it('can be switched off, stage by stage', async () => {
    const off = { expansion: false, vectors: false, structure: false };
    const words = await startApp({ dataDir, researchStages: off });
    const results = await search(words, topicWord(3, 0), '&k=500');
    assert.ok(results.length > 0 && results.every((paper) => has(paper, topicWord(3, 0))));
    const expanded = await startApp({ dataDir, researchStages: { ...off, expansion: true } });
    assert.deepEqual(
      new Set((await search(expanded, topicWord(3, 0), '&k=500')).map(numberOf)),
      new Set(results.map(numberOf)),
    );
    const dense = await startApp({ dataDir, researchStages: { ...off, vectors: true } });
    assert.ok(meant(await search(dense, topicWord(3, 0)), 3).length > 0);
  });

  // The last one: the vectors are gone.
  it('uses words only if the vectors cannot be read, and logs it', async () => {
    await app.app.close();
    const index = join(dataDir, 'index');
    const model = readdirSync(index, { recursive: true }).find((name) => /model-.*bin$/.test(String(name)));
    writeFileSync(join(index, String(model)), 'nothing');
    const said: string[] = [];
    const error = (_: object, message: string): void => void said.push(message);
    const words = await startApp({ dataDir }, { log: { ...silentLog, error } });
    const results = await search(words, topicWord(3, 0), '&k=500');
    assert.ok(results.length > 0 && results.every((paper) => has(paper, topicWord(3, 0))));
    assert.ok(said.includes('a search was ranked by words only'));
  });
});

describe('learning vectors', () => {
  it('runs in parallel to searches, which are always served', async () => {
    const dataDir = await folderWithPapers(topicPapers(600));
    const app = await startApp({ dataDir });
    let answers = 0;
    await until(async () => {
      answers++;
      return isLearned(app)();
    }, 'vectors');
    assert.ok(answers > 0);
    // Grown by half and more: learned anew, while papers come in.
    const fresh = topicWord(TOPICS, 0);
    const more = topicPapers(600, 600).map((paper, i) =>
      i % 10 > 0
        ? paper
        : { ...paper, abstract: [i % 20 > 0 ? 0 : 1, 2, 3, 4, 5, 6].map((n) => topicWord(TOPICS, n)).join(' ') },
    );
    await addPapers(dataDir, more);
    await until(
      async () =>
        (await search(app, fresh, '&k=500')).some((paper) => !has(paper, fresh) && has(paper, topicWord(TOPICS, 1))),
      'new vectors',
    );
  });

  it('begins again after a kill', async () => {
    const dir = tempDir();
    const dataDir = join(dir, 'data');
    await addPapers(dataDir, topicPapers(4_000));
    const service = startService(dir);
    const isAtIt = (): boolean =>
      readdirSync(join(dataDir, 'index'), { recursive: true }).some((name) =>
        /vectors.training.model-/.test(String(name)),
      );
    await until(isAtIt, 'training');
    service.signal('SIGKILL');
    await service.ended;
    const app = await startApp({ dataDir });
    await search(app, topicWord(3, 0));
    await until(isLearned(app), 'vectors');
  });

  it('works on PostgreSQL, with two services of which one learns', async () => {
    const url = await serviceDatabase();
    const dataDir = tempDir();
    const { database, indexDir } = loadConfig({ TRAWL_DATA_DIR: dataDir, DATABASE_URL: url });
    const same = { dataDir, database, indexDir };
    const apps = [await startApp(same), await startApp(same)];
    await addPapers(dataDir, topicPapers(200), url);
    for (const app of apps) await until(isLearned(app), 'vectors');
    const [one, two] = await Promise.all(apps.map((app) => search(app, topicWord(2, 0))));
    assert.deepEqual(one, two);
    await Promise.all(apps.map(({ app }) => app.close()));
    await dropDatabase(url);
  });
});
