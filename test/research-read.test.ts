import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Firecrawl } from 'firecrawl';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { type Archives, jats, latexml, startArchives } from './support/archives.ts';
import { bareEnv } from './support/bare-env.ts';
import { type McpServer, startMcp } from './support/mcp.ts';
import { addPapers, folderWithPapers, type TestPaper } from './support/papers.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const pad = 'The rest of this paragraph says other things in other words.';
const section = (title: string, ...sentences: string[]): string =>
  `## ${title}\n\n${sentences.join(' ')} ${`${pad} `.repeat(14).trim()}`;

const TEXT = [
  '# Attention for Everything',
  section('1 Introduction', 'Recurrent networks were the state of the art, cf. Doe et al. [3].'),
  // A form feed begins a page.
  `\f${section('2 Data', 'We train on 4.5 million sentence pairs.', 'They come from newspapers.')}`,
  section('3 Training', 'Training took 3.5 days on eight processors.'),
  `## 4 Results\n\nTable 1: Scores on the test set.\n\n| Model | BLEU | Cost |\n| --- | --- | --- |\n| Base | 27.3 | 3.3e18 |\n| Big | 28.4 | 2.3e19 |\n\nBoth are better than before. ${pad}`,
  section('5 Conclusion', 'Attention is enough.'),
  '## References\n\n[3] Doe, J. Sentence pairs of newspapers. 2014.',
].join('\n\n');

/** A paper of each kind that a reader can meet. */
const PAPERS: readonly TestPaper[] = [
  {
    ids: { arxiv: ['2101.00001v2'], doi: ['10.1000/ABC(1)/x'], pmid: ['31000001'], pmcid: ['PMC7000001'] },
    title: 'Attention for Everything',
    abstract: 'We show that attention is enough.',
    authors: ['Ada Lovelace', 'Paul Erdős, Jr.'],
    categories: ['cs.CL', 'cs.LG'],
    created: '2021-01-01',
    updated: '2021-03-04',
    text: TEXT,
  },
  { ids: { arxiv: ['cs/9301111'] }, title: 'An old paper', abstract: 'On nearly nothing.' },
  { ids: { pmcid: ['PMC7000002'] }, title: 'An open article', abstract: 'Mice ran.' },
  { ids: { pmcid: ['PMC7000003'] }, title: 'A closed article', abstract: 'Mice slept. They dreamt.' },
  { ids: { arxiv: ['2401.00002'] }, title: 'A paper in HTML', abstract: '' },
  { ids: { doi: ['10.1000/only-title'] }, title: 'Nothing but a title' },
  { ids: { doi: ['10.1000/bare'] }, title: 'Nothing but a title either' },
  {
    ids: { doi: ['10.1000/book'] },
    title: 'A book',
    text: Array.from(
      { length: 6_000 },
      (_, i) =>
        `Sentence ${i} of ${i % 500 === 7 ? 'the migration of birds' : 'a book'} that goes on and on${i % 30 === 0 ? '.\n\n' : '. '}It has ${i} words.`,
    ).join(' '),
  },
  { ids: { doi: ['10.1000/listed'] }, title: 'Nothing but a title in a list' },
];

let archives: Archives;
let app: TestApp;
let dataDir: string;

before(async () => {
  archives = await startArchives({
    '/europepmc/PMC7000002/fullTextXML': jats([
      'The mice ran 12.4 km a night.',
      '<table-wrap><label>Table 1</label><caption><p>Distances.</p></caption><table><thead><tr><th>Group</th><th>km</th></tr></thead><tbody><tr><td>Fed</td><td>12.4</td></tr></tbody></table></table-wrap>',
    ]),
    '/arxiv/html/2401.00002': latexml(['The loss fell to 0.07 after <b>two</b> epochs.']),
  });
  dataDir = await folderWithPapers(PAPERS);
  app = await startApp({ dataDir, researchFulltext: 'auto', researchFulltextSources: archives.sources });
});
after(() => archives[Symbol.asyncDispose]());

const get = (id: string, parameters: Record<string, string> = {}, from = app): Promise<Answer> => {
  const query = new URLSearchParams(parameters).toString();
  return from.ask(`/v2/search/research/papers/${encodeURIComponent(id)}${query === '' ? '' : `?${query}`}`);
};

