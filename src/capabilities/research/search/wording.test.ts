import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readWording } from './wording.ts';

describe('the wording of a query', () => {
  it('leaves out the words of a request', () => {
    for (const [query, text] of [
      ['papers on graph coloring', 'graph coloring'],
      ['SOTA on ImageNet', 'ImageNet'],
      ['recent papers by Ada Lovelace', 'Ada Lovelace'],
      ["Lovelace's papers", 'Lovelace'],
      [
        'hi, I have a question about how transformers handle long documents, can anyone recommend a paper?',
        'transformers handle long documents',
      ],
      ["Hello! I'm looking for papers about protein folding. Thanks", 'protein folding'],
      // Subjects.
      ['question answering', 'question answering'],
      ['literature review automation', 'literature review automation'],
      ['paper recommendation for research', 'paper recommendation for research'],
      ['survey of federated learning', 'survey of federated learning'],
      ['papers', 'papers'],
      ['Hello', 'Hello'],
      ['keyphrases of scientific papers', 'keyphrases of scientific papers'],
      ['BERT: pre-training, deep and bidirectional', 'BERT: pre-training, deep and bidirectional'],
    ] as const) {
      assert.equal(readWording(query).text, text, query);
    }
  });

  it('reads bounds on the year as the operator', () => {
    for (const [query, years] of [
      ['speech recognition before 2015', '..2014'],
      ['Can you recommend papers on speech recognition since 2015?', '2015..'],
      ['speech recognition until 2015', '..2015'],
      ['papers since 2015 on speech recognition', '2015..'],
      ['speech recognition after 2015', '2016..'],
      ['speech recognition from 2010 to 2012', '2010..2012'],
      ['speech recognition between 2012 and 2010', '2010..2012'],
    ] as const) {
      assert.equal(readWording(query).text, `speech recognition year:${years}`, query);
    }
    for (const title of [
      'Life after 2012 in physics',
      'From 1984 to 2001: an odyssey',
      'Lessons from 2010 to 2012 floods',
    ])
      assert.equal(readWording(title).text, title);
    assert.equal(readWording('before 2015').text, 'before 2015');
    assert.equal(readWording('speech recognition 2015').text, 'speech recognition 2015');
  });

  it('reads what is cited', () => {
    assert.deepEqual(readWording('papers citing Attention is all you need'), {
      text: 'Attention is all you need',
      isCiting: true,
      hasYears: false,
    });
    assert.ok(readWording('papers that cite BERT').isCiting);
    for (const subject of ['citation analysis', 'Citing behaviour of chemists', 'Cite as you go', 'Referencing styles'])
      assert.deepEqual(readWording(subject), { text: subject, isCiting: false, hasYears: false });
  });
});
