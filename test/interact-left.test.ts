import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { plansFile } from './support/plans.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';

const STORES = `<title>Stores</title><p id="said"></p><script>
  const once = (store, name) => (store[name] ??= crypto.randomUUID());
  document.cookie = document.cookie.includes('by=') ? '' : 'by=' + crypto.randomUUID();
  said.textContent = [once(localStorage, 'a'), once(sessionStorage, 'b'), /by=([^;]+)/.exec(document.cookie)[1]].join(' ');
</script>`;
const ORDER = `<title>Shop</title><h1>Shop</h1><form method="post" action="/order"><button>Order</button></form>`;

const CART = `<title>Cart</title><p>empty</p><button onclick="fetch('/order', { method: 'POST' }).then(() => {
  document.querySelector('p').id = 'done'; })">Order</button>`;

describe('the session of a scrape has what the scrape left', () => {
  let it: TestApp;
  let site: Site;
  let visitors = 0;
  let orders = 0;

  before(async () => {
    site = await startSite({
      '/counts': ({ headers: { cookie = '' } }, response) => {
        const known = /visitor=(\d+)/.exec(cookie)?.[1];
        const number = known ?? String(++visitors);
        const headers = {
          'content-type': 'text/html',
          ...(known ? {} : { 'set-cookie': `visitor=${number}; HttpOnly` }),
        };
        const paid = cookie.includes('key=given') ? ' with a key' : '';
        response
          .writeHead(200, headers)
          .end(`<title>Counts</title><p>You are visitor ${number}${paid}, and welcome here.</p>`);
      },
      '/stores': STORES,
      '/shop': ORDER,
      '/cart': CART,
      '/order': (request, response) => {
        if (request.method === 'POST') orders++;
        response.writeHead(303, { location: '/thanks', 'set-cookie': `order=${orders}` }).end();
      },
      '/thanks': ({ headers }, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Thanks</title><p>${headers.cookie}</p>`);
      },
    });
    it = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({}) });
  });
  after(() => site[Symbol.asyncDispose]());

  const post = (path: string, body: object) =>
    it.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const scraped = async (path: string, options: object = {}) => {
    const { status, body } = await post('/v2/scrape', { url: `${site.url}${path}`, formats: ['markdown'], ...options });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data as { markdown: string; metadata: { scrapeId: string } };
  };
  /** What stands on the page of a session, and its end. */
  const seen = async ({ metadata: { scrapeId } }: { metadata: { scrapeId: string } }, code: string) => {
    const path = `/v2/scrape/${scrapeId}/interact`;
    const { status, body } = await post(path, { code });
    assert.equal(status, 200, JSON.stringify(body));
    await it.ask(path, { method: 'DELETE' });
    return body.result as string;
  };
  const text = `await page.textContent('p')`;

  for (const [way, options] of [
    ['plain client', {}],
    ['browser', { waitFor: 1 }],
  ] as const) {
    test(`cookies that the site set, by the ${way}; not those of the request`, async () => {
      const page = await scraped('/counts', { ...options, headers: { Cookie: 'key=given' } });
      const number = /visitor (\d+) with a key/.exec(page.markdown)?.[1];
      assert.ok(number, page.markdown);
      assert.equal(await seen(page, text), `You are visitor ${number}, and welcome here.`);
    });
  }

  test('both storages, and cookies of scripts; put back once, not again after the page emptied them', async () => {
    const page = await scraped('/stores', { waitFor: 1 });
    const code = `const first = await page.textContent('#said');
      await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
      await page.reload();
      const later = await page.textContent('#said');
      [first, later].join('|')`;
    const [first, later] = (await seen(page, code)).split('|') as [string, string];
    assert.ok(page.markdown.includes(first), `${page.markdown} ${first}`);
    const [a, b, c] = first.split(' ');
    const [d, e, f] = later.split(' ');
    assert.deepEqual([a === d, b === e, c === f], [false, false, true]);
  });

  test('where its actions led, without doing again what was sent', async () => {
    const actions = (till: string) => [
      { type: 'click', selector: 'button' },
      { type: 'wait', selector: till },
    ];
    const thanked = await scraped('/shop', { actions: actions('p') });
    assert.match(thanked.markdown, /order=1/);
    assert.equal(await seen(thanked, `page.url() + ' ' + ${text}`), `${site.url}/thanks order=1`);
    const filled = await scraped('/cart', { actions: actions('#done') });
    assert.equal(await seen(filled, text), 'empty');
    assert.equal(orders, 2);
  });

  test('nothing of a scrape under zero data retention', async () => {
    const { metadata } = await scraped('/counts', { zeroDataRetention: true });
    assert.equal((await post(`/v2/scrape/${metadata.scrapeId}/interact`, { code: text })).status, 404);
  });
});