it('the text of a paper in pieces, with its pages; else the abstract, and why', async () => {
  const ask = (body: object): Promise<Answer> =>
    app.ask('/v2/search/research/papers/chunks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { body } = await ask({ id: 'arxiv:2101.00001', maxTokens: 400 });
  const data = body.chunks.find(({ headings }: { headings: string[] }) => headings.at(-1) === '2 Data');
  assert.deepEqual(data.headings, ['Attention for Everything', '2 Data']);
  assert.deepEqual([data.pageNumber, data.language, body.fullText.source], [2, 'en', 'import']);
  assert.match(data.text, /4\.5 million sentence pairs/);
  const abstract = (await ask({ id: 'pmcid:PMC7000003', vectors: true })).body;
  assert.equal(abstract.chunks[0].text, 'Mice slept. They dreamt.');
  assert.match(abstract.note, /abstract/);
  assert.match(abstract.warning, /TRAWL_EMBEDDINGS/);
  assert.equal((await ask({ id: 'arxiv:2999.99999' })).status, 404);
  assert.equal((await ask({ id: '1', maxTokens: 100, overlap: 60 })).status, 400);
});

describe('reading lists over HTTP', () => {
  const send = (method: string, path: string, body?: object, key?: string): Promise<Answer> =>
    app.ask(`/v2/search/research/lists${path}`, {
      method,
      ...(key === undefined ? {} : { key }),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  let id: string;
  before(async () => {
    id = (await send('POST', '', { name: 'To read' })).body.list.id;
  });

  it('import a file and find its papers by id and by title and author', async () => {
    await until(async () => {
      const { body } = await app.ask('/v2/search/research/papers?query=nothing+but+a+title+in+a+list');
      return body.results?.some(({ paperId }: { paperId: string }) => paperId === '9');
    }, 'the index');
    const text = [
      'TY  - JOUR\nTI  - Whatever\nDO  - https://doi.org/10.1000/ABC(1)/X\nER  - ',
      'TY  - JOUR\nTI  - Nothing but a title in a list.\nRN  - by its title\nER  - ',
      'TY  - JOUR\nTI  - Never heard of\nPY  - 1999\nER  - ',
    ].join('\n');
    const { status, body } = await send('POST', `/${id}/import`, { text });
    assert.equal(status, 200, JSON.stringify(body));
    const { notFound, ...counts } = body;
    assert.deepEqual(counts, { success: true, format: 'ris', added: 3, present: 0, skipped: [] });
    assert.deepEqual(notFound, [{ entryId: '3', title: 'Never heard of' }]);
    const { entries } = (await send('GET', `/${id}?limit=2`)).body;
    assert.deepEqual(
      entries.map(({ paperId, title, note }: Record<string, unknown>) => [paperId, title, note]),
      [
        ['1', 'Attention for Everything', ''],
        ['9', 'Nothing but a title in a list', 'by its title'],
      ],
    );
  });

  it('answer a question paper by paper, with the section and page of each passage and facts in the words of the text', async () => {
    const headers = { 'content-type': 'application/json' };
    const ask = (body: object): Promise<Answer> =>
      app.ask('/v2/search/research/papers/ask', { method: 'POST', headers, body: JSON.stringify(body) });
    const query = 'What is the training data?';
    const { status, body } = await ask({ query, ids: ['9', 'arxiv:2101.00001', '10.1000/none', '1'], k: 1 });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      body.papers.map(({ paperId }: { paperId: string }) => paperId),
      ['9', '1'],
    );
    assert.deepEqual(body.unknown, ['10.1000/none']);
    const [bare, full] = body.papers;
    assert.deepEqual([bare.passages, bare.facts], [[], []]);
    assert.match(bare.note, /no abstract either/);
    const [passage] = full.passages;
    assert.deepEqual([full.passages.length, passage.section, passage.page], [1, '2 Data', 2]);
    assert.deepEqual(full.facts, [
      {
        kind: 'sampleSize',
        value: '4.5 million sentence pairs',
        words: 'We train on 4.5 million sentence pairs.',
        section: '2 Data',
        page: 2,
      },
    ]);
    const listed = (await ask({ query, listId: id })).body;
    assert.deepEqual([listed.papers.length, listed.unknown], [2, ['Never heard of']]);
    for (const bad of [
      { query },
      { query, ids: ['1'], listId: id },
      { query: ' ', ids: ['1'] },
      { query, ids: Array(51).fill('1') },
    ]) {
      assert.equal((await ask(bad)).status, 400, JSON.stringify(bad));
    }
    assert.equal((await ask({ query, listId: '0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d' })).status, 404);
  });

  it('are screened: decisions, counts and their files', async () => {
    const decided = await send('POST', `/${id}/screening`, {
      ...{ entryIds: ['1', '7'], decision: 'exclude', reason: 'No mice' },
    });
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    assert.deepEqual([decided.body.decided[0].outcome, decided.body.unknown], ['excluded', ['7']]);
    assert.equal(decided.body.decided[0].decisions[0].isMine, true);
    const set = await send('PATCH', `/${id}/screening`, { duplicates: 4 });
    assert.deepEqual(set.body.counts, {
      ...{ identified: 7, duplicates: 4, records: 3, screened: 1, excluded: 1 },
      ...{ reasons: [{ reason: 'No mice', records: 1 }], included: 0, undecided: 2, conflicts: 0 },
    });
    const open = (await send('GET', `/${id}/screening?show=open&limit=1&offset=1`)).body;
    assert.deepEqual([open.shown, open.entries.length, open.entries[0].id], [2, 1, '3']);
    const file = (await send('POST', `/${id}/screening/export`, { file: 'counts' })).body;
    assert.match(file.text, /^excluded for,No mice,1\r$/m);
    for (const bad of [
      { entryIds: [], decision: 'include' },
      { entryIds: ['0'], decision: 'include' },
      { entryIds: ['1'], decision: 'maybe' },
      { entryIds: ['1'], decision: 'include', reason: 'x' },
      { entryIds: ['1'], decision: 'exclude', reason: 'x'.repeat(201) },
    ]) {
      assert.equal((await send('POST', `/${id}/screening`, bad)).status, 400, JSON.stringify(bad));
    }
    assert.equal((await send('PATCH', `/${id}/screening`, { duplicates: -1 })).status, 400);
    assert.equal((await send('GET', `/${id}/screening?show=constructor`)).status, 400);
    assert.equal((await send('GET', '/0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d/screening')).status, 404);
  });

  it('are refused without a key, with wrong ids and with bad bodies', async () => {
    assert.equal((await app.ask('/v2/search/research/lists', { key: null })).status, 401);
    assert.equal((await send('GET', '/nonsense')).status, 400);
    assert.equal((await send('GET', '/0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d')).status, 404);
    assert.equal((await send('POST', '', { name: '\u202e ' })).status, 400);
    assert.equal((await send('POST', `/${id}/import`, { text: '[{"title":"cut', format: 'csl-json' })).status, 400);
    assert.equal((await send('PATCH', `/${id}/entries/99`, { note: 'x' })).status, 404);
    assert.equal((await send('DELETE', `/${id}/entries/0`)).status, 400);
  });
});

describe('inspecting a paper', () => {
  it('tells what is known of it', async () => {
    const { status, body } = await get('arxiv:2101.00001');
    assert.equal(status, 200);
    assert.deepEqual(body, {
      success: true,
      paper: {
        paperId: '1',
        primaryId: 'arxiv:2101.00001',
        title: 'Attention for Everything',
        abstract: 'We show that attention is enough.',
        ids: { arxiv: ['2101.00001'], doi: ['10.1000/abc(1)/x'], pmid: ['31000001'], pmcid: ['PMC7000001'] },
        authors: 'Ada Lovelace, Paul Erdős Jr.',
        categories: ['cs.CL', 'cs.LG'],
        createdDate: '2021-01-01',
        updateDate: '2021-03-04',
      },
    });
  });

  it('leaves out what is not known', async () => {
    const { body } = await get('doi:10.1000/only-title');
    const plain = await app.ask('/v2/search/research/papers/doi:10.1000/only-title');
    assert.deepEqual(plain.body, body, 'with a plain slash');
    assert.deepEqual(body.paper, {
      paperId: '6',
      primaryId: 'doi:10.1000/only-title',
      title: 'Nothing but a title',
      abstract: '',
      ids: { doi: ['10.1000/only-title'] },
      categories: [],
    });
  });

  for (const name of [
    '1',
    ' 1 ',
    'arxiv:2101.00001v3',
    'ARXIV:2101.00001',
    '2101.00001',
    '2101.00001v2',
    'https://arxiv.org/abs/2101.00001',
    'http://arxiv.org/abs/2101.00001v1',
    'https://arxiv.org/pdf/2101.00001v2.pdf',
    'https://arxiv.org/html/2101.00001',
    'arxiv.org/abs/2101.00001',
    'HTTPS://ARXIV.ORG/ABS/2101.00001',
    'https://doi.org/10.48550/arXiv.2101.00001',
    'doi:10.1000/ABC(1)/x',
    'DOI:10.1000/abc(1)/X',
    '10.1000/abc(1)/x',
    'https://doi.org/10.1000/ABC(1)/x',
    'pmid:31000001',
    'PMID:31000001',
    'https://pubmed.ncbi.nlm.nih.gov/31000001/',
    'pmcid:PMC7000001',
    'pmcid:7000001',
    'PMC7000001',
    'pmc7000001',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC7000001/',
    // Percent-encoded once too often.
    'doi%3A10.1000%2Fabc(1)%2Fx',
  ]) {
    it(`finds it as ${name}`, async () => {
      const { status, body } = await get(name);
      assert.deepEqual([status, body.paper?.paperId], [200, '1']);
    });
  }

  it('finds papers with old arXiv ids', async () => {
    for (const name of ['cs/9301111', 'arxiv:cs/9301111v1', 'cs.AI/9301111', 'https://arxiv.org/abs/cs/9301111']) {
      assert.equal((await get(name)).body.paper?.paperId, '2', name);
    }
  });

  it('goes on answering to the id of a paper that turned out to be another', async () => {
    await addPapers(dataDir, [{ ids: { pmid: ['31000009'] }, title: 'The same', abstract: 'x' }]);
    const { body: old } = await get('pmid:31000009');
    await addPapers(dataDir, [{ ids: { pmid: ['31000009'], doi: ['10.1000/only-title'] }, title: 'The same' }]);
    for (const name of [old.paper.paperId, 'pmid:31000009', 'doi:10.1000/only-title']) {
      assert.equal((await get(name)).body.paper.paperId, '6', name);
    }
  });

  it('answers 404 for ids that no paper has', async () => {
    const unknown = [
      '999999',
      '0',
      '-1',
      '1.5',
      '9'.repeat(30),
      'arxiv:9999.99999',
      'arxiv:',
      'doi:10.1000/nothing',
      'doi:',
      'pmid:1',
      'pmid:abc',
      'PMC1',
      'web:https://example.org/paper',
      'https://example.org/',
      'javascript:alert(1)',
      '__proto__',
      'constructor:prototype',
      "1' OR '1'='1",
      '1; DROP TABLE papers',
      '../../etc/passwd',
      '..',
      'doi:10.1000/abc(1)/x\0',
      '\0',
      '\u202e1',
      '１',
      '😀',
      'x'.repeat(1_900),
      '%',
      '%zz',
      '%00',
      'a b c',
      '{"id":1}',
    ];
    for (const name of unknown) {
      for (const parameters of [undefined, { query: 'x' }]) {
        const { status, body } = await get(name, parameters);
        assert.deepEqual([status, body], [404, { success: false, error: 'Not Found', detail: 'Not Found' }], name);
      }
    }
    // A slash too many: a search without a query.
    assert.equal((await app.ask('/v2/search/research/papers/')).status, 400);
    const slashes = await app.ask('/v2/search/research/papers/doi:10.1000/ABC(1)/x');
    assert.equal(slashes.body.paper?.paperId, '1', slashes.text);
    assert.equal((await app.ask('/v2/search/research/papers/doi:10.1000/ABC(1)/x/similar?intent=x')).status, 200);
    assert.equal((await get('x'.repeat(5_000))).status, 404);
    assert.equal((await app.ask('/v2/search/research/papers/%E0%A4%A')).status, 400);
    assert.equal((await app.ask('/v2/search/research/papers/1', { method: 'POST' })).status, 404);
    assert.equal((await app.ask('/v2/search/research/papers/1', { key: null })).status, 401);
  });
});

describe('reading a paper', () => {
  it('answers a question with passages of the full text', async () => {
    const { status, body } = await get('arxiv:2101.00001', { query: 'How long did training take?' });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['fullText', 'paper', 'paperId', 'passages', 'query', 'success']);
    assert.deepEqual(
      [body.success, body.paperId, body.paper.paperId, body.query, body.fullText],
      [true, '1', '1', 'How long did training take?', { source: 'import' }],
    );
    assert.equal(body.passages.length, 4);
    assert.match(body.passages[0].text, /^## 3 Training\n\nTraining took 3\.5 days on eight processors\. The rest/);
    const scores = body.passages.map(({ score }: { score: number }) => score);
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    assert.ok(scores[0] > scores[1] && scores.every((score: number) => Number.isFinite(score)));
  });

  it('gives tables as Markdown, whole sentences, and no works cited', async () => {
    const { body } = await get('1', { query: 'BLEU of the big model', k: '50' });
    assert.match(
      body.passages[0].text,
      /Table 1: Scores on the test set\.\n\n\| Model \| BLEU \| Cost \|\n\| --- \| --- \| --- \|\n/,
    );
    for (const { text } of body.passages) {
      assert.match(text, /[.|]$/);
      assert.doesNotMatch(text, /2014/);
    }
    assert.equal(new Set(body.passages.map(({ text }: { text: string }) => text)).size, body.passages.length);
  });

  it('gives at most k', async () => {
    for (const [k, count] of [
      ['1', 1],
      ['3', 3],
      ['+2', 2],
    ] as const) {
      assert.equal((await get('1', { query: 'attention', k })).body.passages.length, count);
    }
  });

  it('refuses parameters that are wrong, and names them', async () => {
    const wrong: [Record<string, string> | string, string, RegExp][] = [
      [{ k: '4' }, 'k', /only valid together with query/],
      [{ query: 'x', k: '0' }, 'k', /too small; 1 to 50/],
      [{ query: 'x', k: '51' }, 'k', /too large; 1 to 50/],
      [{ query: 'x', k: '-1' }, 'k', /too small; 1 to 50/],
      [{ query: 'x', k: '1.5' }, 'k', /whole number/],
      [{ query: 'x', k: 'many' }, 'k', /whole number/],
      [{ query: 'x', k: '' }, 'k', /whole number/],
      [{ query: '' }, 'query', /must not be blank/],
      [{ query: '  ' }, 'query', /must not be blank/],
      ['query=a&query=b', 'query', /more than once/],
      ['query=x&k=1&k=2', 'k', /more than once/],
      ['query=%E0%A4%A', 'query', /percent-encoding/],
    ];
    for (const [parameters, field, message] of wrong) {
      const query = typeof parameters === 'string' ? parameters : new URLSearchParams(parameters).toString();
      const { status, body } = await app.ask(`/v2/search/research/papers/1?${query}`);
      assert.deepEqual([status, body.detail], [400, body.error], query);
      assert.match(body.error, message);
      assert.deepEqual(
        body.details.map((issue: { field: string }) => issue.field),
        [field],
        query,
      );
      assert.match(body.details[0].message, message);
    }
    // What clients add to every request is let pass.
    assert.equal((await get('1', { origin: 'js-sdk@4.42.0', integration: 'cli' })).status, 200);
  });

  it('takes any question', async () => {
    for (const query of [
      '?',
      'the of and',
      '注意力机制',
      '"; DROP TABLE papers; --',
      '(((',
      'x'.repeat(60_000),
      '\u0000',
      '😀',
    ]) {
      const { status, body } = await get('1', { query });
      assert.equal(status, 200, query.slice(0, 20));
      assert.ok(body.passages.length > 0 && body.passages.length <= 4);
    }
    const { body } = await get('1', { query: 'zebrafish' });
    assert.match(body.note, /No passage shares a word with the question/);
  });

  it('fetches an open article on first reading and keeps it', async () => {
    const question = { query: 'How far did the mice run?' };
    const { body } = await get('PMC7000002', question);
    assert.match(body.passages[0].text, /The mice ran 12\.4 km a night\./);
    assert.ok(
      body.passages.some(({ text }: { text: string }) =>
        /\| Group \| km \|\n\| --- \| --- \|\n\| Fed \| 12\.4 \|/.test(text),
      ),
    );
    assert.equal(body.fullText.source, 'Europe PMC');
    assert.equal(body.fullText.url, `${archives.url}/europepmc/PMC7000002/fullTextXML`);
    assert.match(body.fullText.fetchedAt, /^\d{4}-\d\d-\d\dT/);
    assert.deepEqual((await get('PMC7000002', question)).body, body);
    assert.equal(archives.asked.filter((path) => path.includes('PMC7000002')).length, 1);
  });

  it('fetches a paper from arXiv', async () => {
    const { body } = await get('2401.00002', { query: 'To what did the loss fall?', k: '1' });
    assert.match(body.passages[0].text, /The loss fell to 0\.07 after two epochs\./);
    assert.equal(body.fullText.source, 'arXiv');
  });

  it('reads the abstract where there is no full text, and says so', async () => {
    const { status, body } = await get('PMC7000003', { query: 'What did the mice do?' });
    assert.equal(status, 200);
    assert.deepEqual(
      body.passages.map(({ text }: { text: string }) => text),
      ['Mice slept. They dreamt.'],
    );
    assert.equal(body.note, 'No open full text of this paper was found; the passages are from the abstract.');
    assert.equal(body.fullText, undefined);
  });

  it('goes on when the archive is down, and when there is nothing to read at all', async () => {
    archives.set('/europepmc/search', { status: 503, headers: { 'retry-after': '3600' } });
    const { status, body } = await get('doi:10.1000/bare', { query: 'x' });
    assert.equal(status, 200);
    assert.deepEqual(body.passages, []);
    assert.equal(body.note, 'The full text could not be fetched this time; the paper has no abstract either.');
  });

  it('sends no request when it is turned off', async () => {
    const asked = archives.asked.length;
    const folder = await folderWithPapers(PAPERS);
    const off = await startApp({ dataDir: folder, researchFulltext: 'off', researchFulltextSources: archives.sources });
    const { body } = await get('PMC7000002', { query: 'mice' }, off);
    assert.match(body.note, /^Fetching full texts is turned off; the passages are from the abstract\.$/);
    assert.equal((await get('1', { query: 'mice' }, off)).body.fullText.source, 'import');
    assert.equal(archives.asked.length, asked);
  });

  it('answers others while it cuts a book into passages', async () => {
    const reading = get('doi:10.1000/book', { query: 'migration of birds' });
    let others = 0;
    let done = false;
    void reading.finally(() => {
      done = true;
    });
    while (!done) {
      assert.equal((await app.ask('/health')).status, 200);
      others++;
    }
    assert.match((await reading).body.passages[0].text, /migration of birds/);
    // The last answer may have come after it; one more came before.
    assert.ok(others > 1, String(others));
  });
});

describe('with the official clients', () => {
  it('JS SDK', async () => {
    const { research } = new Firecrawl({ apiKey: app.key, apiUrl: app.url });
    const { paper } = await research.getPaper('https://arxiv.org/abs/2101.00001v2');
    assert.deepEqual([paper.paperId, paper.authors], ['1', 'Ada Lovelace, Paul Erdős Jr.']);
    const read = await research.getPaper('doi:10.1000/ABC(1)/x', { query: 'How many sentence pairs?', k: 2 });
    assert.equal(read.passages.length, 2);
    assert.match(read.passages[0]?.text ?? '', /4\.5 million sentence pairs/);
    await assert.rejects(research.getPaper('arxiv:9999.99999'), (error: Error & { status?: number }) => {
      assert.deepEqual([error.status, error.message], [404, 'Not Found']);
      return true;
    });
    await assert.rejects(research.getPaper('1', { query: 'x', k: 51 }), (error: Error & { status?: number }) => {
      assert.deepEqual([error.status, error.message], [400, 'k: 51 is too large; 1 to 50']);
      return true;
    });
  });

  it('CLI', async () => {
    const cli = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));
    const run = async (...args: string[]): Promise<string> => {
      const { stdout } = await promisify(execFile)(process.execPath, [cli, 'research', ...args, '--api-url', app.url], {
        env: { ...bareEnv(), HOME: tempDir(), FIRECRAWL_API_KEY: app.key },
      });
      return stdout;
    };
    const inspected = await run('inspect-paper', 'arxiv:2101.00001');
    assert.match(inspected, /Attention for Everything/);
    assert.match(inspected, /Ada Lovelace; Paul Erdős Jr\./);
    assert.match(
      await run('read-paper', 'pmid:31000001', '--question', 'BLEU of the big model', '--limit', '1'),
      /\| Big \| 28\.4 \|/,
    );
    await assert.rejects(run('inspect-paper', 'arxiv:9999.99999'), /404|Not Found/);
  });

  describe('MCP server', () => {
    let mcp: McpServer;
    before(async () => {
      mcp = await startMcp(app.url, app.key);
    });
    after(() => mcp.close());

    it('inspects and reads', async () => {
      const inspected = await mcp.call('firecrawl_research_inspect_paper', { paperId: 'pmcid:PMC7000001' });
      assert.match(inspected, /# Attention for Everything/);
      assert.match(inspected, /Dates: created 2021-01-01; updated 2021-03-04/);
      const question = { paperId: 'arxiv:2101.00001', question: 'How long did training take?', k: 1 };
      assert.match(await mcp.call('firecrawl_research_read_paper', question), /3\.5 days/);
      await assert.rejects(mcp.call('firecrawl_research_inspect_paper', { paperId: 'arxiv:9999.99999' }));
    });
  });
});
