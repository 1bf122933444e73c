// Over 10 kB: what eight programs do with one service, each try on its own.

// Programs of other projects, unmodified, with Trawl in place of the service that they are made for. docs/drop-ins.md has their settings.
//
//   npm run soak -- drop-ins [langchain] [llamaindex] [ai-sdk] [mastra] [librechat] [flowise] [feeds] [cloudevents]
//
// Installs each from the registry of npm into ~/.cache/trawl-clients (1 GB without Flowise, which is 2 GB), starts the service, a site, a search
// engine, a model and a receiver of webhooks on loopback, and looks at what the programs make of the answers. n8n is in recipes-n8n.ts.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DROP_INS, type DropIn, installDropIn } from '../support/clients/packages.ts';
import { linkedSite, pageOf } from '../support/linked-site.ts';
import { completion, startModelServer, toolCalls } from '../support/model-server.ts';
import { startEngines } from '../support/search-engines.ts';
import { startService } from '../support/service.ts';
import { SITE_HOST, startSite } from '../support/site.ts';
import { tempDir } from '../support/tmp.ts';
import { until } from '../support/until.ts';

const words = process.argv.slice(2);
const unknown = words.find((word) => !(word in DROP_INS));
if (unknown !== undefined) {
  process.stderr.write(`soak: there is no program "${unknown}"; ${Object.keys(DROP_INS).join(', ')}\n`);
  process.exit(2);
}

const apiKey = 'fc-soak-of-the-drop-ins';
const authorization = `Bearer ${apiKey}`;
/** What Flowise needs to be set to reach an address of one's own network. */
process.env.HTTP_SECURITY_CHECK = 'false';

await using site = await startSite({ ...linkedSite(9), '/p/9': pageOf('tides &lt; &amp; winds&#8;') });
await using engines = await startEngines();
const hit = { url: `${site.url}/p/1`, title: 'page 1', snippet: 'All about page 1' };
engines.answer('searxng', [hit]);
const service = startService(tempDir(), {
  TRAWL_API_KEY: apiKey,
  TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
  TRAWL_ALLOW_PRIVATE_WEBHOOKS: '127.0.0.1',
  TRAWL_SEARCH: `searxng:${engines.setting('searxng').url}`,
});
const apiUrl = await service.address();

// Their types are not installed here.
// biome-ignore-start lint/suspicious/noExplicitAny: modules of somebody else
type Load = (name: string) => Promise<any>;
interface Document {
  readonly pageContent: string;
  readonly metadata: Readonly<Record<string, any>>;
}

async function ask(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return JSON.parse(text);
}
// biome-ignore-end lint/suspicious/noExplicitAny: modules of somebody else

const isOver = async (id: string): Promise<boolean> => (await ask('GET', `/v2/crawl/${id}`)).status === 'completed';

/** What was called, and what came back. */
type Try = (load: Load, folder: string) => Promise<readonly string[]>;

