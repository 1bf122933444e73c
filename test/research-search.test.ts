import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { researchSearchPapersResponse } from '@trawl/contract/v2/research/papers.ts';
import { startApp, type TestApp } from './support/app.ts';
import { addPapers, folderWithPapers, type TestPaper } from './support/papers.ts';

const PAPERS: TestPaper[] = [
  {
    ids: { arxiv: ['1706.03762v5'], doi: ['10.5555/3295222'], s2: ['204e'] },
    title: 'Attention Is All You Need',
    abstract: 'The Transformer relies on attention mechanisms.',
    authors: ['Ashish Vaswani', 'Noam Shazeer'],
    categories: ['cs.CL', 'cs.LG'],
    created: '2017-06-12',
    updated: '2023-08-02',
  },
  {
    doi: '10.5555/glia',
    title: 'Glial cells and attention',
    abstract: 'Attention in the cortex.',
    authors: ['Åsa Öberg', 'José García-Muñoz', 'Kurt Goedel'],
    categories: ['q-bio.NC'],
    created: '2015-02-28',
  },
  {
    doi: '10.5555/cjk',
    title: '深度学习 and attention',
    abstract: '',
    authors: ['Li Wei 李伟'],
    categories: ['cs.LG'],
    created: '2020-01-01',
    updated: '2020-12-31',
  },
  // Twelve papers that no score can tell apart.
  ...Array.from({ length: 12 }, (_, i) => ({
    doi: `10.5555/twin-${i}`,
    title: 'Identical twins of a title',
    abstract: 'One and the same text.',
    authors: [`Twin Number${i}`],
  })),
];

const PATH = '/v2/search/research/papers';
const search = async (app: TestApp, query: Record<string, string | string[]>) => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) parameters.append(name, one);
  return app.ask(`${PATH}?${parameters}`);
};

