import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { Firecrawl } from 'firecrawl';
import { type Answer, startApp, TEST_KEY, type TestApp } from './support/app.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';

/** POST /v2/scrape with the real browser: pages of scripts, pictures, actions, profiles, and what must not get out of it. */

const WORDS = 'Harbours keep their lights burning all winter, and the keepers write down every ship that passes by.';
const LONG = Array.from({ length: 6 }, (_, i) => `${WORDS} Paragraph number ${i + 1} says so once more.`);

const SHELL = `<!DOCTYPE html><html><head><title>App</title></head><body><div id="root"></div>
<noscript>You need to enable JavaScript to run this app.</noscript><script>
const get = (path) => fetch(path).then((answer) => answer.json());
Promise.all([get('/api/one'), get('/api/two')]).then(([one, two]) => {
  document.querySelector('#root').innerHTML = '<main><h1>' + one.title + '</h1><p>' + two.text + '</p><button id="more">More</button><input id="name"></main>';
  document.querySelector('#more').onclick = () => document.querySelector('main').insertAdjacentHTML('beforeend', '<p class="added">Now there is more.</p>');
});
</script></body></html>`;

const json = (body: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('scraping with the browser', () => {
  let site: Site;
  let it: TestApp;
  let sdk: Firecrawl;

  const scrape = (path: string, more: object = {}, key?: string): Promise<Answer> =>
    it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: site.url + path, ...more }),
      ...(key ? { key } : {}),
    });
  const bytesOf = async (url: string): Promise<{ type: string | null; bytes: Buffer }> => {
    const answer = await fetch(url);
    assert.equal(answer.status, 200);
    return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  before(async () => {
    site = await startSite({
      '/app': SHELL,
      '/api/one': json({ title: 'Made by scripts' }),
      '/api/two': json({ text: WORDS }),
      '/article': articlePage('Lights of the harbour', ...LONG),
    });
    it = await startApp(SITE_SETTINGS);
    sdk = new Firecrawl({ apiKey: TEST_KEY, apiUrl: it.url });
  });
  after(() => site[Symbol.asyncDispose]());

  test('an empty shell is run, a page that is whole is not', async () => {
    const app = await scrape('/app', { formats: ['markdown', 'rawHtml'] });
    assert.equal(app.status, 200, app.text);
    assert.match(app.body.data.markdown, /^# Made by scripts\n\nHarbours keep/);
    assert.match(app.body.data.rawHtml, /id="more"/);
    assert.equal(site.count('/api/one'), 1);
    const fast = await scrape('/app', { fastMode: true, maxAge: 0 });
    assert.doesNotMatch(fast.body.data.markdown, /Made by scripts/);
    await scrape('/article');
    assert.equal(site.count('/article'), 1);
  });

  test('SDK: a screenshot, kept for a day under a link that needs no key', async () => {
    const page = await sdk.scrape(`${site.url}/article`, { formats: ['markdown', 'screenshot'] });
    const { type, bytes } = await bytesOf(page.screenshot ?? '');
    assert.equal(type, 'image/png');
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    const altered = await fetch((page.screenshot ?? '').replace('signature=', 'signature=A'));
    assert.equal(altered.status, 404);
    const jpeg = await scrape('/article', {
      formats: [{ type: 'screenshot', quality: 40, viewport: { width: 500, height: 400 }, fullPage: true }],
    });
    const picture = await bytesOf(jpeg.body.data.screenshot);
    assert.equal(picture.type, 'image/jpeg');
    assert.deepEqual([...picture.bytes.subarray(0, 2)], [0xff, 0xd8]);
  });

  test('a page says the same over both engines, whether it declares its charset or not', async () => {
    const text = 'Le café fermé coûte 13.50 à la fin de l’été, où chaque élève a été reçu après le déjeuner. '.repeat(
      4,
    );
    const cases: [path: string, bytes: Buffer][] = [
      ['/utf-8', Buffer.from(`<main><h1>Prix</h1><p>€13.50. ${text}</p></main>`)],
      ['/latin', Buffer.from(`<main><h1>Prix</h1><p>${text.replaceAll('’', "'")}</p></main>`, 'latin1')],
      [
        '/declared',
        Buffer.from(
          `<meta charset="iso-8859-1"><main><h1>Prix</h1><p>${text.replaceAll('’', "'")}</p></main>`,
          'latin1',
        ),
      ],
    ];
    for (const [path, bytes] of cases) {
      site.set(path, (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(bytes));
      const plain = await scrape(path, { formats: ['markdown'], maxAge: 0 });
      const shown = await scrape(path, { formats: ['markdown', 'screenshot'], maxAge: 0 });
      assert.match(plain.body.data.markdown, /café fermé coûte 13\.50 à/, path);
      assert.equal(shown.body.data.markdown, plain.body.data.markdown);
    }
  });

  test('actions, in order, with what each brings', async () => {
    const { status, body, text } = await scrape('/app', {
      formats: ['markdown'],
      actions: [
        { type: 'wait', selector: '#more' },
        { type: 'click', selector: '#more' },
        { type: 'wait', milliseconds: 20 },
        { type: 'click', selector: '#name' },
        { type: 'write', text: 'Ann' },
        { type: 'press', key: 'Tab' },
        { type: 'scroll', direction: 'down' },
        { type: 'screenshot' },
        { type: 'scrape' },
        { type: 'executeJavascript', script: 'return { typed: document.querySelector("#name").value, n: 1 + 1 }' },
        { type: 'executeJavascript', script: 'document.title' },
        { type: 'generatePDF', format: 'A4' },
      ],
    });
    assert.equal(status, 200, text);
    assert.match(body.data.markdown, /Now there is more\./);
    const { actions } = body.data;
    assert.match(actions.scrapes[0].html, /Now there is more/);
    assert.equal(actions.scrapes[0].url, `${site.url}/app`);
    assert.deepEqual(actions.javascriptReturns, [
      { type: 'object', value: { typed: 'Ann', n: 2 } },
      { type: 'string', value: 'App' },
    ]);
    assert.equal((await bytesOf(actions.screenshots[0])).type, 'image/png');
    const pdf = await bytesOf(actions.pdfs[0]);
    assert.deepEqual([pdf.type, pdf.bytes.subarray(0, 5).toString()], ['application/pdf', '%PDF-']);
  });

  test('a profile keeps cookies for the next visit, when it is saved, and for its team alone', async () => {
    site.set('/visits', (request, response) => {
      const seen = Number(/n=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? 0);
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': `n=${seen + 1}; Max-Age=3600` });
      response.end(`<main><p>Visits so far: ${seen}. ${WORDS}</p></main>`);
    });
    const visits = async (profile: object, key?: string) =>
      /so far: (\d)/.exec((await scrape('/visits', { profile }, key)).body.data.markdown)?.[1];
    assert.equal(await visits({ name: 'shop' }), '0');
    assert.equal(await visits({ name: 'shop', saveChanges: false }), '1');
    assert.equal(await visits({ name: 'shop' }), '1');
    assert.equal(await visits({ name: 'shop' }), '2');
    assert.equal(await visits({ name: 'other' }), '0');
    const asked = Promise.withResolvers<ServerResponse>();
    site.set('/slow', (_, response) => asked.resolve(response));
    const first = scrape('/slow', { profile: { name: 'shop' } });
    const response = await asked.promise;
    assert.equal((await scrape('/slow', { profile: { name: 'shop' } })).status, 409);
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${WORDS}</p>`);
    assert.equal((await first).status, 200);
  });

  test('nothing private is reached: by a redirect, a script, a picture or a socket of a page', async () => {
    site.set('/out', { status: 302, headers: { location: `http://127.0.0.1:${it.port}/` } });
    const out = await scrape('/out', { formats: ['screenshot'] });
    assert.deepEqual([out.status, out.body.code], [400, 'PRIVATE_ADDRESS']);
    const inside = `127.0.0.1:${it.port}`;
    site.set(
      '/probe',
      `<main><p id="out">waiting</p><p>${WORDS}</p><img src="http://${inside}/health"></main><script>
      const out = document.querySelector('#out');
      const tell = (name) => {
        out.textContent += ' ' + name;
        if (/fetch.*socket|socket.*fetch/.test(out.textContent)) out.className = 'told';
      };
      fetch('http://${inside}/health', { mode: 'no-cors' }).then((answer) => answer.text()).then((text) => tell('fetch:' + text.length), () => tell('fetch-failed'));
      const socket = new WebSocket('ws://${inside}/v2/crawl/x');
      socket.onopen = () => tell('socket-open');
      socket.onerror = () => tell('socket-failed');
      </script>`,
    );
    const actions = [{ type: 'wait', selector: '.told' }];
    const probe = await scrape('/probe', { actions, onlyMainContent: false });
    assert.equal(probe.status, 200, probe.text);
    assert.match(probe.body.data.markdown, /socket-failed/);
    assert.doesNotMatch(probe.body.data.markdown, /socket-open|fetch:[1-9]/);
  });

  test('an action that cannot be done, a file where a page should be, a page that never settles', async () => {
    const missing = await scrape('/article', { actions: [{ type: 'click', selector: '#nothing' }], timeout: 40_000 });
    assert.deepEqual([missing.status, missing.body.code], [500, 'SCRAPE_ACTION_ERROR']);
    assert.equal(missing.body.details[0].field, 'actions[0]');
    const script = await scrape('/article', {
      actions: [{ type: 'executeJavascript', script: 'throw new Error("no")' }],
    });
    assert.equal(script.body.code, 'SCRAPE_ACTION_ERROR');
    site.set(
      '/busy',
      `<main><p>${WORDS}</p></main><script>setInterval(() => { document.body.append('.'); fetch('/api/one'); }, 20)</script>`,
    );
    const busy = await scrape('/busy', { formats: ['markdown', 'screenshot'], timeout: 120_000 });
    assert.equal(busy.status, 200, busy.text);
    site.set('/stuck', `<p>${WORDS}</p><script>for (;;) {}</script>`);
    // It would take for ever.
    const stuck = await scrape('/stuck', { formats: ['markdown', 'screenshot'], timeout: 10_000 });
    assert.equal(stuck.status, 200);
    assert.match(stuck.body.data.warning, /^The timeout passed before the page was ready/);
    assert.match(stuck.body.data.markdown, /^Harbours keep/);
    assert.equal((await scrape('/app', { maxAge: 0 })).status, 200);
  });

  test('a page that comes late in its time is answered, one that does not is a 408 with its reason', async () => {
    site.set(
      '/late',
      (_, response) =>
        void setTimeout(
          () => response.writeHead(200, { 'content-type': 'text/html' }).end(`<main><p>${WORDS}</p></main>`),
          14_000,
        ),
    );
    site.set('/never', () => {});
    const [late, never] = await Promise.all([
      scrape('/late', { timeout: 20_000, waitFor: 1 }),
      scrape('/never', { timeout: 10_000, waitFor: 1 }),
    ]);
    assert.match(late.body.data?.markdown ?? late.text, /^Harbours keep/);
    assert.deepEqual([never.status, never.body.error, never.body.code], [408, 'Request Timeout', 'SCRAPE_TIMEOUT']);
    assert.match(never.body.details.message, /not ready within 10000 ms/);
  });

  test('waits that do not fit into the timeout are refused before anything is fetched, or end it', async () => {
    const refused = await scrape('/unasked', { timeout: 2_000, waitFor: 5_000 });
    assert.deepEqual(
      [refused.status, refused.body.error],
      [400, 'waitFor: 5000 ms of waits do not fit into a timeout of 2000 ms'],
    );
    const actions = [{ type: 'wait', milliseconds: 1_500 }, { type: 'scrape' }, { type: 'wait', milliseconds: 600 }];
    const both = await scrape('/unasked', { timeout: 2_000, actions });
    assert.equal(both.body.error, 'actions: 2100 ms of waits do not fit into a timeout of 2000 ms');
    assert.equal(site.count('/unasked'), 0);
    site.set(
      '/slow',
      (_, response) =>
        void setTimeout(
          () => response.writeHead(200, { 'content-type': 'text/html' }).end(`<main><p>${WORDS}</p></main>`),
          1_500,
        ),
    );
    const late = await scrape('/slow', { timeout: 3_000, waitFor: 2_900 });
    assert.deepEqual([late.status, late.body.code], [408, 'SCRAPE_TIMEOUT']);
    const missing = await scrape('/article', { timeout: 3_000, actions: [{ type: 'wait', selector: '#never' }] });
    assert.deepEqual([missing.status, missing.body.code], [408, 'SCRAPE_TIMEOUT']);
  });

  test('under zero data retention screenshots of actions come as data, and nothing is kept', async () => {
    const format = await scrape('/article', { zeroDataRetention: true, formats: ['screenshot'] });
    assert.match(format.body.data.screenshot, /^data:image\/png;base64,/);
    assert.equal((await it.ask(`/v2/scrape/${format.body.data.metadata.scrapeId}`)).status, 404);
    const { body } = await scrape('/article', { zeroDataRetention: true, actions: [{ type: 'screenshot' }] });
    assert.match(body.data.actions.screenshots[0], /^data:image\/png;base64,/);
    assert.equal((await it.ask(`/v2/scrape/${body.data.metadata.scrapeId}`)).status, 404);
  });
});
