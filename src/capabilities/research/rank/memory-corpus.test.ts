import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryCorpus } from './memory-corpus.ts';

describe('a corpus in memory', () => {
  /** Two subjects; half of the papers of each lack its first two words. */
  const subjects = [
    ['heart', 'attack', 'cardiac', 'infarction', 'aspirin', 'artery'],
    ['galaxy', 'redshift', 'quasar', 'telescope', 'nebula', 'dust'],
  ] as const;
  const papers = Array.from({ length: 400 }, (_, i) => {
    const words = subjects[i % 2] as readonly string[];
    const own = words.slice((i >> 1) % 2 === 0 ? 0 : 2).join(' ');
    return { title: `study ${i}`, abstract: `${own} ${own} method${i % 7} place${i % 11} ${`w${i} `.repeat(30)}` };
  });

  it('finds papers that say the same in other words', async () => {
    const corpus = await memoryCorpus(papers);
    const found = corpus.propose('heart attack').rank().slice(0, 140);
    const onSubject = found.filter((place) => place % 2 === 0).length;
    assert.ok(onSubject > 135, `${onSubject} of 140`);
    assert.ok(found.filter((place) => !papers[place]?.abstract.includes('heart')).length > 35);
  });

  it('gives the same order each time', async () => {
    const [one, other] = [await memoryCorpus(papers), await memoryCorpus(papers)];
    for (const text of ['quasar dust', 'aspirin', 'study 7', 'the of', '']) {
      assert.deepEqual(one.propose(text).rank(), other.propose(text).rank());
    }
  });

  it('ranks a corpus that is too small to learn from', async () => {
    const corpus = await memoryCorpus(papers.slice(0, 20));
    assert.equal((corpus.propose('study heart').rank()[0] as number) % 2, 0);
    assert.deepEqual(corpus.propose('unheard').rank(), []);
  });
});