describe('GET /v2/search/research/papers', () => {
  let app: TestApp;
  let dataDir: string;
  before(async () => {
    dataDir = await folderWithPapers(PAPERS);
    app = await startApp({ dataDir });
  });
  const titles = async (query: Record<string, string | string[]>): Promise<string[]> => {
    const { status, body } = await search(app, query);
    assert.equal(status, 200, JSON.stringify(body));
    return body.results.map((paper: { title: string }) => paper.title);
  };

  it('reads lists as axios, PHP and qs write them', async () => {
    const query = 'attention';
    for (const list of ['authors', 'authors[]', 'authors[0]']) {
      assert.deepEqual(await titles({ query, [list]: 'shazeer' }), ['Attention Is All You Need'], list);
    }
    assert.deepEqual(await titles({ query, 'categories[]': ['cs.CL', 'cs.LG'] }), ['Attention Is All You Need']);
    for (const name of ['k[]', 'k[0]']) assert.equal((await titles({ query, [name]: '1' })).length, 1, name);
  });

  it('answers in the shape of the contract, and with nothing else', async () => {
    const { body } = await search(app, { query: 'transformer attention', k: '3' });
    researchSearchPapersResponse.parse(body);
    assert.deepEqual(Object.keys(body), ['success', 'results']);
    const [first] = body.results;
    assert.equal(typeof first.score, 'number');
    assert.deepEqual(
      { ...first, score: 0 },
      {
        paperId: '1',
        primaryId: 'arxiv:1706.03762',
        title: 'Attention Is All You Need',
        abstract: 'The Transformer relies on attention mechanisms.',
        score: 0,
        ids: { arxiv: ['1706.03762'], doi: ['10.5555/3295222'], s2: ['204e'] },
      },
    );
  });

  it('orders by score, ties by the number of the paper, whatever k is', async () => {
    const all = (await search(app, { query: 'identical twins' })).body.results;
    assert.equal(all.length, 12);
    const ids = all.map((paper: { paperId: string }) => Number(paper.paperId));
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => a - b),
    );
    for (const k of [1, 2, 5, 11]) {
      const some = (await search(app, { query: 'identical twins', k: String(k) })).body.results;
      assert.deepEqual(some, all.slice(0, k));
    }
    const mixed = (await search(app, { query: 'attention cortex' })).body.results;
    const scores = mixed.map((paper: { score: number }) => paper.score);
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
  });

  it('filters by substrings of authors, case and accents aside; each must be in some author', async () => {
    const query = 'attention';
    assert.deepEqual(await titles({ query, authors: 'VASWANI' }), ['Attention Is All You Need']);
    assert.deepEqual(await titles({ query, authors: 'asa ob' }), ['Glial cells and attention']);
    assert.deepEqual(await titles({ query, authors: 'Muñoz' }), ['Glial cells and attention']);
    assert.deepEqual(await titles({ query, authors: 'munoz,öberg' }), ['Glial cells and attention']);
    for (const name of ['oeberg', 'gödel', 'goedel']) {
      assert.deepEqual(await titles({ query, authors: name }), ['Glial cells and attention'], name);
      assert.deepEqual(await titles({ query: `author:${name}` }), ['Glial cells and attention'], name);
    }
    assert.deepEqual(await titles({ query, authors: ['vaswani', 'shazeer'] }), ['Attention Is All You Need']);
    assert.deepEqual(await titles({ query, authors: ['vaswani', 'öberg'] }), []);
    // A needle that begins in one author and ends in another is in neither.
    assert.deepEqual(await titles({ query, authors: 'vaswani noam' }), []);
    assert.deepEqual((await titles({ query, authors: 'li' })).sort(), ['深度学习 and attention']);
    assert.deepEqual((await titles({ query, authors: 'w' })).sort(), [
      'Attention Is All You Need',
      '深度学习 and attention',
    ]);
    assert.deepEqual((await titles({ query, authors: ' , ' })).length, 3);
    assert.deepEqual(await titles({ query, authors: '伟' }), ['深度学习 and attention']);
    assert.deepEqual(await titles({ query, authors: '深' }), []);
  });

  it('filters by whole categories, case aside; all must match', async () => {
    const query = 'attention';
    assert.deepEqual((await titles({ query, categories: 'CS.lg' })).sort(), [
      'Attention Is All You Need',
      '深度学习 and attention',
    ]);
    assert.deepEqual(await titles({ query, categories: 'cs.LG,cs.CL' }), ['Attention Is All You Need']);
    assert.deepEqual(await titles({ query, categories: ['cs.LG', 'q-bio.NC'] }), []);
    assert.deepEqual(await titles({ query, categories: 'cs' }), []);
  });

  it('filters by dates, both ends included, by the creation or the update date', async () => {
    const query = 'attention';
    assert.deepEqual(await titles({ query, from: '2015-02-28', to: '2015-02-28' }), ['Glial cells and attention']);
    assert.deepEqual(await titles({ query, from: '2023-08-02' }), ['Attention Is All You Need']);
    assert.deepEqual(await titles({ query, from: '2020-12-31', to: '2020-12-31' }), ['深度学习 and attention']);
    // Between the two dates of a paper is not within them.
    assert.deepEqual(await titles({ query, from: '2020-02-01', to: '2020-11-30' }), []);
    assert.deepEqual(await titles({ query, to: '2014-12-31' }), []);
    // Spans of more than a year, whose first and last years are not whole.
    assert.deepEqual(await titles({ query, from: '2015-02-28', to: '2017-06-11' }), ['Glial cells and attention']);
    assert.deepEqual(await titles({ query, from: '2015-03-01', to: '2017-06-12' }), ['Attention Is All You Need']);
    assert.deepEqual(await titles({ query, from: '1900-01-01', to: '2015-02-28' }), ['Glial cells and attention']);
    // Papers without a date are in no range, not even an open one.
    assert.deepEqual(await titles({ query: 'identical twins', to: '2999-01-01' }), []);
  });

  it('applies all filters at once', async () => {
    const filters = { authors: 'vas', categories: 'cs.cl', from: '2017-01-01', to: '2017-12-31' };
    assert.deepEqual(await titles({ query: 'attention', ...filters }), ['Attention Is All You Need']);
    assert.deepEqual(await titles({ query: 'attention', ...filters, to: '2017-06-11' }), []);
  });

  it('takes any text as an ordinary query', async () => {
    for (const query of [
      '"attention" AND (is OR -all) title:need*',
      "attention'); DROP TABLE papers; --",
      'attention\u0000\u0007\u001b[31m',
      'to be or not to be',
      '?',
      '😀',
      'внимание',
      'انتباه',
      'attention '.repeat(2_000),
      Array.from({ length: 4_000 }, (_, i) => `w${i}`)
        .join(' ')
        .slice(0, 20_000),
    ]) {
      assert.equal((await search(app, { query })).status, 200, query.slice(0, 40));
    }
    assert.deepEqual(await titles({ query: '深度学习' }), ['深度学习 and attention']);
    assert.deepEqual((await titles({ query: 'ＡＴＴＥＮＴＩＯＮ tränsformer' }))[0], 'Attention Is All You Need');
  });

  it('takes operators, quotes and names that are broken or meet in odd ways as text', async () => {
    for (const [query, first] of [
      ['author: title: year: attention', undefined],
      ['"attention is all author:vaswani', 'Attention Is All You Need'],
      ['“attention mechanisms" transformer', 'Attention Is All You Need'],
      ['glial 神经 внимание 😀 cells', 'Glial cells and attention'],
      ['\u0000glial\u001b cells\u202e', 'Glial cells and attention'],
      ['\ud800 glial cells', 'Glial cells and attention'],
      ['attention year:9999..1000', undefined],
      ['et al. et al. vaswani et al.', 'Attention Is All You Need'],
      [`glial cells ${'"'.repeat(5_000)}`, 'Glial cells and attention'],
      [`glial cells ${'-'.repeat(9_000)}`, 'Glial cells and attention'],
      [`${'author:'.repeat(1_400)} glial`, undefined],
      ['x'.repeat(10_000), undefined],
    ] as const) {
      const found = await titles({ query });
      if (first !== undefined) assert.equal(found[0], first, query.slice(0, 60));
    }
    for (const query of ['author:', '""', '-', ':', '"', 'year:..'])
      assert.deepEqual(await titles({ query }), [], query);
  });

  it('invents no paper for identifiers that nothing has', async () => {
    for (const query of [
      ...['hep-th/9999999v3', 'arXiv:9912.99999v2', 'https://doi.org/10.1234/nothing.pdf', 'doi:10.9999/x(1)y'],
      ...['PMID: 99999999', 'https://pubmed.ncbi.nlm.nih.gov/99999999/', 'https://openalex.org/W99999999999'],
      ...['https://openreview.net/forum?id=zzzzzzzzzz', 'https://aclanthology.org/P99-9999.pdf', 'CorpusID:999999999'],
    ])
      assert.deepEqual(await titles({ query }), [], query);
  });

  it('answers a query without words with no results', async () => {
    for (const query of [' ', ' \t\n']) assert.deepEqual(await titles({ query }), []);
  });

  it('answers an identifier with that paper first, papers on its subject behind it, and no other for an unknown one', async () => {
    for (const query of [
      ...['1706.03762', 'arXiv:1706.03762v5', 'https://arxiv.org/pdf/1706.03762v2.pdf', '10.48550/arXiv.1706.03762'],
      ...['https://doi.org/10.5555/3295222', 's2:204e', 'see 10.5555/3295222.'],
    ]) {
      const [first, ...others] = await titles({ query });
      assert.equal(first, 'Attention Is All You Need', query);
      assert.ok(others.includes('Glial cells and attention') && !others.includes(first), query);
    }
    const { body } = await search(app, { query: '1706.03762, 10.5555/glia', k: '2' });
    researchSearchPapersResponse.parse(body);
    assert.deepEqual(
      body.results.map(({ title }: { title: string }) => title),
      ['Attention Is All You Need', 'Glial cells and attention'],
    );
    assert.equal((await titles({ query: 'twins arXiv:1706.03762' }))[1], 'Identical twins of a title');
    for (const query of ['1706.99999', '10.5555/none', 'https://arxiv.org/abs/2101.99999', 'PMC99999999']) {
      assert.deepEqual(await titles({ query }), [], query);
    }
    assert.deepEqual(await titles({ query: '1706.03762', authors: 'öberg' }), []);
  });

  it('finds papers by their authors, in any order, without accents, with initials and with a year', async () => {
    for (const query of [
      'Shazeer Vaswani',
      'vaswani, a.',
      'Vaswani et al. 2017',
      'noam shazeer transformer',
      'Vaswanni',
    ]) {
      assert.equal((await titles({ query }))[0], 'Attention Is All You Need', query);
    }
    for (const query of ['Garcia-Munoz', 'oberg cells', 'Öberg, Å. & García']) {
      assert.equal((await titles({ query }))[0], 'Glial cells and attention', query);
    }
  });

  it('finds words with a typing error, single characters, and words that others write as one or as two', async () => {
    assert.equal((await titles({ query: 'tranformer' }))[0], 'Attention Is All You Need');
    assert.equal((await titles({ query: 'glail' }))[0], 'Glial cells and attention');
    assert.deepEqual(await titles({ query: '深' }), ['深度学习 and attention']);
    assert.deepEqual(await titles({ query: 'xqzwvk' }), []);
  });

  it('gives scores from 0 to 1 that say how well the query is answered', async () => {
    const first = async (query: string): Promise<number> => (await search(app, { query })).body.results[0]?.score ?? 0;
    const scores = await Promise.all(
      ['10.5555/glia', 'glial cells and attention', 'attention glaciers moraines', 'xqzwvk'].map(first),
    );
    assert.ok(
      scores.every((score) => score >= 0 && score <= 1.000001),
      scores.join(),
    );
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    assert.ok((scores[1] as number) > 2 * (scores[2] as number), scores.join());
  });

  it('knows operators, and takes those without an operand as text', async () => {
    assert.deepEqual(await titles({ query: 'attention author:vaswani' }), ['Attention Is All You Need']);
    assert.deepEqual(await titles({ query: 'author:"garcia"' }), ['Glial cells and attention']);
    assert.deepEqual(await titles({ query: 'attention year:2015' }), ['Glial cells and attention']);
    assert.deepEqual(await titles({ query: 'attention year:2016..2019' }), ['Attention Is All You Need']);
    assert.deepEqual((await titles({ query: 'year:2016..' })).sort(), [
      'Attention Is All You Need',
      '深度学习 and attention',
    ]);
    assert.deepEqual(await titles({ query: 'year:..2016' }), ['Glial cells and attention']);
    assert.deepEqual(await titles({ query: 'attention title:cells' }), ['Glial cells and attention']);
    assert.deepEqual(await titles({ query: '"attention mechanisms"' }), ['Attention Is All You Need']);
    assert.ok(!(await titles({ query: 'attention -cortex' })).includes('Glial cells and attention'));
    // No paper has the phrase.
    assert.ok((await titles({ query: '"attention cortex"' })).includes('Glial cells and attention'));
    for (const query of [
      'attention author:',
      'attention year:soon',
      '"attention',
      'attention -',
      'author:"" attention',
      'attention year:..',
    ]) {
      assert.equal((await titles({ query })).length, 3, query);
    }
  });

  it('ignores unknown parameters', async () => {
    assert.equal((await titles({ query: 'attention', origin: 'js-sdk@4', integration: 'cli' })).length, 3);
  });

  it('names every field that is wrong', async () => {
    const fields = async (query: Record<string, string | string[]>): Promise<string[]> => {
      const { status, body } = await search(app, query);
      assert.equal(status, 400, JSON.stringify(query));
      assert.equal(body.success, false);
      assert.equal(body.error, body.detail);
      return body.details.map((issue: { field: string }) => issue.field).sort();
    };
    assert.deepEqual(await fields({}), ['query']);
    assert.deepEqual(await fields({ query: '' }), ['query']);
    assert.deepEqual(await fields({ query: ['a', 'b'] }), ['query']);
    for (const k of ['0', '501', '1.5', 'abc', '', '-1', '1e2', ['1', '2']]) {
      assert.deepEqual(await fields({ query: 'x', k }), ['k'], String(k));
    }
    for (const date of ['2023-02-29', '2023-13-01', '2023-1-1', 'yesterday', '2023-01-01T00:00:00Z', '']) {
      assert.deepEqual(await fields({ query: 'x', from: date }), ['from'], date);
      assert.deepEqual(await fields({ query: 'x', to: date }), ['to'], date);
    }
    assert.deepEqual(await fields({ query: 'x', from: '2024-01-02', to: '2024-01-01' }), ['from', 'to']);
    assert.deepEqual(await fields({ k: '0', from: 'x', to: 'y' }), ['from', 'k', 'query', 'to']);
  });

  it('wants a key', async () => {
    const { status, body } = await app.ask(`${PATH}?query=x`, { key: null });
    assert.deepEqual(
      [status, body.error, body.detail],
      [401, 'Unauthorized: Invalid token', 'Unauthorized: Invalid token'],
    );
  });

  it('finds what is imported while the service runs, and never half of it', async () => {
    const before = await titles({ query: 'zeppelin' });
    assert.deepEqual(before, []);
    let isDone = false;
    const importing = addPapers(
      dataDir,
      Array.from({ length: 300 }, (_, i) => ({ doi: `10.5555/air-${i}`, title: `Zeppelin number ${i}` })),
    ).then(() => {
      isDone = true;
    });
    const seen = new Set<number>();
    while (!isDone) seen.add((await titles({ query: 'zeppelin', k: '500' })).length);
    await importing;
    assert.equal((await titles({ query: 'zeppelin', k: '500' })).length, 300);
    assert.deepEqual(
      [...seen].filter((count) => count !== 0 && count !== 300),
      [],
    );
  });

  it('answers once for two papers that turn out to be one, under the smaller number', async () => {
    await addPapers(dataDir, [
      { ids: { arxiv: ['2101.00001'] }, title: 'Quokka habitats' },
      { ids: { pmid: ['4242'] }, title: 'Quokka habitats' },
    ]);
    // Papers near in meaning may follow.
    const quokkas = async () =>
      (await search(app, { query: 'quokka' })).body.results.filter(
        ({ title }: { title: string }) => title === 'Quokka habitats',
      );
    const apart = await quokkas();
    assert.equal(apart.length, 2);
    await addPapers(dataDir, [{ ids: { arxiv: ['2101.00001'], pmid: ['4242'] }, title: 'Quokka habitats' }]);
    const joined = await quokkas();
    assert.equal(joined.length, 1);
    assert.equal(joined[0].paperId, apart[0].paperId);
    assert.deepEqual(joined[0].ids, { arxiv: ['2101.00001'], pmid: ['4242'] });
  });
});
