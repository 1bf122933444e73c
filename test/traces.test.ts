import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, test } from 'node:test';
import { type Config, loadConfig } from '../src/foundation/config/index.ts';
import { createLog } from '../src/foundation/kernel/log.ts';
import { startApp, TEST_KEY } from './support/app.ts';
import { startManyHosts } from './support/many-hosts.ts';
import { completion, startModelServer } from './support/model-server.ts';
import { type CollectedSpan, startCollector, treeOf } from './support/otlp-collector.ts';
import { dropDatabase } from './support/postgres.ts';
import { type Service, startService } from './support/service.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** Traces as an operator gets them: from the service, in a collector that speaks OTLP over HTTP. */

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

/** Sent at once: no test waits for a batch. */
const AT_ONCE = { OTEL_BSP_SCHEDULE_DELAY: '0' };
const tracesTo = (url: string): Config['traces'] => loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...AT_ONCE }).traces;

test('a request is one tree from the span of its caller down to fetch and database, and says no secrets', async () => {
  await using collector = await startCollector();
  await using site = await startSite({
    '/a/secret-path':
      '<main><h1>secret-heading</h1><p>secret-text of the page, which nobody else is to see.</p></main>',
  });
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const it = await startApp({ ...SITE_SETTINGS, traces: tracesTo(collector.url) }, { log: createLog('debug', sink) });
  const ask = (path: string, body: object) =>
    it.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: PARENT },
      body: JSON.stringify(body),
    });
  const headers = { 'x-secret': 'secret-header', traceparent: PARENT };
  const scraped = await ask('/v2/scrape', { url: `${site.url}/a/secret-path?q=secret-query`, headers });
  assert.equal(scraped.status, 200);
  await ask('/v2/scrape', { url: `${site.url}/a/secret-path` });
  await until(() => rootsOf(collector.spans).length >= 2, 'both requests are in the collector');
  for (const edge of ['POST /v2/scrape > page', 'page > fetch', 'page > database SELECT'])
    await until(() => treeOf(collector.spans, TRACE).edges.has(edge), edge);
  const [root] = rootsOf(collector.spans);
  assert.equal(root?.parentId, '00f067aa0ba902b7');
  assert.equal(root.kind, 2);
  assert.equal(root.facts['http.response.status_code'], 200);
  assert.equal(root.facts['http.route'], '/v2/scrape');
  assert.ok(root.facts['trawl.team'] && root.facts['trawl.key.id']);
  const fetched = collector.spans.find(({ name }) => name === 'fetch');
  assert.equal(fetched?.facts['server.address'], new URL(site.url).hostname);
  const all = Buffer.concat(collector.bytes).toString('latin1');
  for (const word of ['secret', TEST_KEY, 'q=']) assert.ok(!all.includes(word), word);

  // The site learns of the trace only where the caller asked, and then that the fetch asked.
  const [asked, notAsked] = site.asked.filter(({ path }) => path.startsWith('/a/'));
  const [, trace, span] = String(asked?.headers.traceparent).split('-');
  assert.equal(trace, TRACE);
  assert.ok(collector.spans.some(({ name, spanId }) => name === 'fetch' && spanId === span));
  assert.equal(notAsked?.headers.traceparent, undefined);

  const written = lines.filter((line) => line.trace === TRACE);
  const request = written.find(({ msg }) => msg === 'request');
  assert.deepEqual([request?.team, request?.keyId], [root.facts['trawl.team'], root.facts['trawl.key.id']]);
  const within = written.find(({ msg }) => msg === 'web request');
  assert.deepEqual([within?.team, within?.keyId], [request?.team, request?.keyId], 'lines of what a request does');
});

const rootsOf = (spans: readonly CollectedSpan[]) => spans.filter(({ name }) => name === 'POST /v2/scrape');

