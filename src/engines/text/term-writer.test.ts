import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAnalyzer } from './analyzer.ts';
import { porterStem, singular } from './stems.ts';
import { PAPER_STOP_WORDS } from './stop-words.ts';
import { TermWriter, WordTable } from './term-writer.ts';

const analyzer = createAnalyzer({ stopWords: PAPER_STOP_WORDS, stem: porterStem, longestWord: 64 });
const { analyze } = analyzer;
const table = new WordTable(analyzer);
const termWriter = (): TermWriter => new TermWriter(table);

const written = (text: string): string[] => {
  const writer = termWriter();
  writer.write(text);
  return new TextDecoder().decode(writer.bytes.subarray(0, writer.length)).split(' ').slice(0, -1);
};

describe('TermWriter', () => {
  it('gives the same terms as analyze, for every kind of text, the first time and later', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return seed % below;
    };
    const pieces = [
      'learn',
      'learning',
      'LEARNED',
      'the',
      'a',
      '2-SAT',
      '$\\alpha$',
      'naïve',
      '深度学习',
      'ﬁ',
      '\n',
      '—',
      'ab',
      'x'.repeat(80),
    ];
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: random(40) }, () =>
        random(3) === 0
          ? String.fromCodePoint(32 + random(0x500)) + random(1e6).toString(36)
          : pieces[random(pieces.length)],
      ).join(random(2) === 0 ? ' ' : '-');
      assert.deepEqual(written(text), analyze(text), JSON.stringify(text));
    }
  });

  it('continues when there are more words than it caches', () => {
    const words = Array.from({ length: 50_000 }, (_, i) => `w${i.toString(36)}q`);
    const text = words.join(' ');
    assert.deepEqual(written(text), analyze(text));
    assert.deepEqual(written(text), analyze(text));
  });

  it('repeats what was written', () => {
    const writer = termWriter();
    writer.write('first');
    const start = writer.length;
    writer.write('deep networks');
    writer.repeat(start, writer.length, 't:');
    assert.equal(
      new TextDecoder().decode(writer.bytes.subarray(0, writer.length)),
      'first deep network t:deep t:network ',
    );
  });

  it('has room for terms that are longer than their words', () => {
    const plain = createAnalyzer({ stem: singular });
    const writer = new TermWriter(new WordTable(plain));
    const text = 'tel '.repeat(1 << 19);
    writer.write(text);
    assert.equal(writer.length, 'phone '.length * (1 << 19));
  });
});