const langchain: Try = async (load) => {
  const { FireCrawlLoader } = await load('@langchain/community/document_loaders/web/firecrawl');
  const loaded = (mode: string, params = {}): Promise<Document[]> =>
    new FireCrawlLoader({ url: site.url, apiKey, apiUrl, mode, params }).load();
  const [page] = await loaded('scrape');
  assert.match(page?.pageContent ?? '', /^# start/);
  assert.equal(page?.metadata.statusCode, 200);
  const pages = await loaded('crawl', { limit: 20, scrapeOptions: { formats: ['markdown'] } });
  assert.equal(new Set(pages.map(({ metadata }) => metadata.sourceURL)).size, 10);
  const links = await loaded('map');
  assert.ok(links.some(({ pageContent }) => pageContent === JSON.stringify(`${site.url}/p/1`)));
  return [`FireCrawlLoader: scrape, 1 document; crawl, ${pages.length}; map, ${links.length}`];
};

const llamaindex: Try = async (load) => {
  const { mcp } = await load('@llamaindex/tools');
  const server = mcp({ url: `${apiUrl}/mcp`, requestInit: { headers: { authorization } } });
  const tools = await server.tools();
  const scrape = tools.find(({ metadata }: { metadata: { name: string } }) => metadata.name === 'firecrawl_scrape');
  assert.match(JSON.stringify(await scrape.call({ url: `${site.url}/p/1` })), /All about page 1/);
  await server.cleanup();

  const { Document } = await load('@llamaindex/core/schema');
  const { default: sdk } = await load('@mendable/firecrawl-js');
  // In CommonJS the class is one level deeper.
  const crawled = await new (sdk.default ?? sdk)({ apiKey, apiUrl }).crawlUrl(site.url, { limit: 10 });
  const documents = crawled.data.map(
    ({ markdown, metadata }: { markdown: string; metadata: { sourceURL: string } }, index: number) =>
      new Document({ text: markdown, id_: `page-${index}`, metadata: { url: metadata.sourceURL } }),
  );
  assert.equal(documents.length, 10);
  assert.ok(documents.every((document: { getText(): string }) => document.getText().startsWith('# ')));
  return [
    `mcp() of @llamaindex/tools: ${tools.length} tools; a page`,
    `documents of a crawl with the SDK 1.x: ${documents.length}`,
  ];
};

const aiSdk: Try = async (load) => {
  const { scrape, search, map, crawl, poll } = await load('firecrawl-aisdk');
  const { generateText, stepCountIs } = await load('ai');
  const { createOpenAICompatible } = await load('@ai-sdk/openai-compatible');
  await using model = await startModelServer((_, count) =>
    count === 1
      ? toolCalls([
          { name: 'search', input: { query: 'page 1', limit: 2 } },
          { name: 'scrape', input: { url: `${site.url}/p/1`, formats: ['markdown'] } },
          { name: 'map', input: { url: site.url } },
        ])
      : completion('Read.'),
  );
  const tools = {
    scrape: scrape({ apiKey, apiUrl }),
    search: search({ apiKey, apiUrl }),
    map: map({ apiKey, apiUrl }),
  };
  const provider = createOpenAICompatible({ name: 'stub', baseURL: model.baseUrl, apiKey: 'none' });
  const { text } = await generateText({ model: provider('any'), tools, prompt: 'Read.', stopWhen: stepCountIs(3) });
  assert.equal(text, 'Read.');
  const results = JSON.stringify(model.asked[1]?.body.messages);
  for (const part of ['All about page 1, in a sentence', `${site.url}/p/2`, '"title\\":\\"page 1\\"']) {
    assert.ok(results.includes(part), `${part} in ${results}`);
  }
  // Their tool that waits for jobs takes no options, only these variables.
  Object.assign(process.env, { FIRECRAWL_API_URL: apiUrl, FIRECRAWL_API_KEY: apiKey });
  const once = { toolCallId: '1', messages: [] };
  const { id: jobId } = await crawl.execute({ url: site.url, limit: 3 }, once);
  const crawled = await poll.execute({ jobId, jobType: 'crawl', pollInterval: 1 }, once);
  assert.deepEqual([crawled.status, crawled.data?.length], ['completed', 3], JSON.stringify(crawled));

  const { createMCPClient } = await load('@ai-sdk/mcp');
  const client = await createMCPClient({
    transport: { type: 'http', url: `${apiUrl}/mcp`, headers: { authorization } },
  });
  const offered = await client.tools();
  const page = await offered.firecrawl_scrape.execute({ url: `${site.url}/p/1` }, once);
  assert.match(JSON.stringify(page), /All about page 1/);
  await client.close();
  return [
    `firecrawl-aisdk: search, scrape and map, called by generateText; crawl and poll, ${crawled.data.length} pages`,
    `@ai-sdk/mcp: ${Object.keys(offered).length} tools; a page`,
  ];
};

const mastra: Try = async (load) => {
  const { MCPClient } = await load('@mastra/mcp');
  const client = new MCPClient({
    servers: { trawl: { url: new URL(`${apiUrl}/mcp`), requestInit: { headers: { authorization } } } },
  });
  const tools = await client.listTools();
  const page = await tools.trawl_firecrawl_scrape.execute({ url: `${site.url}/p/1` }, {});
  assert.match(JSON.stringify(page), /All about page 1/);
  const found = await tools.trawl_firecrawl_search.execute({ query: 'page 1', limit: 2 }, {});
  assert.ok(JSON.stringify(found).includes(`${site.url}/p/1`), JSON.stringify(found));
  await client.disconnect();
  return [`@mastra/mcp: ${Object.keys(tools).length} tools; a page, a search`];
};

const librechat: Try = async (load) => {
  const { createSearchTool } = await load('@librechat/agents');
  const scraper = {
    scraperProvider: 'firecrawl',
    firecrawlApiKey: apiKey,
    firecrawlApiUrl: apiUrl,
    firecrawlVersion: 'v2',
  };
  const told: string[] = [];
  for (const [name, search] of Object.entries({
    'Trawl as search provider crw': { searchProvider: 'crw', crwApiKey: apiKey, crwApiUrl: apiUrl },
    'SearXNG as search provider': { searchProvider: 'searxng', searxngInstanceUrl: engines.setting('searxng').url },
  })) {
    const tool = createSearchTool({ ...scraper, ...search, rerankerType: 'none' });
    const call = { type: 'tool_call', id: '1', name: tool.name, args: { query: 'page 1' } };
    const { content, artifact } = await tool.invoke(call);
    const [first] = artifact.web_search.organic;
    assert.equal(first.link, hit.url);
    assert.match(content, /All about page 1, in a sentence/);
    told.push(`${name}: ${artifact.web_search.organic.length} result, with its page`);
  }
  return told;
};

const flowise: Try = async (_, folder) => {
  // Flowise loads its nodes by their files.
  const require = createRequire(join(folder, 'package.json'));
  const { nodeClass } = require('./node_modules/flowise-components/dist/nodes/documentloaders/FireCrawl/FireCrawl.js');
  const run = (crawlerType: string, inputs: object): Promise<Document[]> =>
    new nodeClass().init(
      {
        // As its credential "FireCrawl API" has them.
        inputs: { firecrawlApiToken: apiKey, firecrawlApiUrl: apiUrl, crawlerType, ...inputs },
        outputs: { output: 'document' },
      },
      '',
      {},
    );
  const [page] = await run('scrape', { url: `${site.url}/p/1` });
  assert.match(page?.pageContent ?? '', /^# page 1/);
  assert.equal(page?.metadata.source, `${site.url}/p/1`);
  const pages = await run('crawl', { url: site.url, limit: '20' });
  assert.equal(new Set(pages.map(({ metadata }) => metadata.source)).size, 10);
  const schema = { type: 'object', properties: { title: { type: 'string' } } };
  const [data] = await run('extract', { url: `${site.url}/p/1`, extractSchema: schema, extractPrompt: 'The title' });
  assert.deepEqual(JSON.parse(data?.pageContent ?? ''), { title: 'page 1' });
  const found = await run('search', { searchQuery: 'page 1', searchLimit: '5', searchLang: 'en', searchCountry: 'us' });
  assert.deepEqual(found[0]?.metadata.source, hit.url);
  return [`FireCrawl loader: scrape, 1 document; crawl, ${pages.length}; extract, 1; search, ${found.length}`];
};

const feeds: Try = async (load) => {
  const { extract } = await load('@extractus/feed-extractor');
  const { default: RssParser } = await load('rss-parser');
  const { default: FeedParser } = await load('feedparser');
  const { id } = await ask('POST', '/v2/crawl', { url: site.url, sitemap: 'skip' });
  await until(() => isOver(id), 'the end of the crawl');
  const { urls } = await ask('POST', `/v2/crawl/${id}/feed`);
  const links = Array.from({ length: 10 }, (_, i) => (i === 0 ? `${site.url}/` : `${site.url}/p/${i}`)).sort();
  const title = 'tides < & winds';
  const check = (items: readonly { link?: string; title?: string }[]): void => {
    assert.deepEqual(items.map(({ link }) => link).sort(), links);
    assert.ok(
      items.some((item) => item.title?.startsWith(title)),
      JSON.stringify(items),
    );
  };
  for (const url of Object.values<string>(urls)) check((await extract(url)).entries);
  for (const url of [urls.rss, urls.atom]) {
    check((await new RssParser().parseURL(url)).items);
    const parser = new FeedParser({ feedurl: url });
    parser.end(Buffer.from(await (await fetch(url)).arrayBuffer()));
    check(await Array.fromAsync(parser));
  }
  await ask('DELETE', `/v2/crawl/${id}/feed`);
  for (const url of Object.values<string>(urls)) await assert.rejects(extract(url), /404/);
  await assert.rejects(new RssParser().parseURL(urls.rss), /404/);
  return [
    '@extractus/feed-extractor: RSS, Atom and JSON Feed, 10 items each; 404 once revoked',
    'rss-parser, feedparser: RSS and Atom, 10 items each',
  ];
};

const cloudevents: Try = async (load) => {
  const { HTTP } = await load('cloudevents');
  const messages: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    messages.push({ headers: request.headers, body });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { id } = await ask('POST', '/v2/crawl', { url: site.url, limit: 3, webhook: { url, format: 'cloudevents' } });
  await until(() => messages.some(({ body }) => body.includes('"crawl.completed"')), 'the last event');
  server.close();
  const events = messages.map((message) => HTTP.toEvent(message));
  for (const event of events) {
    assert.equal(event.validate(), true);
    assert.deepEqual([event.subject, event.data.id, event.data.type], [id, id, event.type]);
  }
  const types = events.map(({ type }) => type).sort();
  assert.deepEqual(types, ['crawl.completed', 'crawl.page', 'crawl.page', 'crawl.page', 'crawl.started']);
  assert.equal(new Set(events.map((event) => event.id)).size, 5);
  return [`HTTP.toEvent: ${events.length} events, valid by the schema of CloudEvents 1.0`];
};

const TRIES: Readonly<Record<DropIn, Try>> = {
  ...{ langchain, llamaindex, 'ai-sdk': aiSdk, mastra, librechat },
  ...{ flowise, feeds, cloudevents },
};

let isFailed = false;
for (const [name, attempt] of Object.entries(TRIES) as [DropIn, Try][]) {
  if (words.length > 0 && !words.includes(name)) continue;
  const folder = await installDropIn(name);
  const loader = join(folder, 'load.mjs');
  writeFileSync(loader, 'export const load = (name) => import(name);\n');
  const { load }: { load: Load } = await import(pathToFileURL(loader).href);
  try {
    for (const line of await attempt(load, folder)) console.log(`${name}: ${line}`);
  } catch (error) {
    isFailed = true;
    console.log(`FAILED ${name}: ${error instanceof Error ? error.stack : error}`);
  }
}
service.signal('SIGTERM');
await service.ended;
// Some of them keep sockets open.
process.exit(isFailed ? 1 : 0);
