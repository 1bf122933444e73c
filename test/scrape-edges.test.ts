import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** POST /v2/scrape where it is easily got wrong: what the site is sent, what is kept of it, what is paid, what nobody may read later. */

const WORDS = 'Harbours keep their lights burning all winter, and the keepers write down every ship that passes by.';
const LONG = Array.from({ length: 6 }, (_, i) => `${WORDS} Paragraph number ${i + 1} says so once more.`);

/** What Cloudflare answers in place of a page. */
const CHALLENGE =
  '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={cvId: "3",cType: "managed"};a.src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"</script></body></html>';

describe('scraping, at its edges', () => {
  let site: Site;
  let it: TestApp;

  const post = (body: object): Promise<Answer> =>
    it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const scrape = (path: string, more: object = {}): Promise<Answer> => post({ url: site.url + path, ...more });
  /** Once a page is in the cache; a moment after the answer. */
  const isCached = (path: string, more: object = {}): Promise<void> =>
    until(async () => (await scrape(path, { minAge: 0, ...more })).status === 200);

  before(async () => {
    site = await startSite({ '/article': articlePage('Lights of the harbour', ...LONG) });
    it = await startApp(SITE_SETTINGS);
  });
  after(() => site[Symbol.asyncDispose]());

  test("the caller's request options reach the site", async () => {
    const { headers } = await (async () => {
      await scrape('/article?plain', {
        headers: { 'X-Shop': 'one', 'User-Agent': 'Mine/1' },
        location: { country: 'DE', languages: ['de-AT', 'de'] },
      });
      return site.asked.at(-1)!;
    })();
    assert.equal(headers['x-shop'], 'one');
    assert.equal(headers['user-agent'], 'Mine/1');
    assert.match(String(headers['accept-language']), /^de-AT,de/);
    await scrape('/article?german', { location: { country: 'DE' } });
    assert.match(String(site.asked.at(-1)?.headers['accept-language']), /^de/);
    await scrape('/article?phone', { mobile: true });
    assert.match(String(site.asked.at(-1)?.headers['user-agent']), /Mobile/);
    // What frames the request is not the caller's to say.
    const framed = await scrape('/article?framed', {
      headers: { 'Content-Length': '5', 'Transfer-Encoding': 'chunked', Host: 'elsewhere.example' },
    });
    assert.equal(framed.status, 200);
    const last = site.asked.at(-1)?.headers;
    assert.deepEqual(
      [last?.['content-length'], last?.['transfer-encoding'], last?.host],
      [undefined, undefined, new URL(site.url).host],
    );
    const odd = await scrape('/article', { headers: { 'x-a': '日本' } });
    assert.deepEqual([odd.status, odd.body.details[0].field], [400, 'headers']);
  });

  test('cookies live through redirects; a password does not leave its site', async () => {
    await using other = await startSite({ '/there': articlePage('There', ...LONG) });
    site.set('/login', { status: 302, headers: { location: '/inside', 'set-cookie': 'session=a1; Path=/' } });
    site.set('/inside', (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<main><p>${request.headers.cookie ?? 'nobody'} is in. ${WORDS}</p></main>`);
    });
    assert.match((await scrape('/login')).body.data.markdown, /^session=a1 is in/);
    site.set('/away', { status: 307, headers: { location: `${other.url}/there` } });
    const url = `${site.url.replace('//', '//ann:secret@')}/away`;
    const { body } = await post({ url, headers: { cookie: 'mine=1' } });
    const authorization = `Basic ${Buffer.from('ann:secret').toString('base64')}`;
    assert.equal(site.asked.at(-1)?.headers.authorization, authorization);
    assert.deepEqual([other.asked[0]?.headers.authorization, other.asked[0]?.headers.cookie], [undefined, undefined]);
    assert.equal(body.data.metadata.url, `${other.url}/there`);
    assert.equal(body.data.metadata.sourceURL, `${site.url}/away`);
    const stored = await it.ask(`/v2/scrape/${body.data.metadata.scrapeId}`);
    assert.equal(stored.status, 200);
    const activity = await it.ask('/v2/team/activity');
    assert.match(activity.text, /\/away/);
    for (const { text } of [stored, activity]) assert.doesNotMatch(text, /secret/);
    const map = await it.ask('/v2/map', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: other.url, sitemap: 'skip' }),
    });
    assert.doesNotMatch(map.text, /\/there/, 'what was behind a password is nobody else’s page');
  });

  test('an address with odd characters is kept like any other', async () => {
    const { body } = await post({ url: `${site.url}/odd\u0000name` });
    assert.equal(body.data.metadata.sourceURL, `${site.url}/odd%00name`);
    assert.equal((await it.ask(`/v2/scrape/${body.data.metadata.scrapeId}`)).status, 200);
    const named = await scrape('/article', { profile: { name: 'a\u0000b' } });
    assert.deepEqual([named.status, named.body.details[0].field], [400, 'profile.name']);
  });

  test('a block page is reported, and not cached for the next time', async () => {
    site.set('/walled', CHALLENGE);
    const { body } = await scrape('/walled', { proxy: 'basic', fastMode: true });
    assert.match(body.data.metadata.title, /Just a moment/);
    site.set('/walled', articlePage('Behind the wall', ...LONG));
    const { data } = (await scrape('/walled')).body;
    assert.match(data.markdown, /^# Behind the wall/);
    assert.equal(data.metadata.cacheState, 'miss');
  });

  test('a shell whose scripts did not run is not taken for the page either', async () => {
    site.set(
      '/shell',
      '<body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script>document.querySelector("#root").textContent = "run"</script></body>',
    );
    await scrape('/shell', { fastMode: true });
    await scrape('/article?then');
    await isCached('/article?then');
    const cached = await scrape('/shell', { minAge: 0 });
    assert.deepEqual([cached.status, cached.body.code], [404, 'SCRAPE_NO_CACHED_DATA']);
  });

  test('routes of an application are pages of their own, places on a page are not', async () => {
    await scrape('/article?routes#/one');
    await isCached('/article?routes#/one');
    const states = await Promise.all(
      ['/article?routes#/two', '/article?routes#!three', '/article?routes'].map(
        async (path) => (await scrape(path, { minAge: 0 })).status,
      ),
    );
    assert.deepEqual(states, [404, 404, 404]);
    await scrape('/article?places#first');
    await isCached('/article?places#second');
  });

  test('a check that could not be done is not paid for, and said', async () => {
    const { body } = await scrape('/article', { formats: ['rawBase64'], checkPromptInjection: true });
    assert.equal(body.data.metadata.creditsUsed, 5);
    site.set('/picture', { headers: { 'content-type': 'image/png' }, body: Buffer.from('89504e470d0a1a0a', 'hex') });
    const raw = await scrape('/picture', { formats: ['rawBase64'], checkPromptInjection: true });
    assert.equal(raw.body.data.rawBase64, 'iVBORw0KGgo=');
    assert.match(raw.body.data.warning, /not checked for prompt injections/);
    assert.equal(raw.body.data.metadata.creditsUsed, 1);
  });

  test('selectors of attributes are checked like the others', async () => {
    const { status, body } = await scrape('/article', {
      formats: [{ type: 'attributes', selectors: [{ selector: 'p[', attribute: 'id' }] }],
    });
    assert.deepEqual([status, body.details[0].field], [400, 'formats[0].selectors[0].selector']);
  });

  test('changes in json mode keep the fields that stayed; a site that refuses changes nothing', async () => {
    const page = (price: string): string =>
      `<body><h1>Lamp</h1><table><tr><th>Price</th><td>${price}</td></tr><tr><th>Colour</th><td>gold</td></tr></table><p>${WORDS} ${price}</p></body>`;
    const schema = { type: 'object', properties: { price: { type: 'string' }, colour: { type: 'string' } } };
    const track = async () => {
      const formats = ['markdown', { type: 'changeTracking', modes: ['json', 'git-diff'], schema }];
      const { body } = await scrape('/price', { formats, fastMode: true, proxy: 'basic' });
      return { ...body.data.changeTracking, paid: body.data.metadata.creditsUsed };
    };
    site.set('/price', page('10 EUR'));
    assert.deepEqual([(await track()).changeStatus, (await track()).changeStatus], ['new', 'same']);
    site.set('/price', { status: 403, body: CHALLENGE });
    await track();
    site.set('/price', page('12 EUR'));
    const changed = await track();
    assert.equal(changed.changeStatus, 'changed');
    assert.deepEqual(changed.json, {
      price: { previous: '10 EUR', current: '12 EUR' },
      colour: { previous: 'gold', current: 'gold' },
    });
    assert.match(changed.diff.text, /10 EUR/);
    assert.equal(changed.paid, 6);
  });

  test('a late response costs nothing', async () => {
    const used = async (): Promise<number> => (await it.ask('/v2/team/credit-usage')).body.data.remainingCredits;
    const before = await used();
    await scrape('/article?paid');
    assert.equal(await used(), before - 1);
    site.set('/late', () => {});
    const { status, body } = await scrape('/late', { timeout: 1000 });
    assert.deepEqual([status, body.error, body.code], [408, 'Request Timeout', 'SCRAPE_TIMEOUT']);
    assert.equal(await used(), before - 1);
  });
});
