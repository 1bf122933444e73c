import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { setUp } from './support/console.ts';
import { json, type ProviderApi, providerApi, providersConfig } from './support/providers.ts';

/** The providers that come with Trawl, against servers that answer as theirs do. */

const NAMES = ['crossref', 'github', 'openalex', 'papers', 'wikipedia'];

describe('shipped providers', () => {
  let it: TestApp;
  let api: ProviderApi;
  const run = async (provider: string, capability: string, options: object) => {
    const { body } = await it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ alexandria: { provider, capability, options } }),
    });
    return body.data.alexandria[0];
  };

  before(async () => {
    api = await providerApi();
    const urls = NAMES.filter((name) => name !== 'papers').map((name) => `${name}=${api.url}`);
    it = await startApp({
      ...providersConfig({
        TRAWL_PROVIDER_URLS: urls.join(','),
        TRAWL_GITHUB_TOKEN: 'ghp_secret',
        TRAWL_CONTACT_EMAIL: 'ann@example.org',
      }),
      starter: true,
    });
    const owner = await setUp(it);
    for (const name of NAMES) await owner.ask('PATCH', `/api/providers/${name}`, { enabled: true });
  });

  test('Crossref: a DOI with slashes, offsets, the address for its polite pool', async () => {
    const work = {
      DOI: '10.1/x(y)<z>',
      title: ['On X'],
      author: [{ family: 'Lee' }, { name: 'A group' }],
      'container-title': ['J'],
      issued: { 'date-parts': [[2020, 5]] },
      'is-referenced-by-count': 7,
      URL: 'https://doi.org/10.1/x',
    };
    api.answer = json({ status: 'ok', message: work });
    const one = await run('crossref', 'works/get', { doi: '10.1/x(y)<z>' });
    assert.equal(api.asked.at(-1), 'GET /works/10.1%2Fx(y)%3Cz%3E?mailto=ann%40example.org');
    assert.deepEqual([one.data.title, one.data.issued, one.data.citedBy, one.creditsCost], ['On X', [2020, 5], 7, 0]);
    api.answer = json({ status: 'ok', message: { 'total-results': 3, items: [work, work] } });
    const many = await run('crossref', 'works/search', { query: 'x', limit: 2 });
    assert.equal(api.asked.at(-1), 'GET /works?query=x&rows=2&mailto=ann%40example.org');
    assert.deepEqual([many.data.total, many.data.works[0].authors, many.next.options.offset], [3, ['Lee'], 2]);
    api.answer = (_, response) => void response.writeHead(404).end('Resource not found.');
    assert.equal((await run('crossref', 'works/get', { doi: '10.1/none' })).error.code, 'THIRD_PARTY_DATA_NOT_FOUND');
  });

  test('GitHub: the token goes in a header and nowhere else', async () => {
    api.answer = json({ total_count: 1, items: [{ full_name: 'a/b', stargazers_count: 3, license: null }] });
    const found = await run('github', 'repositories/search', { query: 'b language:rust' });
    assert.equal(api.asked.at(-1), 'GET /search/repositories?q=b+language%3Arust&per_page=20&page=1');
    assert.equal(api.headers.at(-1)?.authorization, 'Bearer ghp_secret');
    assert.deepEqual([found.data.repositories, found.next], [[{ name: 'a/b', stars: 3 }], null]);
    api.answer = json({ message: 'Bad credentials' }, 401);
    const refused = await run('github', 'users/get', { login: 'a' });
    assert.deepEqual([refused.error.code, refused.error.status], ['provider_failed', 502]);
    assert.ok(!JSON.stringify(refused).includes('ghp_secret'));
    assert.ok(!(await it.ask('/exchange/discover')).text.includes('ghp_secret'));
  });

  test('OpenAlex: cursors', async () => {
    api.answer = json({
      meta: { count: 9, next_cursor: 'abc' },
      results: [{ id: 'W1', title: 'T', authorships: [{ author: { display_name: 'Lee' } }], primary_location: null }],
    });
    const page = await run('openalex', 'works/search', { query: 'dark matter', limit: 1 });
    assert.match(api.asked.at(-1) ?? '', /cursor=\*/);
    assert.deepEqual(page.data, { works: [{ id: 'W1', title: 'T', authors: ['Lee'] }], total: 9 });
    assert.equal(page.next.options.cursor, 'abc');
    const author = await run('openalex', 'authors/search', { query: 'Lee' });
    assert.equal(author.records, 1);
  });

  test('Wikipedia: titles with slashes, its own redirects', async () => {
    api.answer = (request, response) =>
      request.at.pathname.endsWith('/AC%2FDC')
        ? void response.writeHead(302, { location: 'AC%2FDC_(band)' }).end()
        : json({ title: 'AC/DC', extract: 'A band.', content_urls: { desktop: { page: 'https://x' } } })(
            request,
            response,
          );
    const { data } = await run('wikipedia', 'articles/summary', { title: 'AC/DC' });
    assert.deepEqual(data, { title: 'AC/DC', extract: 'A band.', url: 'https://x' });
    api.answer = json({ pages: [{ id: 1, key: 'A', title: 'A', excerpt: '…' }] });
    assert.deepEqual((await run('wikipedia', 'articles/search', { query: 'a' })).data.articles, [
      { key: 'A', title: 'A', excerpt: '…' },
    ]);
  });

  test('the own paper index, without HTTP', async () => {
    const asked = api.asked.length;
    const { data } = await run('papers', 'papers/search', { query: 'attention' });
    assert.ok(data.results.length > 0);
    const [{ paperId, title }] = data.results;
    const read = await run('papers', 'papers/read', { id: paperId, query: 'attention', k: 1 });
    assert.equal(read.data.paper.title, title);
    assert.equal(read.data.passages.length, 1);
    const similar = await run('papers', 'papers/similar', { id: paperId, intent: 'attention', k: 3 });
    assert.ok(Array.isArray(similar.data.results), JSON.stringify(similar));
    assert.equal(api.asked.length, asked);
  });
});