test('models, tools of MCP, and nothing but times under zero data retention', async () => {
  await using collector = await startCollector();
  await using model = await startModelServer(() => completion('{"headings":["Nets"]}'));
  await using site = await startSite({
    '*': '<main><h1>Nets</h1><p>Nets are mended in the harbour, every day but Sunday, by those who fish.</p></main>',
  });
  const it = await startApp({
    ...{ ...SITE_SETTINGS, traces: tracesTo(collector.url) },
    llm: { provider: 'openai', baseUrl: model.baseUrl, model: 'small', apiKey: undefined },
  });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    it.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    });
  const ended = async (name: string, count = 1): Promise<CollectedSpan> => {
    await until(() => collector.spans.filter((span) => span.name === name).length >= count, name);
    return collector.spans.findLast((span) => span.name === name) as CollectedSpan;
  };
  const json = { type: 'json', schema: { type: 'object', properties: { headings: { type: 'array' } } } };
  const read = await post('/v2/scrape', { url: `${site.url}/a`, formats: [json] });
  assert.equal(read.status, 200);
  const asked = await ended('model');
  assert.equal(asked.facts['gen_ai.request.model'], 'small');
  assert.equal(asked.traceId, (await ended('POST /v2/scrape')).traceId);

  const call = { name: 'firecrawl_scrape', arguments: { url: `${site.url}/b` } };
  await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }, { traceparent: PARENT });
  const request = await ended('POST /mcp');
  assert.deepEqual([request.traceId, request.parentId], [TRACE, '00f067aa0ba902b7']);
  for (const edge of ['POST /mcp > POST /v2/scrape', 'page > fetch'])
    await until(() => treeOf(collector.spans, TRACE).edges.has(edge), edge);
  const tool = collector.spans.find(({ traceId, name }) => traceId === TRACE && name === 'POST /v2/scrape');
  assert.equal(tool?.facts['mcp.tool.name'], 'firecrawl_scrape');
  // A message that names its caller is nearer to it than the request; what is no traceparent counts for nothing.
  const named = { ...call, _meta: { traceparent: PARENT.replace('00f067aa0ba902b7', '00f067aa0ba902b8') } };
  await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: named }, { traceparent: PARENT });
  assert.deepEqual((await ended('POST /mcp', 2)).parentId, '00f067aa0ba902b8');
  const unread = { ...call, _meta: { traceparent: { toString: 1 } } };
  await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: unread }, { traceparent: PARENT });
  assert.deepEqual((await ended('POST /mcp', 3)).parentId, '00f067aa0ba902b7');

  const before = collector.spans.length;
  await post('/v2/scrape', { url: `${site.url}/c`, zeroDataRetention: true });
  const count = collector.spans.slice(0, before).filter(({ name }) => name === 'POST /v2/scrape').length;
  const quiet = await ended('POST /v2/scrape', count + 1);
  const parts = () => collector.spans.filter(({ traceId }) => traceId === quiet.traceId);
  await until(() => parts().length > 2 && parts().some(({ name }) => name === 'fetch'), 'its parts');
  for (const { name, facts } of parts()) assert.deepEqual(facts, {}, name);
});

/** Of one process. */
const PAGES_AT_ONCE = 2;
const running: Service[] = [];
after(async () => {
  for (const service of running) service.signal('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
});

test('a crawl that two processes work on is one tree', async () => {
  await using collector = await startCollector();
  const database = await serviceDatabase();
  const env = {
    TRAWL_API_KEY: TEST_KEY,
    TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.0/8',
    DATABASE_URL: database,
    TRAWL_PAGES_AT_ONCE: String(PAGES_AT_ONCE),
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_MAX_QUEUE_SIZE: '100000',
    ...AT_ONCE,
  };
  const services = [startService(tempDir(), env), startService(tempDir(), env)];
  running.push(...services);
  const [url] = await Promise.all(services.map((service) => service.address()));
  // Half of the pages wait until three are asked for at once: then both have some, since one has two at once.
  const divided = Promise.withResolvers<void>();
  let waiting = 0;
  await using site = await startManyHosts(20, 4, 20, (before) => {
    if (before < 40) return undefined;
    if (++waiting > PAGES_AT_ONCE) divided.resolve();
    return divided.promise;
  });
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json', traceparent: PARENT },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
    return (await answer.json()) as any;
  };
  const crawl = { url: site.start, sitemap: 'skip', allowExternalLinks: true, maxConcurrency: 6 };
  const { id } = await ask('/v2/crawl', { ...crawl, scrapeOptions: { storeInCache: false } });
  await until(async () => (await ask(`/v2/crawl/${id}`)).status === 'completed', 'the crawl', 300_000);
  for (const service of services) service.signal('SIGTERM');
  const ends = await Promise.all(services.map(({ ended }) => ended));
  assert.deepEqual(
    ends.map(({ code }) => code),
    [0, 0],
  );

  const own = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const { edges, roots } = treeOf(own, TRACE);
  assert.deepEqual([...new Set(roots.map(({ parentId }) => parentId))], ['00f067aa0ba902b7'], 'one tree');
  for (const edge of [
    'POST /v2/crawl > job crawl',
    'job crawl > job crawl_help',
    'job crawl_help > page',
    'page > fetch',
  ]) {
    assert.ok(edges.has(edge), `${edge}: ${[...edges].join('; ')}`);
  }
  const pages = own.filter(({ name }) => name === 'page');
  assert.equal(pages.length, site.pages);
  assert.equal(
    new Set(pages.map(({ resource }) => resource['service.instance.id'])).size,
    2,
    'pages of both processes',
  );
  const [job] = own.filter(({ name }) => name === 'job crawl');
  assert.equal(job?.facts['trawl.job.id'], id);
  // A line of the job in the process that helps has the trace and the key of the request that the other one took.
  const lines = ends.flatMap(({ stderr }) => stderr.split('\n').filter((line) => line.startsWith('{')));
  const helped = lines
    .map((line) => JSON.parse(line))
    .find(({ kind, msg }) => kind === 'crawl_help' && msg === 'job ended');
  const { 'trawl.team': team, 'trawl.key.id': keyId } = own.find(({ name }) => name === 'POST /v2/crawl')?.facts ?? {};
  assert.ok(helped && team && keyId);
  assert.deepEqual([helped.trace, helped.team, helped.keyId], [TRACE, team, keyId]);
  await dropDatabase(database);
});
