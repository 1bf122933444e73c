import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { identifiersIn } from './identifiers.ts';

const names = (query: string): string[][] | undefined =>
  identifiersIn(query)?.names.map((name) => name.map(({ namespace, value }) => `${namespace}:${value}`));

describe('identifiers of a query', () => {
  it('are read in every form that people paste', () => {
    const cases: [id: string, ...forms: string[]][] = [
      [
        'arxiv:1706.03762',
        ...['1706.03762', 'arXiv:1706.03762v5', 'arXiv 1706.03762', '10.48550/arXiv.1706.03762', '<1706.03762>.'],
        ...['https://arxiv.org/pdf/1706.03762v2.pdf', 'arxiv.org/abs/1706.03762'],
      ],
      ['arxiv:cs/9301111', 'cs/9301111', 'cs.CC/9301111v2', 'https://arxiv.org/abs/cs/9301111'],
      [
        'doi:10.1145/3292500.3330701',
        ...['10.1145/3292500.3330701', 'doi:10.1145/3292500.3330701', 'DOI 10.1145/3292500.3330701'],
        ...['https://doi.org/10.1145/3292500.3330701', 'https://dl.acm.org/doi/pdf/10.1145/3292500.3330701'],
      ],
      ['doi:10.1016/s0140-6736(20)30183-5', '10.1016/S0140-6736(20)30183-5'],
      ['doi:10.1038/s41586-020-2649-2', 'https://www.nature.com/articles/s41586-020-2649-2'],
      ['pmid:31452104', 'PMID: 31452104', 'pmid 31452104', '31452104', 'https://pubmed.ncbi.nlm.nih.gov/31452104/'],
      ['pmcid:PMC3531190', 'PMC3531190', 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC3531190/'],
      ['openalex:W2741809807', 'W2741809807', 'https://openalex.org/W2741809807'],
      ['corpusid:13756489', 'CorpusID:13756489', 'https://api.semanticscholar.org/CorpusID:13756489'],
      [
        's2:204e3073870fae3d05bcbc2f6a8e263d9b72e776',
        'https://www.semanticscholar.org/paper/Attention/204e3073870fae3d05bcbc2f6a8e263d9b72e776',
      ],
      [
        'openreview:rJl-b3RcF7',
        'https://openreview.net/forum?id=rJl-b3RcF7',
        'https://openreview.net/pdf?id=rJl-b3RcF7',
      ],
      [
        'acl:P19-1423',
        'P19-1423',
        'https://aclanthology.org/P19-1423/',
        'https://www.aclweb.org/anthology/P19-1423.pdf',
      ],
    ];
    for (const [id, ...forms] of cases) {
      for (const form of forms) assert.equal(names(form)?.[0]?.[0], id, form);
    }
  });

  it('include the DOI in the URL of a file, without what the publisher put behind it', () => {
    assert.ok(
      names('https://www.biorxiv.org/content/10.1101/2020.01.30.927871v1.full.pdf')?.[0]?.includes(
        'doi:10.1101/2020.01.30.927871',
      ),
    );
    assert.ok(
      names('https://link.springer.com/content/pdf/10.1007/978-3-319-24574-4_28.pdf')?.[0]?.includes(
        'doi:10.1007/978-3-319-24574-4_28',
      ),
    );
  });

  it('stand in lists and beside words', () => {
    assert.deepEqual(names('1810.04805, 1706.03762;10.1000/182'), [
      ['arxiv:1810.04805'],
      ['arxiv:1706.03762'],
      ['doi:10.1000/182'],
    ]);
    assert.equal(identifiersIn('BERT arXiv:1810.04805')?.words, 'BERT');
  });

  it('are not seen in other queries', () => {
    for (const query of [
      ...['', ' ', 'attention: is all you need', 'covid-19', 'https://github.com/a/b', 'W3C standards', 'node 2 vec'],
      ...[
        'gpt 3.5',
        'ratio 1:2',
        'doi:',
        'arXiv',
        '2019',
        'year:2018..2020',
        'author:smith',
        '10.1',
        `10.1/${'x'.repeat(9_000)}`,
      ],
    ]) {
      assert.equal(identifiersIn(query), undefined, query.slice(0, 40));
    }
  });
});
