import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seeded } from '../../../test/support/mutate.ts';
import { createAnalyzer } from './analyzer.ts';
import { createCodeAnalyzer } from './code-analyzer.ts';
import { fold } from './fold.ts';
import { lightStem, porterStem, porterStemOfLetters } from './stems.ts';
import { PAPER_STOP_WORDS } from './stop-words.ts';
import { createTokenAnalyzer } from './token-analyzer.ts';
import { wordRuns } from './word-runs.ts';

describe('fold', () => {
  it('takes case, width, diacritics and ligatures away, and keeps what an option keeps', () => {
    assert.equal(fold('ÅNGSTRÖM ﬁeld ｆｕｌｌ Straße Łódź'), 'angstrom field full strasse lodz');
    assert.equal(fold('Straße Łódź', { letters: 'keep' }), 'straße łodz');
    assert.equal(fold('हिन्दी é'), 'हनद e');
    assert.equal(fold('हिन्दी é', { marks: 'latin' }), 'हिन्दी e');
  });
});

describe('createAnalyzer', () => {
  it('makes terms of words, in reading order, repeats kept', () => {
    const { analyze } = createAnalyzer({ stopWords: PAPER_STOP_WORDS, stem: porterStem });
    assert.deepEqual(analyze('The running of the runs: naïve, 2017'), ['run', 'run', 'naiv', '2017']);
    assert.deepEqual(analyze(''), []);
  });

  it('without options folds and splits alone', () => {
    assert.deepEqual(createAnalyzer({}).analyze('The Runs, Émile'), ['the', 'runs', 'emile']);
  });

  it('makes pairs as configured', () => {
    const pairs = (option: 'scripts' | 'units' | 'none') => createAnalyzer({ pairs: option }).analyze('GPT模型很好');
    assert.deepEqual(pairs('scripts'), ['gpt', '模型', '型很', '很好']);
    assert.deepEqual(pairs('units'), ['gp', 'pt', 't模', '模型', '型很', '很好']);
    assert.deepEqual(pairs('none'), ['gpt模型很好']);
  });

  it('leaves out words beyond the bound, and stop words by their folded form', () => {
    const { analyze, termOf } = createAnalyzer({ stopWords: new Set(['ete']), longestWord: 5 });
    assert.deepEqual(analyze('Été words seventy'), ['words']);
    assert.equal(termOf('seventy'), '');
  });

  it('stems words of plain letters alone if so told', () => {
    const terms = (stem: (word: string) => string) => createAnalyzer({ stem }).analyze('h264s codecs');
    assert.deepEqual(terms(porterStem), ['h264', 'codec']);
    assert.deepEqual(terms(porterStemOfLetters), ['h264s', 'codec']);
    assert.deepEqual(terms(lightStem), ['h264', 'codec']);
  });
});

describe('createTokenAnalyzer', () => {
  it('analyzes a frequent token once, and none that is too long', () => {
    const asked: string[] = [];
    const { analyze } = createTokenAnalyzer({
      tokensOf: (text) => text.match(/\S+/g) ?? [],
      termsOf: (token) => {
        asked.push(token);
        return [token.toLowerCase()];
      },
      longestToken: 8,
      longestKept: 4,
    });
    assert.deepEqual(analyze('One One longer longer muchlonger'), ['one', 'one', 'longer', 'longer']);
    assert.deepEqual(asked, ['One', 'longer', 'longer']);
  });

  it('counts terms in the order of their first occurrence', () => {
    const { count } = createTokenAnalyzer({
      tokensOf: (text) => text.match(/\S+/g) ?? [],
      termsOf: (token) => [token.toLowerCase(), 'any'],
      longestToken: 100,
      longestKept: 100,
    });
    const counts = new Map([['b', 5]]);
    count('a A b', counts, 2);
    assert.deepEqual(
      [...counts],
      [
        ['b', 7],
        ['a', 4],
        ['any', 6],
      ],
    );
  });
});

describe('wordRuns', () => {
  it('finds what the regular expression finds', () => {
    const random = seeded(3);
    const parts = [
      'a',
      'É',
      'e\u0301',
      '9',
      '漢字',
      '𝒳',
      '🦊',
      '\ud83e',
      '\udd8a',
      ' ',
      '-',
      '’',
      '\n',
      'ß',
      'ं',
      '٣',
      '',
    ];
    for (let round = 0; round < 500; round++) {
      const text = Array.from({ length: 40 }, () => parts[Math.floor(random() * parts.length)]).join('');
      assert.deepEqual(wordRuns(text), text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [], JSON.stringify(text));
    }
  });
});

describe('createCodeAnalyzer', () => {
  it('reads compounds as one word', () => {
    const of = (compounds: readonly string[]) =>
      createCodeAnalyzer({ stopWords: new Set(), longestWord: 64, compounds: new Set(compounds) }).analyze(
        'GitHub.com',
      );
    assert.deepEqual(of([]), ['github.com', 'github', 'git', 'hub', 'com']);
    assert.deepEqual(of(['github']), ['github.com', 'github', 'com']);
  });
});
