import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze, queryTerms } from './terms.ts';

/** Whether a search with `query` finds `text` by a term other than those of single letters. */
const finds = (query: string, text: string): boolean => {
  const terms = new Set(analyze(text));
  return queryTerms(query).some((term) => term.length > 1 && terms.has(term));
};

describe('analyze', () => {
  it('finds identifiers whole, in every spelling, and in their parts', () => {
    const spellings = ['readFileSync', 'read_file_sync', 'read-file-sync', 'ReadFileSync', 'READ_FILE_SYNC'];
    for (const text of spellings) {
      for (const query of [...spellings, 'readfilesync', 'file', 'sync'])
        assert.ok(finds(query, text), `${query} in ${text}`);
    }
  });

  it('keeps flags, paths, scoped packages and dotted names to the letter', () => {
    for (const [text, term] of [
      ['run with --max-old-space-size=4096.', '--max-old-space-size'],
      ['the `-Xmx512m` flag', '-xmx512m'],
      ['POST /v2/search/developer, please', '/v2/search/developer'],
      ["import x from '@babel/core';", '@babel/core'],
      ['await fs.promises.readFile(path)', 'fs.promises.readfile'],
      ['std::vector<int> v;', 'std::vector'],
      ['a .gitignore file', '.gitignore'],
      ['since v1.22.3', 'v1.22.3'],
      ['written in C++ or C#', 'c++'],
      ['written in C++ or C#', 'c#'],
      ['Node.js', 'node.js'],
    ] as const) {
      assert.ok(analyze(text).includes(term), `${term} of ${text}: ${analyze(text).join(' ')}`);
    }
  });

  it('finds error codes, with and without what is around them', () => {
    const log =
      'TypeError [ERR_HTTP2_INVALID_SESSION]: (E11000) error TS2345, ORA-00942; connect ECONNREFUSED 127.0.0.1:80';
    for (const query of [
      'ERR_HTTP2_INVALID_SESSION',
      'err_http2_invalid_session',
      'invalid session',
      'E11000',
      'TS2345',
      'ora-00942',
      'ECONNREFUSED',
      '127.0.0.1',
    ]) {
      assert.ok(finds(query, log), query);
    }
  });

  it('takes prose to stems without stop words, and names that are one word as one', () => {
    assert.deepEqual(analyze("How do I configure the user's retries?"), ['configur', 'user', 'retri']);
    assert.deepEqual(analyze('JavaScript on GitHub'), ['javascript', 'github']);
    assert.deepEqual(analyze('Straße 深度学习'), ['strass', '深度', '度学', '学习']);
  });

  it('counts a stop word that is set as code', () => {
    assert.deepEqual(analyze('what `this` is'), ['this']);
    assert.ok(finds('`this` keyword', 'The value of `this` in a function'));
  });

  it('says nothing of data', () => {
    assert.deepEqual(analyze(`x${'Ab9'.repeat(100)} ${'='.repeat(5000)} word`), ['word']);
  });
});

describe('queryTerms', () => {
  it('asks for stop words rather than for nothing', () => {
    assert.deepEqual(queryTerms('Who are you?'), ['who', 'are', 'you']);
    assert.deepEqual(queryTerms('?!'), []);
  });

  it('limits a pasted log to its most frequent terms', () => {
    const log = Array.from({ length: 2_000 }, (_, i) => `unique${i}x timeout`).join('\n');
    const terms = queryTerms(log);
    assert.ok(terms.length <= 128);
    assert.ok(terms.includes('timeout'));
  });
});
