import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempDir } from '../../../../test/support/tmp.ts';
import { textHashes } from '../text/terms.ts';
import { type CountedCorpus, countFrom, emptyStats } from './corpus-stats.ts';
import { folder, readModel, type VectorModel, writeModel } from './model.ts';
import { uniform } from './random.ts';
import type { PaperTerms } from './term-records.ts';
import { SMALLEST_CORPUS, trainModel } from './train.ts';

const breathe = async (): Promise<void> => {};
const EMPTY = new Uint32Array(0);

const TOPICS = 30;
const word = (topic: number, n: number): string => `topic${topic}word${n}`;

/** Papers of topics whose words stand together; words 0 and 1 of a topic mean the same and never stand in one paper. */
function corpus(count: number): PaperTerms[] {
  const next = uniform(11);
  const any = (): string => word(Math.floor(next() * TOPICS), 2 + Math.floor(next() * 48));
  return Array.from({ length: count }, (_, id) => {
    const topic = id % TOPICS;
    const words = Array.from({ length: 20 }, () => word(topic, 2 + Math.floor(next() * 48)));
    words.push(word(topic, next() < 0.5 ? 0 : 1), any(), any(), any());
    return { id: id + 1, title: textHashes(words[0] as string), abstract: textHashes(words.join(' ')) };
  });
}

function statsOf(papers: readonly PaperTerms[]): CountedCorpus {
  const counter = countFrom(emptyStats());
  for (const paper of papers) counter.count(paper, 1);
  return counter.done();
}

const train = (papers: readonly PaperTerms[]): Promise<VectorModel | undefined> =>
  trainModel(papers, statsOf(papers), { breathe });

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  a && b ? a.reduce((sum, x, k) => sum + x * (b[k] as number), 0) : Number.NaN;

test('a query finds papers with the same meaning and other words', async () => {
  const papers = corpus(900);
  const { query, paper } = folder((await train(papers)) as VectorModel);
  const vectors = papers.map(({ title, abstract }) => paper(title, abstract));
  for (let topic = 0; topic < TOPICS; topic++) {
    const [asked, meant] = [textHashes(word(topic, 0)), textHashes(word(topic, 1))[0] as number];
    const near = vectors.map((vector, i) => ({ i, score: cosine(vector, query(asked)) }));
    near.sort((a, b) => b.score - a.score);
    const best = near.slice(0, 30).map(({ i }) => i);
    assert.ok(best.filter((i) => i % TOPICS === topic).length >= 20, `topic ${topic}`);
    assert.ok(
      best.some((i) => papers[i]?.abstract.includes(meant)),
      `topic ${topic}`,
    );
  }
});

test('a paper that is not in the model is close to those of its topic', async () => {
  const { paper, query } = folder((await train(corpus(900))) as VectorModel);
  const vector = paper(textHashes(`${word(3, 5)} ${word(3, 6)}`), textHashes(`${word(3, 7)} unheardof`));
  assert.ok(Math.abs(cosine(vector, vector) - 1) < 1e-5);
  assert.ok(cosine(vector, query(textHashes(word(3, 0)))) > cosine(vector, query(textHashes(word(4, 0)))) + 0.2);
  assert.equal(paper(EMPTY, textHashes('unheardof')), undefined);
  assert.equal(query(EMPTY), undefined);
});

test('the same papers give the same model, also after it is stored and read', async () => {
  const papers = corpus(200);
  const model = (await train(papers)) as VectorModel;
  assert.deepEqual(model, await train(papers));
  const file = join(tempDir(), 'model.bin');
  await writeModel(file, model);
  const read = await readModel(file);
  const text = textHashes(`${word(1, 4)} ${word(2, 9)}`);
  assert.deepEqual(folder(read).query(text), folder(model).query(text));
});

test('too few papers give no model, nor do papers without common words', async () => {
  assert.equal(await train(corpus(SMALLEST_CORPUS - 1)), undefined);
  const apart = Array.from({ length: 150 }, (_, id) => ({
    id: id + 1,
    title: EMPTY,
    abstract: textHashes(`word${id}`),
  }));
  assert.equal(await train(apart), undefined);
});

test('papers without words are ignored', async () => {
  const papers = [
    ...corpus(200),
    ...Array.from({ length: 50 }, (_, i) => ({ id: 1_000 + i, title: EMPTY, abstract: EMPTY })),
  ];
  assert.ok(folder((await train(papers)) as VectorModel).query(textHashes(word(0, 0))));
});
