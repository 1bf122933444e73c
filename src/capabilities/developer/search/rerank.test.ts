import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { queryTerms } from '../text/terms.ts';
import { type Candidate, rerank } from './rerank.ts';

describe('rerank', () => {
  const page = (title: string, path: string, score = 1): Candidate => ({
    ...{ score, title, path },
    headings: '',
    text: 'Text of the page.',
  });

  it('puts the page first whose title or file is called as the query, whatever the order of its words', async () => {
    const named = async (query: readonly string[], title: string, path: string): Promise<number> => {
      const [score = 0] = await rerank(query, [page(title, path)]);
      return score;
    };
    const plain = await named(queryTerms('prototype poisoning'), 'A history', 'guides/history.md');
    for (const path of ['Guides/Prototype-Poisoning.md', '11-poisoning-prototype.mdx', 'prototype_poisoning.html'])
      assert.ok((await named(queryTerms('prototype poisoning'), 'A history', path)) > 1.4 * plain, path);
    assert.ok((await named(queryTerms('prototype poisoning'), 'Prototype poisoning', 'x.md')) > 1.4 * plain);
    // A file with more in its name is another page.
    assert.ok(
      (await named(queryTerms('prototype poisoning'), 'A history', 'prototype-poisoning-of-requests.md')) < 1.2 * plain,
    );
  });
});
