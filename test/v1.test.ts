import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { setUp } from './support/console.ts';
import { linkedSite } from './support/linked-site.ts';
import { type FakeEngines, startEngines } from './support/search-engines.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** `/v1` as flows without an SDK use it, and what it refuses. */

describe('/v1', () => {
  let it: TestApp;
  let site: Site;
  let engines: FakeEngines;
  const send = (path: string, body: object, key?: string): Promise<Answer> =>
    it.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(key === undefined ? {} : { key }),
    });
  /** The status of a job that has ended. */
  const ended = async (path: string): Promise<Answer['body']> => {
    let last: Answer | undefined;
    await until(async () => {
      last = await it.ask(path);
      assert.equal(last.status, 200, last.text);
      return last.body.status === 'completed';
    }, path);
    return last?.body;
  };
  const addresses = (job: Answer['body']): string[] =>
    job.data
      .map(({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL.slice(site.url.length))
      .sort();
  const refusal = async (path: string, body: object): Promise<unknown[]> => {
    const answer = await send(path, body);
    return [answer.status, answer.body.details?.[0]?.field, answer.body.error];
  };

  before(async () => {
    engines = await startEngines();
    site = await startSite({
      ...linkedSite(3),
      '/lights': articlePage('Lights of the harbour', 'In winter the lamps are lit at four.'),
      '/deep/': '<main><h1>Deep</h1><a href="/deep/a/">a</a><a href="/up">up</a></main>',
      '/deep/a/': '<main><h1>A</h1><a href="/deep/a/b">b</a></main>',
      '/deep/a/b': '<main><h1>B</h1><p>Deeper.</p></main>',
      '/up': '<main><h1>Up</h1></main>',
    });
    engines.answer('brave', [
      { url: `${site.url}/lights`, title: 'Lights', snippet: 'What the engine says.' },
      { url: 'https://two.example/b', title: 'Two', snippet: 'Another.' },
    ]);
    it = await startApp({ ...SITE_SETTINGS, searchEngines: [engines.setting('brave')] });
  });
  after(async () => {
    await engines[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  test('n8n: the requests of its node', async () => {
    const scraped = await send('/v1/scrape', {
      url: `${site.url}/lights`,
      integration: 'n8n',
      formats: ['markdown', 'links'],
      onlyMainContent: true,
      includeTags: [],
      excludeTags: [],
      headers: {},
      waitFor: 0,
      mobile: false,
      skipTlsVerification: false,
      timeout: 30000,
      actions: [],
      location: { country: 'DE', languages: ['de'] },
      removeBase64Images: true,
      blockAds: true,
      proxy: 'basic',
    });
    assert.match(scraped.body.data.markdown, /lamps are lit/);
    assert.equal(scraped.body.data.warning, undefined);
    const mapped = await send('/v1/map', {
      url: site.url,
      integration: 'n8n',
      search: '',
      ignoreSitemap: true,
      sitemapOnly: false,
      includeSubdomains: false,
      limit: 500,
    });
    assert.ok(mapped.body.links.includes(`${site.url}/p/1`));
    const started = await send('/v1/crawl', {
      url: site.url,
      integration: 'n8n',
      limit: 2,
      excludePaths: ['blog/*'],
      includePaths: [],
      maxConcurrency: 100,
      ignoreSitemap: false,
      ignoreQueryParameters: false,
      allowExternalLinks: false,
      allowSubdomains: false,
      scrapeOptions: { formats: ['markdown'], onlyMainContent: true, timeout: 30000 },
    });
    assert.deepEqual([started.body.success, started.body.warning], [true, undefined], started.text);
    assert.equal((await ended(`/v1/crawl/${started.body.id}`)).data.length, 2);
    const found = await send('/v1/search', {
      query: 'harbour lights',
      integration: 'n8n',
      limit: 5,
      tbs: '',
      filter: '',
      lang: 'en',
      country: 'us',
      location: '',
      timeout: 60000,
    });
    assert.deepEqual([found.body.data.length, found.body.data[0].description], [2, 'What the engine says.']);
    const extraction = await send('/v1/extract', {
      urls: [`${site.url}/lights`],
      integration: 'n8n',
      prompt: 'The title',
      schema: { type: 'object', properties: { title: { type: 'string' } } },
      ignoreSitemap: true,
      includeSubdomains: false,
      enableWebSearch: false,
      showSources: false,
    });
    assert.equal((await ended(`/v1/extract/${extraction.body.id}`)).success, true);
  });

  test('Dify: the requests of its data source and of its tool', async () => {
    const one = await send('/v1/crawl', {
      url: `${site.url}/lights`,
      includePaths: [],
      excludePaths: [],
      limit: 1,
      scrapeOptions: { onlyMainContent: true },
    });
    const page = await ended(`/v1/crawl/${one.body.id}`);
    assert.deepEqual(
      [page.total, page.completed, page.data[0].metadata.title],
      [1, 1, 'Lights of the harbour | The Example'],
    );
    assert.deepEqual([page.data[0].metadata.description, 'next' in page], ['About lights of the harbour.', false]);
    const tool = await send('/v1/crawl', {
      url: site.url,
      maxDepth: 2,
      ignoreSitemap: false,
      limit: 5,
      allowBackwardLinks: false,
      allowExternalLinks: false,
      scrapeOptions: { formats: ['markdown'], onlyMainContent: false, waitFor: 0 },
    });
    assert.deepEqual(addresses(await ended(`/v1/crawl/${tool.body.id}`)), ['/', '/p/1', '/p/2', '/p/3']);
    const mapped = await send('/v1/map', {
      url: site.url,
      search: null,
      ignoreSitemap: true,
      includeSubdomains: false,
      limit: 5000,
    });
    assert.equal(mapped.status, 200);
    const scraped = await send('/v1/scrape', {
      url: `${site.url}/lights`,
      formats: ['markdown', 'extract'],
      onlyMainContent: true,
      waitFor: 0,
      timeout: 30000,
      extract: {
        schema: { type: 'object', properties: { title: { type: 'string' } } },
        systemPrompt: 'Read.',
        prompt: 'The title',
      },
    });
    assert.ok('extract' in scraped.body.data && !('json' in scraped.body.data), scraped.text);
  });

  test('maxDepth counts the parts of a path below the start, and allowBackwardLinks leaves the folder', async () => {
    const crawl = async (more: object) =>
      addresses(await ended(`/v1/crawl/${(await send('/v1/crawl', { url: `${site.url}/deep/`, ...more })).body.id}`));
    assert.deepEqual(await crawl({}), ['/deep/', '/deep/a/', '/deep/a/b']);
    assert.deepEqual(await crawl({ maxDepth: 1 }), ['/deep/', '/deep/a/']);
    assert.deepEqual(await crawl({ maxDepth: 0, regexOnFullURL: true }), ['/deep/']);
    assert.deepEqual(await crawl({ maxDepth: 0, allowBackwardLinks: true }), ['/deep/', '/up']);
  });

  test('the names of the version before are read too', async () => {
    const { body } = await send('/v1/crawl', {
      url: `${site.url}/deep/`,
      crawlerOptions: { excludes: ['/b$'], limit: 10, maxDepth: 5 },
      pageOptions: { includeHtml: true, onlyMainContent: true },
    });
    const job = await ended(`/v1/crawl/${body.id}`);
    assert.deepEqual(addresses(job), ['/deep/', '/deep/a/']);
    assert.ok(job.data[0].html && job.data[0].markdown);
  });

  test('fields of /v2 are read where their meaning is plain', async () => {
    const page = await send('/v1/scrape', {
      url: `${site.url}/lights`,
      formats: [{ type: 'json', schema: { type: 'object', properties: { title: { type: 'string' } } } }],
      parsers: [],
    });
    assert.ok('json' in page.body.data, page.text);
    const crawl = await send('/v1/crawl', {
      url: `${site.url}/deep/`,
      sitemap: 'skip',
      crawlEntireDomain: true,
      limit: 10,
    });
    assert.equal((await ended(`/v1/crawl/${crawl.body.id}`)).data.length, 4);
    assert.equal((await send('/v1/search', { query: 'x', sources: [{ type: 'web' }] })).status, 200);
  });

  test('what cannot be translated is 400 and names the field, and what to use', async () => {
    const url = `${site.url}/lights`;
    for (const [path, body, field, message] of [
      [
        '/v1/scrape',
        { url, agent: { model: 'FIRE-1', prompt: 'x' } },
        'agent',
        /POST \/v2\/scrape\/\{jobId\}\/interact/,
      ],
      ['/v1/crawl', { url, scrapeOptions: { agent: {} } }, 'scrapeOptions.agent', /POST \/v2\/agent/],
      [
        '/v1/crawl',
        { url, ignoreSitemap: true, sitemap: 'only' },
        'ignoreSitemap',
        /cannot be used together with sitemap/,
      ],
      [
        '/v1/crawl',
        { url, scrapeOptions: { parsePDF: true, parsers: [] } },
        'scrapeOptions.parsePDF',
        /cannot be used together with scrapeOptions\.parsers/,
      ],
      ['/v1/search', { query: 'x', sources: ['news'] }, 'sources', /POST \/v2\/search/],
      ['/v1/search', { query: 'x', filter: 'site:a.example' }, 'filter', /query/],
      ['/v1/scrape', { url, formats: ['json'], jsonOptions: { schema: [] } }, 'jsonOptions.schema', /not an object/],
      [
        '/v1/scrape',
        { url, formats: ['markdown', 'changeTracking'], changeTrackingOptions: { modes: ['x'] } },
        'changeTrackingOptions.modes[0]',
        /"x" is unknown/,
      ],
      ['/v1/scrape', { url, formats: ['nothing'] }, 'formats[0]', /"nothing" is unknown/],
      ['/v1/batch/scrape', { urls: [url], timeout: 5 }, 'timeout', /too small/],
    ] as const) {
      const [status, named, error] = await refusal(path, body);
      assert.deepEqual([status, named], [400, field], `${path} ${JSON.stringify(body)}: ${error}`);
      assert.match(String(error), message);
    }
    assert.deepEqual(
      await refusal('/v1/scrape', { url: 'nonsense://x' }).then(([status, , error]) => [status, error]),
      [400, 'Invalid URL'],
    );
    const { body } = await send('/v1/map', { url: site.url, sitemapp: 'skip' });
    assert.equal(body.warning, 'Unknown fields were ignored: "sitemapp" (did you mean "sitemap"?).');
  });

  test('guards, credits and activity are those of /v2', async () => {
    const blocked = await send('/v1/scrape', { url: 'http://127.0.0.1:1/' });
    const same = await send('/v2/scrape', { url: 'http://127.0.0.1:1/' });
    assert.deepEqual([blocked.status, blocked.body], [same.status, same.body]);
    assert.notEqual(blocked.status, 200);
    const left = async () => (await it.ask('/v1/team/credit-usage')).body.data.remaining_credits;
    const before = await left();
    assert.equal(before, (await it.ask('/v2/team/credit-usage')).body.data.remainingCredits);
    const page = await send('/v1/scrape', { url: `${site.url}/lights` });
    assert.equal(before - (await left()), page.body.data.metadata.creditsUsed);
    const tokens = (await it.ask('/v1/team/token-usage')).body.data;
    assert.deepEqual(Object.keys(tokens), [
      'remaining_tokens',
      'plan_tokens',
      'billing_period_start',
      'billing_period_end',
    ]);
    const { scrapeId } = page.body.data.metadata;
    await until(
      async () =>
        (await it.ask('/v2/team/activity?endpoint=scrape')).body.data.some(({ id }: { id: string }) => id === scrapeId),
      'the activity',
    );
  });

  test('a key and a team see what they see under /v2', async () => {
    const { id } = (await send('/v1/batch/scrape', { urls: [`${site.url}/lights`] })).body;
    await ended(`/v1/batch/scrape/${id}`);
    const keyFor = async (...scopes: string[]) => (await it.app.keys.create({ name: scopes.join(), scopes })).key;
    const [crawls, batches, maps] = [await keyFor('crawl'), await keyFor('batch-scrape'), await keyFor('map')];
    const statuses = (path: string, method = 'GET') =>
      Promise.all([crawls, batches, maps].map(async (key) => (await it.ask(path, { method, key })).status));
    // Clients ask about batches under the path of crawls.
    assert.deepEqual(await statuses(`/v1/crawl/${id}`), [404, 200, 403]);
    assert.deepEqual(await statuses(`/v1/crawl/${id}/errors`, 'DELETE'), [404, 200, 403]);
    assert.deepEqual(await statuses(`/v1/batch/scrape/${id}`), [403, 200, 403]);
    assert.equal((await send('/v1/scrape', { url: site.url }, maps)).status, 403);

    const owner = await setUp(it);
    const other = (await owner.ask('POST', '/api/organizations', { name: 'Other', team: 'Its team' })).body;
    await owner.ask('POST', '/api/session/team', { teamId: other.team.id });
    const { key } = (await owner.ask('POST', '/api/keys', { name: 'other' })).body;
    for (const path of [`/v1/crawl/${id}`, `/v1/batch/scrape/${id}`, `/v1/crawl/${id}/errors`]) {
      assert.equal((await it.ask(path, { key })).status, 404, path);
      assert.equal((await it.ask(path, { key: null })).status, 401, path);
    }
    assert.equal((await it.ask(`/v1/crawl/${id}`, { method: 'DELETE', key })).status, 404);
    const messageFor = (protocol: string) =>
      new Promise<{ type: string; error?: string }>((resolve) => {
        const socket = new WebSocket(`${it.url.replace('http', 'ws')}/v1/crawl/${id}`, protocol);
        socket.onmessage = ({ data }) => resolve(JSON.parse(data));
      });
    assert.deepEqual(await messageFor(key).then(({ type, error }) => [type, error]), ['error', 'Not Found']);
    assert.deepEqual(await messageFor(maps).then(({ type, error }) => [type, error]), ['error', 'Forbidden']);
    assert.equal((await messageFor(it.key)).type, 'catchup');
  });

  test('every response says what replaces the endpoint, refusals too', async () => {
    const found = await send('/v1/map', { url: site.url });
    const refused = await it.ask('/v1/crawl/17', { key: null });
    for (const { headers } of [found, refused]) assert.match(headers.get('deprecation') ?? '', /^@\d{10}$/);
    assert.equal(
      found.headers.get('link'),
      `<${it.url}/v2/map>; rel="successor-version", <${it.url}/docs>; rel="deprecation"`,
    );
    assert.deepEqual([refused.status, refused.headers.get('link')?.split(';')[0]], [401, `<${it.url}/v2/crawl/17>`]);
    const gone = await it.ask('/v1/deep-research/17');
    assert.deepEqual([gone.status, gone.body.details.replacement], [410, 'GET /v2/agent/{jobId}']);
    const { paths } = (await it.ask('/openapi.json')).body;
    assert.ok(Object.keys(paths).every((path) => !path.startsWith('/v1')));
  });

  test('/v0 is 404 with the replacement, and so is /v1 where it is off', async () => {
    const replaced = async (app: TestApp, path: string) => {
      const { status, body } = await app.ask(path, { key: null });
      return [status, body.error, body.details?.message, body.details?.replacement];
    };
    assert.deepEqual(await replaced(it, '/v0/crawl/status/17'), [
      404,
      'Not Found',
      '/v0 has no such endpoint. Use GET /v2/crawl/{id}.',
      'GET /v2/crawl/{id}',
    ]);
    assert.deepEqual(await replaced(it, '/v0/scrape'), [
      404,
      'Not Found',
      '/v0 has no such endpoint. Use POST /v2/scrape.',
      'POST /v2/scrape',
    ]);
    assert.deepEqual((await it.ask('/v1/nothing')).body, { success: false, error: 'Not Found' });
    const off = await startApp({ ...SITE_SETTINGS, v1: false });
    assert.deepEqual(await replaced(off, '/v1/scrape'), [
      404,
      'Not Found',
      '/v1 is off; the operator turned it off with TRAWL_V1=off. Use POST /v2/scrape.',
      'POST /v2/scrape',
    ]);
  });
});
