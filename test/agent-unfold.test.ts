import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** Lists that continue in place, read by the agent without a language model in a real browser. */

const SCHEMA = {
  type: 'object',
  properties: {
    lamps: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
    },
  },
};
const PER_PAGE = 5;
const rows = (page: number): string =>
  Array.from({ length: PER_PAGE }, (_, i) => {
    const n = (page - 1) * PER_PAGE + i + 1;
    return `<tr><td>Lamp ${n}</td><td>${n}.50 €</td></tr>`;
  }).join('');
const listPage = (rest: string): string =>
  `<!doctype html><title>Lamps</title><main><h1>Lamps</h1><table><thead><tr><th>Name</th><th>Price</th></tr></thead>
  <tbody>${rows(1)}</tbody></table></main>${rest}`;
/** `more()` appends the next rows, as long as there are some. */
const script = (pages: number, wiring: string): string => `<script>
  let page = 1, busy = false;
  async function more() {
    if (busy || page >= ${pages}) return;
    busy = true;
    const text = await (await fetch('/rows?page=' + ++page)).text();
    document.querySelector('tbody').insertAdjacentHTML('beforeend', text);
    busy = false;
    if (page >= ${pages}) document.querySelector('button')?.remove();
  }
  ${wiring}
</script>`;

describe('a list that continues in place', () => {
  let it: TestApp;
  let site: Site;
  before(async () => {
    site = await startSite({
      '/button': listPage(`<button onclick="more()">Load more</button>${script(4, '')}`),
      '/scroll': listPage(
        `<div style="height:3000px"></div><p id="end"></p>${script(4, "new IntersectionObserver(([entry]) => entry.isIntersecting && more()).observe(document.querySelector('#end'));setInterval(() => scrollY + innerHeight > document.documentElement.scrollHeight - 10 && more(), 100);")}`,
      ),
      '/endless': listPage(`<button onclick="more()">Show more</button>${script(1_000, '')}`),
      '/trap': listPage(
        '<a href="/elsewhere">Load more</a><button onclick="location.href=\'/elsewhere\'">Buy</button>',
      ),
      // Its second visit, in which it is asked for more, fails.
      '/fails': (_request, response) =>
        void response
          .writeHead(site.count('/fails') > 1 ? 503 : 200, { 'content-type': 'text/html' })
          .end(listPage(`<button onclick="more()">Load more</button>${script(4, '')}`)),
      '/next-fails': listPage('<a href="/next-fails/page/2">Next page</a>'),
      '/next-fails/page/2': { status: 503, body: 'Busy' },
      '/elsewhere': '<main><h1>Elsewhere</h1></main>',
      '/rows': (_request, response, url) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end(rows(Number(url.searchParams.get('page')))),
    });
    it = await startApp(SITE_SETTINGS);
  });
  after(() => site[Symbol.asyncDispose]());

  const run = async (path: string, more: object = {}) => {
    const started = await it.ask('/v2/agent', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'All lamps', urls: [`${site.url}${path}`], schema: SCHEMA, ...more }),
    });
    assert.equal(started.status, 200, started.text);
    const at = `/v2/agent/${started.body.id}`;
    await until(async () => (await it.ask(at)).body.status !== 'processing', 'the run');
    const { body } = await it.ask(at);
    assert.equal(body.status, 'completed', JSON.stringify(body));
    return { ...body, names: (body.data.lamps as { name: string }[]).map(({ name }) => name) };
  };
  const all = (pages: number): string[] => Array.from({ length: pages * PER_PAGE }, (_, i) => `Lamp ${i + 1}`);

  test('by a button: all records, each once, with their evidence', async () => {
    const { names, data, evidence, creditsUsed } = await run('/button');
    assert.deepEqual(names, all(4));
    assert.deepEqual(data.lamps.at(-1), { name: 'Lamp 20', price: 20.5 });
    assert.ok(evidence.some(({ path }: { path: string }) => path === 'lamps[19].price'));
    assert.equal(creditsUsed, 2);
  });

  test('by scrolling', async () => {
    assert.deepEqual((await run('/scroll')).names, all(4));
  });

  test('a list of which the rest cannot be read comes with a warning', async () => {
    for (const [path, told] of [
      ['/fails', /which failed, so the list may be incomplete: .*503/],
      ['/next-fails', /1 page could not be read, so the result may lack what is there: \S+page\/2: .*503/],
    ] as const) {
      const { names, warning } = await run(path);
      assert.deepEqual(names, all(1));
      assert.match(warning ?? '', told);
    }
  });

  test('within the limits of the effort, where it has no end', async () => {
    const { names } = await run('/endless', { effort: 'low' });
    assert.ok(names.length > 2 * PER_PAGE && names.length <= 7 * PER_PAGE, `${names.length} records`);
  });

  test('not within the credits of one page, and not if only the named pages are allowed', async () => {
    assert.deepEqual((await run('/button', { maxCredits: 1 })).names, all(1));
    const { names } = await run('/trap', { strictConstrainToURLs: true });
    assert.deepEqual(names, all(1));
    assert.equal(site.count('/elsewhere'), 0);
  });
});
