import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { termHash } from '../../../engines/text/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { Paper } from '../catalog/merge.ts';
import { textHashes } from '../text/terms.ts';
import type { CorpusStats } from '../vectors/types.ts';
import { firstPass } from './first-pass.ts';
import { createPassageCache, indexPassages } from './passage-index.ts';
import { type ReadDeps, readPaper } from './read-paper.ts';

const paper: Paper = {
  id: 1,
  title: 'A paper',
  abstract: 'We measure the effect of pruning. It is small.',
  authors: [],
  categories: [],
  venue: undefined,
  venueSource: undefined,
  created: undefined,
  updated: undefined,
  ids: { arxiv: ['2401.00001'] },
  core: {},
  source: 'jsonl',
  said: undefined,
  sources: ['jsonl'],
};

const pad = (about: string): string =>
  `${about} ${'The rest of this paragraph says other things in other words. '.repeat(14).trim()}`;

/** Five sections, one about each. */
const TEXT = [
  '# A paper',
  '## Data',
  pad('The corpus holds 4.5 million sentence pairs of German and English.'),
  '## Model',
  pad('We use six layers with eight attention heads each.'),
  '## Training',
  pad('Training took 3.5 days on eight graphics processors.'),
  '## Results',
  'Table 1: Scores on newstest2014.',
  '| Model | BLEU |\n| --- | --- |\n| Base | 27.3 |\n| Big | 28.4 |',
  '## Discussion',
  pad('The heads learn different tasks, as inspection shows.'),
].join('\n\n');

const deps = (text: string | 'none', meaning?: ReadDeps['meaning']): ReadDeps => ({
  fullTexts: { of: async () => (text === 'none' ? text : { text, source: 'import' }) },
  cache: createPassageCache(1_000_000),
  meaning,
});

const ask = (query: string, k = 4, from = deps(TEXT)) => readPaper(from, paper, query, k, deadlineIn(60_000));

describe('reading a paper', () => {
  it('finds the passage with the answer', async () => {
    const answers: [string, RegExp][] = [
      ['How many sentence pairs are in the corpus?', /4\.5 million/],
      ['how long did the training take', /3\.5 days/],
      ['Which BLEU score does the big model reach?', /\| Big \| 28\.4 \|/],
      ['number of attention heads per layer', /eight attention heads/],
      ['Discussion', /inspection shows/],
    ];
    for (const [question, answer] of answers) {
      const { passages, note, fullText } = await ask(question);
      assert.match(passages[0]?.text ?? '', answer, question);
      assert.ok((passages[0]?.score ?? 0) > (passages[1]?.score ?? 1), question);
      assert.deepEqual([note, fullText], [undefined, { source: 'import' }]);
    }
  });

  it('returns at most k passages, best first, deterministic', async () => {
    assert.equal((await ask('attention heads', 1)).passages.length, 1);
    const { passages } = await ask('attention heads', 50);
    assert.equal(passages.length, 5);
    const scores = passages.map(({ score }) => score);
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    assert.deepEqual((await ask('attention heads', 50)).passages, passages);
  });

  it('reports that no passage matches, and returns the first ones', async () => {
    const { passages, note } = await ask('zebrafish embryos', 2);
    assert.match(note ?? '', /No passage shares a word/);
    assert.deepEqual(
      passages.map(({ score }) => score),
      [0, 0],
    );
    assert.match(passages[0]?.text ?? '', /4\.5 million/);
  });

  it('returns repeated text once', async () => {
    const { passages } = await ask('attention heads', 50, deps(`${TEXT}\n\n${TEXT}`));
    assert.equal(passages.length, 5);
  });

  it('uses the abstract if there is no text, and says so', async () => {
    const { passages, note, fullText } = await ask('pruning', 4, deps('none'));
    assert.deepEqual(
      passages.map(({ text }) => text),
      [paper.abstract],
    );
    assert.equal(note, 'No open full text of this paper was found; the passages are from the abstract.');
    assert.equal(fullText, undefined);
    const bare = await readPaper(deps('none'), { ...paper, abstract: '' }, 'pruning', 4, deadlineIn(60_000));
    assert.deepEqual(bare.passages, []);
    assert.match(bare.note ?? '', /no abstract either/);
  });

  it('uses similarity in meaning if there are vectors', async () => {
    // Two directions: what is about time, and everything else.
    const about = (text: string): Float32Array => Float32Array.from(/days|duration/.test(text) ? [1, 0] : [0, 1]);
    const meaning: ReadDeps['meaning'] = {
      stats: async () => undefined,
      vectorsOf: async (texts) => texts.map(about),
    };
    const { passages } = await ask('duration', 1, deps(TEXT, meaning));
    assert.match(passages[0]?.text ?? '', /3\.5 days/);
    assert.ok((passages[0]?.score ?? 0) > 0);
  });

  it('uses the current text, not a cached earlier one', async () => {
    const cache = createPassageCache(1_000_000);
    const [first] = await cache.of(1, 'One.');
    assert.equal((await cache.of(1, 'One.'))[0], first);
    assert.equal((await cache.of(1, 'Two.'))[0]?.text, 'Two.');
    // Too large for the cache, but still answered.
    assert.equal((await createPassageCache(10).of(1, 'Three.'))[0]?.text, 'Three.');
  });
});

describe('the first pass over passages', () => {
  it('weights words by their rarity in the paper and in the corpus', async () => {
    const passages = await indexPassages(
      ['alpha', 'achieve', 'nothing'].map((words) => `## ${words}\n\n${pad(`It is ${words}.`)}`).join('\n\n'),
    );
    const question = textHashes('alpha achieve');
    const common = termHash('achiev');
    const corpus: CorpusStats = {
      documents: 1_000_000,
      averageLength: 100,
      df: (term) => (term === common ? 500_000 : 10),
    };
    const alone = await firstPass(passages, question, undefined);
    assert.equal(alone.scores[0], alone.scores[1]);
    assert.equal(alone.held(0), 0.5);
    const { scores, stats, held } = await firstPass(passages, question, corpus);
    assert.ok((scores[0] ?? 0) > (scores[1] ?? 0) && (scores[1] ?? 0) > 0 && scores[2] === 0);
    assert.ok(held(0) > 0.5 && held(0) < 1 && held(2) === 0);
    assert.ok(stats.df(common) > stats.df(termHash('alpha')));
  });

  it('finds nothing for a question without content words', async () => {
    const { scores, held } = await firstPass(await indexPassages(TEXT), textHashes('of the'), undefined);
    assert.ok(scores.every((score) => score === 0));
    assert.equal(held(0), 0);
    assert.equal((await firstPass([], textHashes('x'), undefined)).scores.length, 0);
  });
});
