import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze, fold } from './analyze.ts';
import { TermWriter } from './term-writer.ts';

const written = (text: string): string[] => {
  const writer = new TermWriter();
  writer.write(text);
  return new TextDecoder().decode(writer.bytes.subarray(0, writer.length)).split(' ').slice(0, -1);
};

describe('analyze', () => {
  it('takes words to their stems, without stop words, case, accents and punctuation', () => {
    assert.deepEqual(analyze('The Attention-Mechanisms of Schrödinger, (2017)!'), [
      'attent',
      'mechan',
      'schroding',
      '2017',
    ]);
    assert.deepEqual(analyze('Ångström ÅNGSTRÖM angstrom'), ['angstrom', 'angstrom', 'angstrom']);
  });

  it('gives both spellings of a word the same term', () => {
    for (const [one, other] of [
      ['ﬁeld', 'field'],
      ['Straße', 'strasse'],
      ['Łukasz', 'lukasz'],
      ['ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
      ['Erdős', 'Erdos'],
    ] as const) {
      assert.deepEqual(analyze(one), analyze(other));
    }
  });

  it('cuts scripts without spaces into pairs, and leaves words of other scripts whole', () => {
    assert.deepEqual(analyze('深度学习 deep'), ['深度', '度学', '学习', 'deep']);
    assert.deepEqual(
      analyze('нейронная сеть'),
      ['нейронная', 'сеть'].map((word) => fold(word)),
    );
  });

  it('finds nothing in text without words that count', () => {
    for (const text of ['', '  \n\t', '?!*"\'()', 'to be or not to be', '\u0000\u0007', '😀']) {
      assert.deepEqual(analyze(text), []);
    }
  });

  it('leaves out what is too long to be a word', () => {
    assert.deepEqual(analyze(`x${'y'.repeat(100)} word`), ['word']);
  });
});

describe('TermWriter', () => {
  it('writes what analyze says, for every kind of text, first and later times', () => {
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

  it('goes on when more words come than it keeps', () => {
    const words = Array.from({ length: 50_000 }, (_, i) => `w${i.toString(36)}q`);
    const text = words.join(' ');
    assert.deepEqual(written(text), analyze(text));
    assert.deepEqual(written(text), analyze(text));
  });

  it('repeats what was written', () => {
    const writer = new TermWriter();
    writer.write('first');
    const start = writer.length;
    writer.write('deep networks');
    writer.repeat(start);
    assert.equal(new TextDecoder().decode(writer.bytes.subarray(0, writer.length)), 'first deep network deep network ');
  });
});
