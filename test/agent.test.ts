import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { setUp } from './support/console.ts';
import { plansFile } from './support/plans.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** Runs of the agent without a language model, over HTTP. */

const product = (name: string, price: string, more = ''): string => `<!doctype html><html lang="en"><head>
  <title>${name}</title><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
  })}</script></head><body><main><h1>${name}</h1><p>A ${name.toLowerCase()} for the kitchen, made to last.</p>${more}</main></body></html>`;

const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' }, warranty: { type: 'string' } },
};
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const ROOMS = Array.from(
  { length: 40 },
  (_, i) => `<p>Room ${i + 1} of the castle shows armour and coins of the ${i + 10} families of the valley.</p>`,
).join('');

describe('the agent without a language model', () => {
  let it: TestApp;
  let site: Site;
  const post = (body: object, key?: string) =>
    it.ask('/v2/agent', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(key === undefined ? {} : { key }),
    });
  const ended = async (id: string) => {
    await until(async () => (await it.ask(`/v2/agent/${id}`)).body.status !== 'processing', 'the run');
    return (await it.ask(`/v2/agent/${id}`)).body;
  };
  const run = async (body: object) => {
    const started = await post(body);
    assert.equal(started.status, 200, started.text);
    return { id: started.body.id as string, started: started.body, ...(await ended(started.body.id)) };
  };
  const traceOf = async (id: string) => (await it.ask(`/v2/agent/${id}/trace`)).body;

  before(async () => {
    site = await startSite({
      '/mug': product('Blue mug', '12.50', '<p><a href="/contact">Contact</a> <a href="/pot">A pot</a></p>'),
      '/pot': product('Red pot', '40'),
      '/contact': '<main><h1>Contact</h1><dl><dt>Email</dt><dd>hello@example.com</dd></dl></main>',
      '/castle': `<main><h1>The castle of Ardmore</h1>${ROOMS}<p>The lords of Ardmore left the castle after the flood of 1682.</p></main>`,
      '/slow': (_request, response) => void setTimeout(() => response.end(product('Slow', '1')), 30_000).unref(),
    });
    it = await startApp(SITE_SETTINGS);
  });
  after(() => site[Symbol.asyncDispose]());

  test('says that an answer may be wrong, where its words are not those of the question', async () => {
    const asked = { prompt: 'Which flood drove the lords out of Ardmore?', urls: [`${site.url}/castle`] };
    const said = 'The lords of Ardmore left the castle after the flood of 1682.';
    const chat = await run({ ...asked, mode: 'chat' });
    assert.deepEqual(chat.data, { answer: said });
    assert.match(
      chat.message,
      /^The lords of Ardmore .+ 1682\.\n\nIt may be wrong: about [1-7] of 10 such answers are right\./s,
    );
    const extract = await run(asked);
    assert.match(extract.message, /^It may be wrong/);
    const sure = await run({ ...asked, prompt: 'What did the lords of Ardmore do after the flood?', mode: 'chat' });
    assert.equal(sure.message, said);
  });

  test('fills a schema from a page, with sources; what the page does not state is null and listed', async () => {
    const { id, started, ...status } = await run({
      prompt: 'The name, price and warranty of the mug',
      urls: [`${site.url}/mug`],
      schema: SCHEMA,
    });
    assert.match(started.threadId, UUID);
    assert.equal(started.threadTurn, 1);
    assert.deepEqual(status.data, { name: 'Blue mug', price: 12.5, warranty: null });
    assert.deepEqual(status.missing, ['warranty']);
    assert.deepEqual(
      status.evidence.map(({ path, url }: { path: string; url: string }) => [path, url]),
      [
        ['name', `${site.url}/mug`],
        ['price', `${site.url}/mug`],
      ],
    );
    assert.match(status.evidence[1].quote, /12[.,]5/);
    assert.deepEqual(status.unverified, []);
    assert.deepEqual(status.sources, { name: [`${site.url}/mug`], price: [`${site.url}/mug`] });
    assert.equal(status.status, 'completed');
    assert.equal(status.creditsUsed, 1);
    assert.ok(Date.parse(status.expiresAt) > Date.now());
    assert.equal(status.model, 'spark-2');
    const { events, creditsUsed } = await traceOf(id);
    assert.equal(creditsUsed, 1);
    assert.equal(events[0].type, 'run.started');
    assert.equal(events.at(-1).type, 'run.finished');
    assert.deepEqual([events.at(-1).outcome, events.at(-1).error], ['succeeded', null]);
    const kinds = new Set(events.map(({ type }: { type: string }) => type));
    for (const kind of [
      'agent.started',
      'agent.finished',
      'progress.reported',
      'tool_call.started',
      'tool_call.finished',
      'artifact.updated',
    ]) {
      assert.ok(kinds.has(kind), kind);
    }
    const byAgent = Map.groupBy(events, ({ agent }: { agent: { id: string } }) => agent.id);
    for (const list of byAgent.values()) {
      assert.deepEqual(
        list.map((event) => (event as unknown as { producerSequence: number }).producerSequence),
        list.map((_, index) => index + 1),
      );
    }
    const helper = events.find(({ agent }: { agent: { role: string } }) => agent.role === 'subagent').agent;
    const main = events.find(({ agent }: { agent: { role: string } }) => agent.role === 'orchestrator').agent;
    assert.equal(helper.parentId, main.id);
    const { artifact } = events.findLast(({ type }: { type: string }) => type === 'artifact.updated');
    assert.deepEqual([artifact.kind, artifact.artifactId, artifact.path], ['json', 'result', '/workspace/data.json']);
    const { body } = await it.ask(`/v2/agent/${id}/snapshots/${artifact.snapshotId}`);
    assert.deepEqual([body.success, body.id, body.snapshotId], [true, id, artifact.snapshotId]);
    assert.deepEqual(JSON.parse(body.snapshot), status.data);
  });

  test('looks for what is missing where the site keeps such things, and takes nothing else from there', async () => {
    const schema = { type: 'object', properties: { ...SCHEMA.properties, email: { type: 'string' } } };
    const { data } = await run({ prompt: 'The mug and whom to ask', urls: [`${site.url}/mug`], schema });
    assert.deepEqual(data, { name: 'Blue mug', price: 12.5, warranty: null, email: 'hello@example.com' });
  });

  test('makes a list of the pages that were named, where each describes one record and none lists them', async () => {
    const page = (name: string, price: string) =>
      `<title>${name} | Shop</title><main><h1>${name}</h1><p>Price: €${price}</p><p>Made to last in every kitchen.</p></main>`;
    const named = ['Kettle', 'Teapot', 'Whisk'].map((name, i) => {
      site.set(`/goods/${i}`, page(name, `${13 + i}.50`));
      return `${site.url}/goods/${i}`;
    });
    const item = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };
    const schema = { type: 'object', properties: { products: { type: 'array', items: item } } };
    const { data, missing, evidence, unverified, creditsUsed } = await run({
      prompt: 'The products',
      urls: named,
      schema,
    });
    const products = [
      { name: 'Kettle', price: 13.5 },
      { name: 'Teapot', price: 14.5 },
      { name: 'Whisk', price: 15.5 },
    ];
    assert.deepEqual(data, { products });
    assert.deepEqual([missing, unverified], [[], []]);
    assert.deepEqual(
      evidence.map(({ path, url }: { path: string; url: string }) => [path, url]),
      named.flatMap((url, i) => [
        [`products[${i}].name`, url],
        [`products[${i}].price`, url],
      ]),
    );
    // Where they stand in the Markdown, as a scrape returns it.
    const markdown = (
      await it.ask('/v2/scrape', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: named[1] }),
      })
    ).body.data.markdown as string;
    const { start, end } = evidence.find(({ path }: { path: string }) => path === 'products[1].price');
    assert.match(markdown.slice(start, end), /14\.50/);
    assert.ok(end - start < 60, `${end - start} characters`);
    assert.equal(creditsUsed, 3);
    // A single page is not a list, and neither is what states nothing of a product.
    const { data: none } = await run({ prompt: 'The products', urls: [named[0], `${site.url}/contact`], schema });
    assert.deepEqual(none, { products: null });
  });

  test('follows a list to its end, page by page, and lists what single records do not state', async () => {
    const NUMBER = 5;
    const item = (n: number) =>
      `<li class="item"><h3>Pot ${n}</h3><p>$${n}.50</p>${n === 7 ? '' : `<p>Colour: ${n % 2 ? 'red' : 'blue'}</p>`}</li>`;
    for (const page of [1, 2, 3]) {
      const items = Array.from({ length: NUMBER }, (_, i) => item((page - 1) * NUMBER + i + 1)).join('');
      const next = page < 3 ? `<a href="/pots?page=${page + 1}">Next</a>` : '<a href="/pots?page=1">First</a>';
      site.set(`/pots?page=${page}`, `<main><h1>Pots</h1><ul>${items}</ul></main><nav>${next}</nav>`);
    }
    const asked = {
      type: 'object',
      properties: { name: { type: 'string' }, price: { type: 'number' }, colour: { type: 'string' } },
    };
    const schema = { type: 'object', properties: { pots: { type: 'array', items: asked } } };
    const body = { prompt: 'All pots', urls: [`${site.url}/pots?page=1`], schema };
    const { data, missing, status, creditsUsed } = await run(body);
    assert.equal(status, 'completed');
    assert.deepEqual(
      data.pots.map(({ name }: { name: string }) => name),
      Array.from({ length: 3 * NUMBER }, (_, i) => `Pot ${i + 1}`),
    );
    assert.deepEqual(
      [data.pots[13].price, data.pots[13].colour, missing, creditsUsed],
      [14.5, 'blue', ['pots[6].colour'], 3],
    );
    const strict = await run({ ...body, strictConstrainToURLs: true });
    assert.equal(strict.data.pots.length, NUMBER);
    const limited = await run({ ...body, maxCredits: 2 });
    assert.deepEqual([limited.status, limited.data.pots.length], ['completed', 2 * NUMBER]);
    const { events } = await traceOf(limited.id);
    assert.ok(
      events.some(({ message }: { message?: string }) => message?.includes('The limit of 2 credits is reached')),
    );
  });

  test('reads the pages of records for what the list does not state', async () => {
    const names = ['Fern', 'Moss', 'Oak', 'Pine', 'Reed'];
    const path = (name: string) => `/plants/${name.toLowerCase()}`;
    const list = names
      .map((name, n) => `<tr><td><a href="${path(name)}">${name}</a></td><td>${n + 3} €</td></tr>`)
      .join('');
    site.set('/plants', `<main><h1>Plants</h1><table><tr><th>Plant</th><th>Price</th></tr>${list}</table></main>`);
    for (const [n, name] of names.entries()) {
      const facts = `<dl><dt>Price</dt><dd>99 €</dd>${n === 2 ? '' : `<dt>Height</dt><dd>${n + 1} m</dd>`}</dl>`;
      site.set(path(name), `<main><h1>${n === 4 ? 'Page under construction' : name}</h1>${facts}</main>`);
    }
    const properties = { name: { type: 'string' }, price: { type: 'number' }, height: { type: 'string' } };
    const schema = { type: 'object', properties: { plants: { type: 'array', items: { type: 'object', properties } } } };
    const body = { prompt: 'All plants', urls: [`${site.url}/plants`], schema };
    const { id, data, missing, creditsUsed, evidence, sources } = await run(body);
    assert.deepEqual(data.plants, [
      { name: 'Fern', price: 3, height: '1 m' },
      { name: 'Moss', price: 4, height: '2 m' },
      { name: 'Oak', price: 5 },
      { name: 'Pine', price: 6, height: '4 m' },
      // Its page is about something else.
      { name: 'Reed', price: 7 },
    ]);
    assert.deepEqual([missing, creditsUsed], [['plants[2].height', 'plants[4].height'], 6]);
    const messages = (await traceOf(id)).events.map(({ message }: { message?: string }) => message);
    assert.ok(messages.includes('Not found on any page without a language model: plants[2].height, plants[4].height.'));
    const places = new Map(evidence.map(({ path: at, url }: { path: string; url: string }) => [at, url]));
    assert.equal(places.get('plants[1].price'), `${site.url}/plants`);
    assert.equal(places.get('plants[1].height'), `${site.url}/plants/moss`);
    assert.equal(sources.plants.length, 4);
    // The first three show that there is nothing to be had.
    const fruitless = { ...properties, height: { type: 'string', enum: ['tall'] } };
    const items = { type: 'object', properties: fruitless };
    const none = await run({ ...body, schema: { type: 'object', properties: { plants: { type: 'array', items } } } });
    assert.equal(none.creditsUsed, 4);
    const limited = await run({ ...body, maxCredits: 3 });
    assert.deepEqual([limited.status, limited.creditsUsed, limited.data.plants[0].height], ['completed', 3, '1 m']);
  });

  test('reads the pages of records that a list only links to', async () => {
    const names = ['Ash', 'Bay', 'Fir', 'Yew'];
    const link = (name: string) => `<li><a href="/trees/${name.toLowerCase()}.html">${name}</a></li>`;
    const frame = (content: string) =>
      `<div id="left"><h2>Menu</h2><ul><li><a href="/mug">Mug</a></li><li><a href="/pot">Pot</a></li><li><a href="/contact">Us</a></li></ul></div>
      <div id="content"><h1>Trees</h1>${content}</div>`;
    site.set('/trees', frame(`<ul>${names.slice(0, 3).map(link).join('')}</ul><b>1</b> <a href="/trees-2">2</a>`));
    site.set(
      '/trees-2',
      frame(`<ul>${names.slice(3).concat('Elm', 'Oak').map(link).join('')}</ul><b>2</b> <a href="/trees-3">3</a>`),
    );
    // The last page has a single one.
    site.set('/trees-3', frame(`<ul>${link('Zelkova')}</ul><a href="/trees-2">2</a> <b>3</b>`));
    const described = [...names, 'Elm', 'Zelkova'];
    for (const [n, name] of described.entries())
      site.set(
        `/trees/${name.toLowerCase()}.html`,
        `<main><h1>${name}</h1><h3>Height</h3><p>${n + 1} m</p><h3>Age</h3><p>${n} years</p></main>`,
      );
    const properties = { name: { type: 'string' }, height: { type: 'string' }, age: { type: 'string' } };
    const schema = { type: 'object', properties: { trees: { type: 'array', items: { type: 'object', properties } } } };
    const { data, status, sources } = await run({ prompt: 'All trees', urls: [`${site.url}/trees`], schema });
    assert.equal(status, 'completed');
    // The page of the oak does not exist.
    assert.deepEqual(
      data.trees,
      described.map((name, n) => ({ name, height: `${n + 1} m`, age: `${n} years` })),
    );
    assert.equal(sources.trees.length, 6);
  });

  test('without a schema, goes on by the words of the prompt until it has an answer', async () => {
    site.set(
      '/home',
      '<main><h1>Cloudberry</h1><p>Backups for teams.</p></main><nav><a href="/plans">Pricing</a></nav>',
    );
    site.set('/plans', '<main><h1>Plans</h1><h2>Solo</h2><p>$5</p><h2>Studio</h2><p>$15</p></main>');
    const cost = await run({ prompt: 'What does the Studio plan cost?', urls: [`${site.url}/home`] });
    assert.deepEqual([cost.data, cost.creditsUsed], [{ answer: '$15' }, 2]);
    const all = await run({ prompt: 'Find all plans with their prices', urls: [`${site.url}/home`] });
    assert.deepEqual(all.data.plans, [
      { name: 'Solo', price: '$5' },
      { name: 'Studio', price: '$15' },
    ]);
  });

  test('says so when it found nothing, and what is needed for more', async () => {
    const { data, message, status } = await run({
      prompt: 'How happy is the mug?',
      urls: [`${site.url}/mug`],
      schema: { type: 'object', properties: { happiness: { type: 'string' } } },
    });
    assert.deepEqual([status, data], ['completed', { happiness: null }]);
    assert.match(message, /do not have the requested data.*TRAWL_LLM_MODEL/);
  });

  test('visits only its urls if they are strict', async () => {
    const seen = site.count('/contact');
    const schema = { type: 'object', properties: { email: { type: 'string' } } };
    const { data } = await run({
      prompt: 'The email',
      urls: [`${site.url}/mug`],
      schema,
      strictConstrainToURLs: true,
    });
    assert.deepEqual(data, { email: null });
    assert.equal(site.count('/contact'), seen);
  });

  test('asks nothing outside of a strict list, wherever pages lead', async () => {
    await using outside = await startSite({ '/': product('Theirs', '1'), '/sitemap.xml': '<urlset/>' });
    const away = { status: 302, headers: { location: `${outside.url}/` } };
    site.set('/away', away);
    site.set('/on', { status: 302, headers: { location: '/away' } });
    // Only a browser follows this one.
    site.set('/scripted', `<div id="root"></div><script>location.replace('${outside.url}/')</script>`);
    site.set('/docs/', away);
    site.set('/docs/sitemap.xml', away);
    for (const path of ['/away', '/scripted', '/docs/*']) {
      const { data, partial } = await run({
        prompt: 'The name',
        urls: [`${site.url}${path}`],
        schema: SCHEMA,
        strictConstrainToURLs: true,
      });
      assert.deepEqual(Object.values({ ...data, ...partial }).filter(Boolean), [], path);
    }
    const { data } = await run({
      prompt: 'The name',
      urls: [`${site.url}/on`, `${site.url}/mug`],
      schema: SCHEMA,
      strictConstrainToURLs: true,
    });
    assert.equal(data.name, 'Blue mug');
    assert.deepEqual(outside.asked, []);
    assert.equal(site.count('/robots.txt') + site.count('/sitemap.xml'), 0);
  });

  test('fails if it would need more credits than its limit, with partial data and at no cost', async () => {
    const { id, ...status } = await run({
      prompt: 'Names and prices',
      urls: [`${site.url}/mug`, `${site.url}/pot`, `${site.url}/contact`],
      schema: { type: 'object', properties: { name: { type: 'string' } } },
      maxCredits: 1,
    });
    assert.equal(status.status, 'failed');
    assert.equal(status.stopReason, 'credit_limit_reached');
    assert.equal(status.creditsUsed, 0);
    assert.equal('data' in status, false);
    assert.equal(typeof status.error, 'string');
    const { events, creditsUsed } = await traceOf(id);
    assert.equal(creditsUsed, 1);
    assert.deepEqual(
      [events.at(-1).type, events.at(-1).outcome, events.at(-1).error.code, events.at(-1).error.source],
      ['run.finished', 'credit_limit_reached', 'credit_limit_reached', 'billing'],
    );
  });

  test('declines a task without a page to begin with', async () => {
    const { id, ...status } = await run({
      prompt: 'Who founded the company?',
      strictConstrainToURLs: true,
    });
    assert.deepEqual([status.status, status.stopReason, status.creditsUsed], ['failed', 'refused', 0]);
    const { events } = await traceOf(id);
    assert.equal(events.at(-1).outcome, 'refused');
  });

  test('is cancelled: the trace shows it at once, its helpers end with it', async () => {
    const { body } = await post({ prompt: 'All of it', urls: [`${site.url}/slow`], schema: SCHEMA });
    const has = async (type: string) =>
      (await traceOf(body.id)).events.some((event: { type: string }) => event.type === type);
    await until(() => has('tool_call.started'), 'a call');
    // At once: the run is over soon after the first of them, on a slow machine even before the second.
    const both = await Promise.all([1, 2].map(() => it.ask(`/v2/agent/${body.id}`, { method: 'DELETE' })));
    const [cancelled, again] = both.sort((one, other) => one.status - other.status);
    assert.deepEqual([cancelled?.status, cancelled?.body], [200, { success: true }]);
    assert.equal(again?.status, 409);
    assert.match(again.body.error, /^Agent (is already cancelled|already finished)$/);
    assert.ok(await has('run.cancel_requested'));
    const status = await ended(body.id);
    assert.deepEqual([status.status, status.stopReason, status.creditsUsed], ['failed', 'cancelled', 0]);
    const { events } = await traceOf(body.id);
    const helper = events.find(
      ({ type, agent }: { type: string; agent: { role: string } }) =>
        type === 'agent.finished' && agent.role === 'subagent',
    );
    assert.equal(helper.error.code, 'parent_finished');
    assert.equal(events.at(-1).outcome, 'cancelled');
    const late = await it.ask(`/v2/agent/${body.id}`, { method: 'DELETE' });
    assert.deepEqual([late.status, late.body.error], [409, 'Agent already finished']);
  });

  test('continues a thread from the previous turn', async () => {
    const first = await run({ prompt: 'The name', urls: [`${site.url}/pot`], schema: SCHEMA });
    const second = await run({ prompt: 'What is the price?', threadId: first.threadId, mode: 'chat' });
    assert.deepEqual([second.threadId, second.threadTurn, second.mode], [first.threadId, 2, 'chat']);
    assert.equal(second.data.price, 40);
    assert.match(second.message, /40/);
    const { body } = await it.ask(`/v2/agent/threads/${first.threadId}?includeData=true`);
    assert.deepEqual(
      body.thread.runs.map(({ turn, status, mode }: { turn: number; status: string; mode: string }) => [
        turn,
        status,
        mode,
      ]),
      [
        [1, 'succeeded', 'extract'],
        [2, 'succeeded', 'chat'],
      ],
    );
    assert.equal(body.thread.status, 'idle');
    assert.deepEqual(body.thread.runs[0].data, first.data);
    const unknown = await post({ prompt: 'More', threadId: crypto.randomUUID() });
    assert.equal(unknown.status, 404);
  });

  test('lists runs, the newest first', async () => {
    const { id } = await run({ prompt: 'The name', urls: [`${site.url}/pot`], schema: SCHEMA, origin: 'test' });
    const { body } = await it.ask('/v2/agent');
    assert.equal(body.agents[0].id, id);
    assert.deepEqual([body.agents[0].origin, body.agents[0].targetHint], ['test', `${site.url}/pot`]);
    const { body: older } = await it.ask(`/v2/agent?before=${Date.parse(body.agents[0].createdAt)}`);
    assert.equal(older.agents[0].id, body.agents[1].id);
    // Twenty at a time: `next` leads to the others, and the last page has none.
    const all = new Set<string>();
    for (let next: string | undefined = `${it.url}/v2/agent`; next !== undefined; ) {
      const { body: page } = await it.ask(next.slice(next.indexOf('/v2/')));
      for (const one of page.agents) all.add(one.id);
      assert.ok(page.agents.length <= 20 && (page.next === undefined || page.agents.length === 20));
      next = page.next;
    }
    assert.ok(all.has(id) && all.size > 20);
    const wrong = await it.ask('/v2/agent?before=soon');
    assert.deepEqual([wrong.status, wrong.body.error], [400, 'Invalid before timestamp.']);
  });

  test('refuses what makes no sense before it begins', async () => {
    const urls = [`${site.url}/mug`];
    for (const body of [
      {},
      { prompt: '' },
      { prompt: '  ' },
      { prompt: 'x'.repeat(10_001) },
      { prompt: 'x', urls, maxCredits: 0 },
      { prompt: 'x', urls, maxCredits: -1 },
      { prompt: 'x', urls, effort: 'huge' },
      { prompt: 'x', urls, exchange: { approve: { approvalId: 'a' }, decline: { approvalId: 'a' } } },
    ]) {
      const answer = await post(body);
      assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 80));
    }
    const approving = { prompt: 'x', urls, threadId: crypto.randomUUID(), exchange: { approve: { approvalId: 'a' } } };
    assert.equal((await post(approving)).status, 404);
    const asking = await post({ prompt: 'x', urls, exchange: { enabled: true, requireApproval: true } });
    assert.deepEqual([asking.status, asking.body.error], [500, 'Failed to passthrough agent request.']);
    const schema = await post({ prompt: 'x', urls, schema: { type: 'nonsense' } });
    assert.equal(schema.status, 422);
    assert.match(schema.body.error, /^The schema is not usable: /);
    for (const url of ['ftp://x.example/', 'http://169.254.169.254/latest', 'http://10.0.0.1/']) {
      const answer = await post({ prompt: 'x', urls: [url] });
      assert.deepEqual([answer.status, answer.body.error], [400, 'Invalid URL'], url);
    }
  });

  test('errors have their exact words', async () => {
    const nobody = crypto.randomUUID();
    const { id } = await run({ prompt: 'The name', urls: [`${site.url}/pot`], schema: SCHEMA });
    const extraction = await it.ask('/v2/extract', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ urls: [`${site.url}/pot`], schema: SCHEMA }),
    });
    const old = extraction.body.id;
    const malformed = 'Invalid job ID format. Job ID must be a valid UUID.';
    for (const [method, path, status, error] of [
      ['GET', 'seventeen', 400, malformed],
      ['DELETE', 'seventeen', 400, malformed],
      ['GET', 'seventeen/trace', 400, malformed],
      ['GET', `seventeen/snapshots/${nobody}`, 400, malformed],
      ['GET', nobody, 404, 'Agent job not found'],
      ['DELETE', nobody, 404, 'Agent job not found'],
      ['GET', `${nobody}/trace`, 404, 'Agent job not found'],
      ['GET', `${nobody}/snapshots/${nobody}`, 404, 'Agent job not found'],
      ['GET', `${id}/snapshots/first`, 400, 'Invalid snapshot ID'],
      ['GET', `${id}/snapshots/${nobody}`, 404, 'Snapshot not found'],
      ['GET', old, 404, 'Agent job not found'],
      ['GET', `${old}/trace`, 400, 'Trace is only available for Spark 2 extracts'],
      ['GET', `${old}/snapshots/${nobody}`, 400, 'Snapshots are only available for Spark 2 extracts'],
    ] as const) {
      const answer = await it.ask(`/v2/agent/${path}`, { method });
      assert.deepEqual([answer.status, answer.body.success, answer.body.error], [status, false, error], path);
    }
    const { agents } = (await it.ask('/v2/agent')).body;
    assert.ok(!agents.some((one: { id: string }) => one.id === old));
    const private_ = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({ zeroDataRetention: 'forced' }) });
    for (const path of ['/v2/agent', '/v2/extract']) {
      const answer = await private_.ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prompt: 'x', urls: [site.url] }),
      });
      const error = 'Your team has zero data retention enabled. This is not supported on extract.';
      assert.deepEqual([answer.status, answer.body.error], [400, error], path);
    }
  });

  test('shows a run to no other team', async () => {
    const { id, threadId } = await run({ prompt: 'The name', urls: [`${site.url}/pot`], schema: SCHEMA });
    const { events } = await traceOf(id);
    const { snapshotId } = events.find(({ type }: { type: string }) => type === 'artifact.updated').artifact;
    const owner = await setUp(it);
    const other = (await owner.ask('POST', '/api/organizations', { name: 'Other', team: 'Its team' })).body;
    await owner.ask('POST', '/api/session/team', { teamId: other.team.id });
    const { key } = (await owner.ask('POST', '/api/keys', { name: 'other' })).body;
    for (const [path, method] of [
      [`/v2/agent/${id}`, 'GET'],
      [`/v2/agent/${id}`, 'DELETE'],
      [`/v2/agent/${id}/trace`, 'GET'],
      [`/v2/agent/${id}/snapshots/${snapshotId}`, 'GET'],
    ] as const) {
      const answer = await it.ask(path, { method, key });
      assert.deepEqual([answer.status, answer.body.error], [404, 'Agent job not found'], path);
    }
    assert.equal((await it.ask(`/v2/agent/threads/${threadId}`, { key })).status, 404);
    assert.deepEqual((await it.ask('/v2/agent', { key })).body.agents, []);
    assert.equal((await post({ prompt: 'More', threadId }, key)).status, 404);
  });

  test('takes no run of a team that cannot pay', async () => {
    const poor = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({ creditsPerMonth: 0 }) });
    const answer = await poor.ask('/v2/agent', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'x', urls: [site.url] }),
    });
    assert.equal(answer.status, 402);
  });

  test('a repeated extraction is the job that it started, even if that took the last credit', async () => {
    const poor = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({ creditsPerMonth: 1 }) });
    const extract = (key: string) =>
      poor.ask('/v2/extract', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-idempotency-key': key },
        body: JSON.stringify({ urls: [`${site.url}/pot`], schema: SCHEMA }),
      });
    const key = crypto.randomUUID();
    const { id } = (await extract(key)).body;
    await until(async () => (await poor.ask(`/v2/extract/${id}`)).body.status === 'completed', 'the end');
    assert.equal((await extract(crypto.randomUUID())).status, 402);
    const again = await extract(key);
    assert.deepEqual([again.status, again.body.id], [200, id], again.text);
  });
});
