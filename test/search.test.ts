import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { embeddings, startModelServer } from './support/model-server.ts';
import { DUCKDUCKGO_PUZZLE, type EngineName, type FakeEngines, json, startEngines } from './support/search-engines.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** Web search over HTTP, against engines that speak the real formats. */

const ENGINES: readonly EngineName[] = ['searxng', 'brave', 'serper', 'tavily', 'duckduckgo'];

const post = (it: TestApp, body: object) =>
  it.ask('/v2/search', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('search', () => {
  let engines: FakeEngines;
  before(async () => {
    engines = await startEngines();
  });
  after(() => engines[Symbol.asyncDispose]());
  beforeEach(() => void engines.asked.splice(0));

  const hits = (...names: string[]) =>
    names.map((name) => ({
      url: `https://${name}.example/page`,
      title: `The page of ${name}`,
      snippet: `About ${name} & others.`,
      date: '2026-03-01T08:00:00Z',
      image: `https://${name}.example/picture.jpg`,
    }));

  for (const engine of ENGINES) {
    test(`${engine}: its results in the form of the API`, async () => {
      engines.answer(engine, hits('one', 'two'));
      const it = await startApp({ searchEngines: [engines.setting(engine)] });
      const { status, body } = await post(it, { query: 'lights of the harbour', limit: 5 });
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(body.data.web, [
        { url: 'https://one.example/page', title: 'The page of one', description: 'About one & others.', position: 1 },
        { url: 'https://two.example/page', title: 'The page of two', description: 'About two & others.', position: 2 },
      ]);
      assert.deepEqual([body.success, body.warning, body.creditsUsed], [true, null, 2]);
      assert.match(body.id, /^[0-9a-f-]{36}$/);
      assert.equal(Object.keys(body.data).length, 1);
      engines.answer(engine, []);
      const none = await post(it, { query: 'nothing at all' });
      assert.deepEqual([none.status, none.body.data, none.body.creditsUsed], [200, { web: [] }, 0]);
    });

    test(`${engine}: an invalid response is 502 or 503 with the reason`, async () => {
      const it = await startApp({ searchEngines: [engines.setting(engine)] });
      engines.answer(engine, (_, response) => void response.writeHead(200).end('<html><body>Welcome</body></html>'));
      const page = await post(it, { query: 'lights' });
      assert.deepEqual([page.status, page.body.error], [502, 'Bad Gateway']);
      assert.equal(page.body.details.providers[0].provider, engine);
      assert.equal(page.body.details.providers[0].reason, 'garbage');
      engines.answer(engine, (_, response) => void response.writeHead(429, { 'retry-after': '17' }).end('slow down'));
      const slow = await post(it, { query: 'lights' });
      assert.deepEqual([slow.status, slow.body.error], [503, 'Service Unavailable']);
      assert.equal(slow.body.details.providers[0].reason, 'throttled');
      assert.ok(Number(slow.headers.get('retry-after')) >= 17);
      // It rests, and is not asked in the meantime.
      const asked = engines.asked.length;
      engines.answer(engine, hits('one'));
      const resting = await post(it, { query: 'lights' });
      assert.deepEqual([resting.status, resting.body.details.providers[0].reason], [503, 'resting']);
      assert.equal(engines.asked.length, asked);
    });

    test(`${engine}: silence ends with the time of the request`, async () => {
      const it = await startApp({ searchEngines: [engines.setting(engine)] });
      engines.answer(engine, () => {});
      const { status, body } = await post(it, { query: 'lights', timeout: 300 });
      assert.deepEqual([status, body.error], [408, 'Request Timeout']);
      assert.match(body.details.message, /not finished within 300 ms/);
    });
  }

  test('DuckDuckGo: a puzzle for robots', async () => {
    const it = await startApp({ searchEngines: [engines.setting('duckduckgo')] });
    engines.answer('duckduckgo', (_, response) => {
      response.writeHead(202, { 'content-type': 'text/html' }).end(DUCKDUCKGO_PUZZLE);
    });
    const { status, body } = await post(it, { query: 'lights' });
    assert.deepEqual([status, body.details.providers[0].reason], [502, 'blocked']);
  });

  test('SearXNG: engines that all are silent are no empty answer; a settings file without json is explained', async () => {
    const it = await startApp({ searchEngines: [engines.setting('searxng')] });
    engines.answer('searxng', (_, response) =>
      json(response, {
        query: 'x',
        results: [],
        unresponsive_engines: [
          ['google', 'CAPTCHA'],
          ['bing', 'timeout'],
        ],
      }),
    );
    const silent = await post(it, { query: 'lights' });
    assert.equal(silent.status, 502);
    assert.match(silent.body.details.providers[0].message, /google: CAPTCHA/);
    const other = await startApp({ searchEngines: [engines.setting('searxng')] });
    engines.answer('searxng', (_, response) => void response.writeHead(403).end('<title>403 Forbidden</title>'));
    const refused = await post(other, { query: 'lights' });
    assert.match(refused.body.details.providers[0].message, /add json to search.formats/);
  });

  test('keys, countries, times and domains reach each engine as it wants them', async () => {
    const it = await startApp({ searchEngines: ENGINES.map((engine) => engines.setting(engine)) });
    for (const engine of ENGINES) engines.answer(engine, hits('one'));
    const { status } = await post(it, {
      query: '"old harbour" lights',
      country: 'de',
      tbs: 'qdr:w',
      includeDomains: ['One.example'],
    });
    assert.equal(status, 200);
    const of = (path: string) => engines.asked.find((one) => one.path.startsWith(path));
    assert.deepEqual(
      [
        of('/brave')?.headers['x-subscription-token'],
        of('/serper')?.headers['x-api-key'],
        of('/tavily')?.headers.authorization,
      ],
      ['key-of-brave', 'key-of-serper', 'Bearer key-of-tavily'],
    );
    const words = '"old harbour" lights site:one.example';
    assert.equal(of('/brave')?.fields.q, words);
    assert.deepEqual([of('/brave')?.fields.freshness, of('/brave')?.fields.country], ['pw', 'DE']);
    assert.deepEqual(
      [of('/serper')?.fields.q, of('/serper')?.fields.tbs, of('/serper')?.fields.gl],
      [words, 'qdr:w', 'de'],
    );
    assert.deepEqual(
      [of('/tavily')?.fields.query, of('/tavily')?.fields.include_domains, of('/tavily')?.fields.time_range],
      ['"old harbour" lights', ['one.example'], 'week'],
    );
    assert.deepEqual(
      [of('/duckduckgo')?.fields.q, of('/duckduckgo')?.fields.df, of('/duckduckgo')?.fields.kl],
      [words, 'w', 'de-de'],
    );
    assert.deepEqual([of('/searxng')?.fields.time_range, of('/searxng')?.fields.language], ['week', 'de-DE']);
  });

  test('what an engine takes no more of is left out, and its own refusals are understood', async () => {
    const it = await startApp({ searchEngines: ENGINES.map((engine) => engines.setting(engine)) });
    for (const engine of ENGINES) engines.answer(engine, hits('one'));
    const query = 'harbour '.repeat(62).trim();
    assert.equal((await post(it, { query, categories: ['research', 'pdf'], country: 'VN' })).status, 200);
    const asked = new Map(engines.asked.map(({ path, fields }) => [path.split('/')[1], fields]));
    const lengthOf = (engine: string) => String(asked.get(engine)?.q ?? asked.get(engine)?.query).length;
    assert.ok(lengthOf('brave') <= 400 && lengthOf('tavily') <= 400 && lengthOf('duckduckgo') < 500);
    assert.ok(String(asked.get('brave')?.q).split(' ').length <= 50);
    assert.ok(String(asked.get('serper')?.q).split(' ').length <= 32);
    // A country that it does not know would be refused.
    assert.equal(asked.get('brave')?.country, 'ALL');

    const refusals: [EngineName, number, object, Record<string, string>, string][] = [
      ['brave', 422, { error: { code: 'SUBSCRIPTION_TOKEN_INVALID' } }, {}, 'refused'],
      ['serper', 400, { message: 'Not enough credits', statusCode: 400 }, {}, 'refused'],
      ['tavily', 432, { detail: { error: 'This request exceeds your plan' } }, {}, 'refused'],
      ['brave', 429, {}, { 'x-ratelimit-remaining': '0, 120', 'x-ratelimit-reset': '2, 1419704' }, 'throttled'],
    ];
    for (const [engine, status, body, headers, reason] of refusals) {
      const alone = await startApp({ searchEngines: [engines.setting(engine)] });
      engines.answer(engine, (_, response) => json(response, body, status, headers));
      const said = await post(alone, { query: 'lights' });
      assert.deepEqual([said.body.details.providers[0].reason], [reason], said.text);
      // The month is not over, the second is.
      if (status === 429)
        assert.ok(Number(said.headers.get('retry-after')) <= 60, said.headers.get('retry-after') ?? '');
    }
  });

  test('Serper: pages of ten where it gives no more at once', async () => {
    const it = await startApp({ searchEngines: [engines.setting('serper')] });
    engines.answer('serper', ({ fields }, response) => {
      const page = Number(fields.page ?? 1);
      const list = page > 3 ? [] : Array.from({ length: page === 3 ? 4 : 10 }, (_, i) => `${page}-${i}`);
      json(response, {
        searchParameters: { type: 'search' },
        organic: list.map((name) => ({ title: name, link: `https://site${name}.example/`, snippet: '' })),
      });
    });
    const urls = async (limit: number) => (await post(it, { query: 'lights', limit })).body.data.web.length;
    assert.deepEqual([await urls(10), engines.asked.length], [10, 1]);
    assert.deepEqual([await urls(30), engines.asked.length], [24, 5]);
  });

  test('several engines: one ranking, each page once, one that fails only warned of', async () => {
    const it = await startApp({
      searchEngines: [engines.setting('brave'), engines.setting('serper'), engines.setting('searxng')],
    });
    engines.answer('brave', hits('one', 'two', 'three'));
    engines.answer('serper', [{ url: 'http://www.two.example/page/', title: 'Two' }, ...hits('four')]);
    engines.answer('searxng', (_, response) => void response.writeHead(500).end());
    const { body } = await post(it, { query: 'lights' });
    assert.deepEqual(
      body.data.web.map(({ url }: { url: string }) => new URL(url).hostname.replace('www.', '').split('.')[0]),
      ['two', 'one', 'four', 'three'],
    );
    assert.equal(body.data.web[0].description, 'About two & others.');
    assert.match(body.warning, /searxng returned status 500/);
  });

  test('news and images, in addition to web results', async () => {
    for (const engine of ['searxng', 'brave', 'serper'] as const) {
      const it = await startApp({ searchEngines: [engines.setting(engine)] });
      engines.answer(engine, hits('one'));
      const { body } = await post(it, { query: 'lights', sources: ['web', { type: 'news' }, 'images'] });
      assert.deepEqual(body.data.news, [
        {
          title: 'The page of one',
          url: 'https://one.example/page',
          snippet: 'About one & others.',
          position: 1,
          date: '2026-03-01T08:00:00Z',
          imageUrl: 'https://one.example/picture.jpg',
        },
      ]);
      assert.deepEqual(body.data.images, [
        {
          title: 'The page of one',
          imageUrl: 'https://one.example/picture.jpg',
          url: 'https://one.example/page',
          position: 1,
          imageWidth: 640,
          imageHeight: 480,
        },
      ]);
      assert.equal(body.creditsUsed, 2);
    }
  });

  test('Tavily: images with their pages, if it returns them', async () => {
    const it = await startApp({ searchEngines: [engines.setting('tavily')] });
    const picture = { url: 'https://one.example/a.jpg', description: 'A lamp' };
    engines.answer('tavily', (_, response) =>
      json(response, {
        results: [{ url: 'https://one.example/page', title: 'One', content: '', images: [picture] }],
        images: [picture, 'https://two.example/b.jpg'],
      }),
    );
    const { body } = await post(it, { query: 'lights', sources: ['images'] });
    assert.deepEqual(
      body.data.images.map((one: { title: string; url: string }) => [one.title, one.url]),
      [
        ['A lamp', 'https://one.example/page'],
        ['https://two.example/b.jpg', 'https://two.example/b.jpg'],
      ],
    );
  });

  test('what an engine answers of other places or times is dropped', async () => {
    const it = await startApp({ searchEngines: [engines.setting('brave')] });
    engines.answer('brave', [
      ...hits('one'),
      { url: 'https://sub.two.example/a', title: 'Two', date: '2020-01-01T00:00:00Z' },
      { url: 'https://nottwo.example/a', title: 'Not two' },
      { url: 'https://two.example/b', title: 'Two again', date: '2026-02-01T00:00:00Z' },
    ]);
    const urls = async (body: object) =>
      (await post(it, { query: 'lights', ...body })).body.data.web.map(({ url }: { url: string }) => url);
    assert.deepEqual(await urls({ includeDomains: ['two.example'] }), [
      'https://sub.two.example/a',
      'https://two.example/b',
    ]);
    assert.deepEqual(await urls({ excludeDomains: ['two.example'] }), [
      'https://one.example/page',
      'https://nottwo.example/a',
    ]);
    assert.deepEqual(await urls({ tbs: 'cdr:1,cd_min:1/1/2026,cd_max:12/31/2026,sbd:1' }), [
      'https://one.example/page',
      'https://two.example/b',
      'https://nottwo.example/a',
    ]);
  });

  test('bad input is 400 and names the field', async () => {
    const it = await startApp({ searchEngines: [engines.setting('brave')] });
    engines.answer('brave', hits('one'));
    const wrong: [object, string][] = [
      [{}, 'query'],
      [{ query: '   ' }, 'query'],
      [{ query: 'x'.repeat(5_000) }, 'query'],
      [{ query: 'x', limit: 101 }, 'limit'],
      [{ query: 'x', sources: ['videos'] }, 'sources'],
      [{ query: 'x', sources: ['web', 'web'] }, 'sources'],
      [{ query: 'x', categories: ['cooking'] }, 'categories'],
      [{ query: 'x', categories: ['developer', 'pdf'] }, 'categories'],
      [{ query: 'x', tbs: 'qdr:z' }, 'tbs'],
      [{ query: 'x', tbs: 'cdr:1,cd_min:13/45/2026' }, 'tbs'],
      [{ query: 'x', tbs: 'cdr:1,cd_min:2/2/2026,cd_max:1/1/2026' }, 'tbs'],
      [{ query: 'x', includeDomains: ['https://a.example/b'] }, 'includeDomains'],
      [{ query: 'x', excludeDomains: ['not a domain'] }, 'excludeDomains'],
      [{ query: 'x', includeDomains: ['a.example'], excludeDomains: ['b.example'] }, 'excludeDomains'],
      [{ query: 'x', safe: 'yes' }, 'safe'],
      [{ query: 'x', country: 'Germany' }, 'country'],
      [{ query: 'x', timeout: 0 }, 'timeout'],
      [{ query: 'x', scrapeOptions: { formats: ['nonsense'] } }, 'scrapeOptions'],
      [{ query: 'x', scrapeOptions: { formats: ['changeTracking'] } }, 'scrapeOptions'],
    ];
    for (const [body, field] of wrong) {
      const answer = await post(it, body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.ok(
        answer.body.details.some((issue: { field: string }) => issue.field.startsWith(field)),
        `${JSON.stringify(body)} ${answer.text}`,
      );
    }
    assert.equal(engines.asked.length, 0);
    const mixed = [
      '"',
      '""',
      '-',
      'site:',
      'a OR',
      '"unclosed',
      '((',
      'intitle:"a b" -site:x.example "c d"',
      '\u{1F600}',
      '%00',
      "'; --",
    ];
    for (const query of mixed) assert.equal((await post(it, { query })).status, 200, query);
  });

  test('keys that clients send by default', async () => {
    const it = await startApp({ searchEngines: [engines.setting('brave')] });
    engines.answer('brave', hits('one'));
    const { status, body } = await post(it, {
      query: 'lights',
      sources: ['web', 'alexandria'],
      domainTools: true,
      toolDetail: 'compact',
      exchange: {},
      filter: 'x',
      integration: 'mcp',
      origin: 'mcp-test@1',
      newest: 1,
    });
    assert.deepEqual([status, body.data.web.length, Array.isArray(body.data.tools)], [200, 1, true]);
    assert.equal(body.warning, 'Unknown fields were ignored: "newest".');
    const tools = await post(it, { query: 'papers', sources: [{ type: 'alexandria' }] });
    assert.deepEqual([tools.status, Object.keys(tools.body.data), tools.body.creditsUsed], [200, ['tools'], 0]);
  });

  test('feedback about a search gives a credit back', async () => {
    const it = await startApp({ searchEngines: [engines.setting('brave')] });
    engines.answer('brave', hits('one'));
    const { body } = await post(it, { query: 'lights' });
    const feedback = await it.ask(`/v2/search/${body.id}/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rating: 'good', valuableSources: [{ url: 'https://one.example/page' }] }),
    });
    assert.deepEqual([feedback.status, feedback.body.creditsRefunded], [200, 1]);
  });
});

describe('search: results that are scraped', () => {
  let engines: FakeEngines;
  let site: Site;
  let it: TestApp;
  const LONG = [
    'The keepers write down every ship that passes by.',
    'In winter the lamps are lit at four in the afternoon.',
  ];
  before(async () => {
    engines = await startEngines();
    site = await startSite({
      '/one': articlePage('Lights of the harbour', ...LONG),
      '/two': articlePage('Boats of the harbour', 'Most boats are blue and made of wood from the forest nearby.'),
      '/slow': () => {},
    });
    engines.answer('brave', [
      { url: `${site.url}/one`, title: 'One', snippet: 'What the engine says.' },
      { url: `${site.url}/missing`, title: 'Missing', snippet: 'Gone.' },
      { url: `${site.url}/two`, title: 'Two' },
      { url: 'http://nobody.example/', title: 'Nobody', snippet: 'Not there.' },
      { url: `${site.url}/slow`, title: 'Slow' },
    ]);
    it = await startApp({ ...SITE_SETTINGS, searchEngines: [engines.setting('brave')] });
    // What a first page waits for is no page's fault.
    await it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${site.url}/two`, storeInCache: false }),
    });
  });
  after(async () => {
    await engines[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  test('each in the requested formats; a failure affects only its own result', async () => {
    const { status, body } = await post(it, {
      query: 'when are the lamps lit in winter',
      timeout: 120_000,
      scrapeOptions: { formats: [{ type: 'markdown' }, 'links'], timeout: 20_000 },
    });
    assert.equal(status, 200, JSON.stringify(body));
    const [one, missing, two, nobody, slow] = body.data.web;
    assert.match(one.markdown, /lamps are lit at four/);
    assert.ok(one.links.length > 0);
    assert.equal(one.metadata.statusCode, 200);
    assert.match(one.description, /lamps are lit at four/);
    assert.equal(missing.metadata.statusCode, 404);
    assert.match(two.markdown, /blue/);
    assert.match(nobody.metadata.error, /could not be resolved/);
    assert.equal(nobody.description, 'Not there.');
    assert.ok(slow.metadata.error);
    assert.equal(body.creditsUsed, 2 + 3);
    const credits = await it.ask('/v2/team/credit-usage');
    assert.equal(credits.status, 200);
  });

  test('highlights: pages are read on request, at no cost, and never if disabled', async () => {
    const fresh = await startApp({ ...SITE_SETTINGS, searchEngines: [engines.setting('brave')] });
    engines.answer('brave', [{ url: `${site.url}/one`, title: 'One', snippet: 'What the engine says.' }]);
    const told = async (highlights?: boolean) => {
      const { body } = await post(fresh, { query: 'when are the lamps lit in winter', highlights });
      assert.equal(body.creditsUsed, 2);
      return body.data.web[0].description;
    };
    assert.equal(await told(), 'What the engine says.');
    assert.match(await told(true), /lamps are lit at four/);
    // It is kept a moment after the answer, and then at hand.
    await until(async () => /lamps are lit at four/.test(await told()), 'the text of the page');
    assert.equal(await told(false), 'What the engine says.');
  });

  test('ignoreInvalidURLs leaves out what could not be scraped', async () => {
    engines.answer('brave', [
      { url: 'http://10.0.0.1/', title: 'Private' },
      { url: `${site.url}/one`, title: 'One' },
    ]);
    assert.equal((await post(it, { query: 'x' })).body.data.web.length, 2);
    assert.equal((await post(it, { query: 'x', ignoreInvalidURLs: true })).body.data.web.length, 1);
  });
});

describe('search: the pages that were scraped here', () => {
  let site: Site;
  before(async () => {
    site = await startSite({
      '/lights': articlePage(
        'Lights of the harbour',
        'The keepers write down every ship that passes by at night.',
        'In winter the lamps are lit at four in the afternoon.',
      ),
      '/boats': articlePage('Boats', 'Most boats are blue and made of wood from the forest nearby.'),
    });
  });
  after(() => site[Symbol.asyncDispose]());

  test('are found at once, with the sentence that matches; what must leave nothing is not there', async () => {
    const it = await startApp({ ...SITE_SETTINGS, searchEngines: [{ name: 'local' }] });
    const send = (path: string, body: object) =>
      it.ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const scrape = (body: object) => send('/v2/scrape', body);
    assert.deepEqual((await post(it, { query: 'lamps' })).body.data, { web: [] });
    await scrape({ url: `${site.url}/lights` });
    await scrape({ url: `${site.url}/boats`, storeInCache: false });
    const batch = await send('/v2/batch/scrape', { urls: [`${site.url}/boats`], localSearch: false });
    await until(async () => (await it.ask(`/v2/batch/scrape/${batch.body.id}`)).body.status === 'completed');
    const { body } = await post(it, { query: 'when are lamps lit', highlights: false });
    assert.equal(body.data.web.length, 1);
    assert.equal(body.data.web[0].url, `${site.url}/lights`);
    assert.match(body.data.web[0].title, /Lights of the harbour/);
    assert.equal(body.data.web[0].description, 'In winter the lamps are lit at four in the afternoon.');
    assert.deepEqual((await post(it, { query: 'blue boats' })).body.data, { web: [] });
    assert.equal((await post(it, { query: '"ship that passes" -boats' })).body.data.web.length, 1);
    assert.equal((await post(it, { query: 'lamps -winter' })).body.data.web.length, 0);
    assert.equal((await post(it, { query: 'lamps site:elsewhere.example' })).body.data.web.length, 0);
    assert.equal((await post(it, { query: 'lamps', includeDomains: ['127.9.9.9'] })).body.data.web.length, 1);
    assert.equal(
      (await post(it, { query: 'lamps', sources: ['news'] })).body.data.news[0].date,
      '2026-03-01T08:00:00Z',
    );
  });

  test('pages of a crawl are found too, and highlights are read from them', async () => {
    await using linked = await startSite({
      '/': articlePage('Start', 'Here begins the site about harbours, with links to all of its pages.').replace(
        '/next?b=2&amp;a=1#more',
        '/deep',
      ),
      '/deep': articlePage('Deep', 'Nobody knows when the anchors were forged, but it was long ago.'),
    });
    await using engines = await startEngines();
    engines.answer('brave', [{ url: `${linked.url}/deep`, title: 'Deep', snippet: 'What the engine says.' }]);
    const it = await startApp({ ...SITE_SETTINGS, searchEngines: [{ name: 'local' }, engines.setting('brave')] });
    const headers = { 'content-type': 'application/json' };
    const started = await it.ask('/v2/crawl', {
      method: 'POST',
      headers,
      body: JSON.stringify({ url: linked.url, limit: 5, sitemap: 'skip' }),
    });
    assert.equal(started.status, 200, started.text);
    await until(async () => (await it.ask(`/v2/crawl/${started.body.id}`)).body.status === 'completed', 'the crawl');
    const { body } = await post(it, { query: 'when were the anchors forged' });
    assert.equal(body.data.web[0].url, `${linked.url}/deep`);
    assert.match(body.data.web[0].description, /anchors were forged/);
    assert.equal(body.data.web.length, 1);
  });

  test('zero data retention has its price and leaves nothing to find', async () => {
    await using engines = await startEngines();
    engines.answer('brave', [{ url: `${site.url}/lights`, title: 'Lights', snippet: 'What the engine says.' }]);
    const it = await startApp({ ...SITE_SETTINGS, searchEngines: [engines.setting('brave')] });
    const { status, body, text } = await post(it, {
      query: 'lamps',
      enterprise: ['zdr'],
      scrapeOptions: { formats: ['markdown'] },
    });
    assert.equal(status, 200, text);
    assert.equal(body.data.web[0].description, 'What the engine says.');
    assert.match(body.data.web[0].markdown, /lamps are lit/);
    // Ten for the search, one for the page and one for leaving nothing of it.
    assert.equal(body.creditsUsed, 12);
    const again = await post(it, { query: 'lamps' });
    assert.equal(again.body.data.web[0].description, 'What the engine says.');
  });

  test('are found by their meaning where an embeddings endpoint is set; what must leave nothing is not sent to it', async () => {
    // Lamps and beacons are one to it, everything else is another.
    await using model = await startModelServer(({ body }) =>
      embeddings((body.input as string[]).map((text) => (/lamp|beacon/i.test(text) ? [1, 0.1] : [0.1, 1]))),
    );
    const it = await startApp({
      ...SITE_SETTINGS,
      searchEngines: [{ name: 'local' }],
      embeddings: { baseUrl: model.baseUrl, model: 'm', apiKey: undefined, queryPrefix: '', documentPrefix: '' },
    });
    for (const body of [{ url: `${site.url}/lights` }, { url: `${site.url}/boats`, storeInCache: false }]) {
      await it.ask('/v2/scrape', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    }
    const found = async () => (await post(it, { query: 'beacons' })).body.data.web;
    await until(async () => (await found()).length === 1, 'the vector of a page');
    assert.equal((await found())[0].url, `${site.url}/lights`);
    assert.doesNotMatch(JSON.stringify(model.asked.map(({ body }) => body.input)), /blue/);
  });

  test('replace engines that fail, with a warning', async () => {
    const it = await startApp(SITE_SETTINGS);
    const before = await post(it, { query: 'lamps' });
    assert.deepEqual([before.status, before.body.error], [503, 'Service Unavailable']);
    await it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${site.url}/lights` }),
    });
    const { status, body } = await post(it, { query: 'lamps' });
    assert.deepEqual([status, body.data.web.length], [200, 1]);
    assert.match(body.warning, /Only pages that this installation scraped/);
    const images = await post(it, { query: 'lamps', sources: ['images'] });
    assert.match(images.body.details.message, /None of the configured search engines has images/);
    // Beside another source it is left out: an empty list would say that there are none.
    const both = await post(it, { query: 'lamps', sources: ['web', 'images'] });
    assert.deepEqual([both.status, Object.keys(both.body.data)], [200, ['web']]);
    assert.match(both.body.warning, /No search engine returned results for images/);
  });
});
