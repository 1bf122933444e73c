import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutLong, sentencesOf, wordsIn } from './sentences.ts';

/** Each is one text; the bars mark the ends of its sentences. */
const TEXTS: readonly string[] = [
  'We propose a model.|It works.',
  'Is it so?|Yes!|It is…|And "so on."|(It is.)|Then he left.',
  // Abbreviations, initials, decimals, units.
  'As shown by Vaswani et al. (2017), it holds.|See Fig. 3, Eq. 4 and Sec. 2.1 for more.',
  'Doe et al. Nature 2020 found it, cf. Ref. 7.|It was first seen by Smith et al.|The authors agree.',
  'E.g. the rate, i.e. the slope, was approx. 3.14 vs. 2.72 (p < .05).|Next one.',
  'J. R. R. Smith and D. Knuth wrote it in the U.S. in 1990.|It was vol. 3, pp. 4–5.',
  'We grew E. coli and S. cerevisiae.|It held for vitamin C.|This was new.',
  'Version 2.0 was released.|IPv4 addresses such as 10.0.0.1 were used.',
  'Costs rose, etc. and fell.|Costs rose, etc.|Then they fell.',
  'Dr. Jones vs. Mr. Brown at 5 a.m. on a Sunday.',
  // Citations after the period.
  'It is known.[3] We go on.|It is new. [4, 5–7] We end.|So it is.^12 We are done.'
    .replaceAll('] We', ']|We')
    .replaceAll('^12 We', '^12|We'),
  'The mean was 5 ± 0.2 mg L^−1.|The other was lower.',
  // Joined if in doubt.
  'The protein p53. mRNA levels rose.',
  '1. First we say this.|2. Then we say that.',
  // Other scripts.
  '这是第一句话。|这是第二句话！|“真的吗？”|是的。',
  '私たちは提案する。|結果は良い。',
  'यह पहला वाक्य है।|यह दूसरा है।',
  'هذه جملة أولى.|هل هذه ثانية؟|نعم.',
  'Это первое предложение.|Это второе, т. е. последнее.',
  'Αυτή είναι η πρώτη.|Αυτή η δεύτερη.',
  'Σία։|Այո։',
];

describe('sentences', () => {
  for (const text of TEXTS) {
    const expected = text.split('|');
    it(expected.join(' ').slice(0, 60), () => {
      const isSpaced = !/[。！？]/.test(text);
      assert.deepEqual(sentencesOf(expected.join(isSpaced ? ' ' : '')), expected);
    });
  }

  it('add up to the whole text', () => {
    const text = `${TEXTS.join(' ').replaceAll('|', ' ')} and a rest without an end`;
    assert.equal(sentencesOf(text).join(' ').replace(/\s+/g, ''), text.replace(/\s+/g, ''));
    assert.deepEqual(sentencesOf(''), []);
    assert.deepEqual(sentencesOf(' . . . '), ['. . .']);
  });

  it('of hostile texts take little time', () => {
    for (const piece of ['.', '. ', '.[1] ', '."', 'A. ', '[1', '^1,', '? ', '。', ' ']) {
      const text = piece.repeat(20_000 / piece.length);
      assert.ok(sentencesOf(text).join('').length <= text.length);
    }
  });
});

describe('long texts', () => {
  it('are measured in words, in every script', () => {
    assert.equal(wordsIn('one two  three'), 3);
    assert.equal(wordsIn('これは日本語です'), 5);
    assert.equal(wordsIn('x'.repeat(1200)), 100);
    assert.equal(wordsIn(''), 0);
  });

  it('are split after clauses, at spaces, or between characters', () => {
    const clauses = Array.from({ length: 60 }, (_, i) => `clause number ${i} of many`).join('; ');
    for (const piece of cutLong(clauses, 50)) assert.ok(wordsIn(piece) <= 60, piece);
    assert.equal(cutLong(clauses, 50).join(' '), clauses);
    const emoji = '😀'.repeat(3_000);
    const pieces = cutLong(emoji, 100);
    assert.ok(pieces.length > 3 && pieces.every((piece) => piece.isWellFormed()));
    assert.equal(pieces.join(''), emoji);
  });
});
