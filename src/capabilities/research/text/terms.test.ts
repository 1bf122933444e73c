import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fold } from '../../../engines/text/index.ts';
import { analyze, compoundTerms } from './terms.ts';

describe('analyze', () => {
  it('reduces words to stems, without stop words, case, accents and punctuation', () => {
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

  it('gives names with signs a word of their own, and words with a hyphen as one word on request', () => {
    assert.deepEqual(analyze('C++ or C#, not C; ℓ1, p53'), ['cplusplu', 'csharp', 'c', 'l1', 'p53']);
    assert.deepEqual(compoundTerms('Pre-training from 2010-2020'), [
      { term: 'pretrain', joined: 'pretraining', parts: ['pre', 'train'] },
    ]);
  });

  it('splits scripts without spaces into pairs, and keeps words of other scripts whole', () => {
    assert.deepEqual(analyze('深度学习 deep'), ['深度', '度学', '学习', 'deep']);
    assert.deepEqual(
      analyze('нейронная сеть'),
      ['нейронная', 'сеть'].map((word) => fold(word)),
    );
  });

  it('finds nothing in text without content words', () => {
    for (const text of ['', '  \n\t', '?!*"\'()', 'to be or not to be', '\u0000\u0007', '😀']) {
      assert.deepEqual(analyze(text), []);
    }
  });

  it('gives Greek letters the terms of their names, but not those of Greek words and units', () => {
    for (const [one, other] of [
      ['λ-calculus', '$\\lambda$-calculus'],
      ['β-VAE', 'beta-VAE'],
      ['TGFβ1', 'TGF-beta1'],
      ['TGF-β1', 'TGF-beta1'],
      ['Δ-hyperbolic, 𝛼-stable', 'delta-hyperbolic, alpha-stable'],
    ] as const) {
      assert.deepEqual(analyze(one), analyze(other));
      assert.deepEqual(compoundTerms(one), compoundTerms(other.replaceAll(/[$\\]/g, '')));
    }
    assert.deepEqual(
      analyze('λόγος 5 μm'),
      ['λόγος', '5', 'μm'].map((word) => fold(word)),
    );
  });

  it('leaves out words that are too long', () => {
    assert.deepEqual(analyze(`x${'y'.repeat(100)} word`), ['word']);
  });
});
