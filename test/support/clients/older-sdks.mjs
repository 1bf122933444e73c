// Runs in the folder that packages.ts installs: one JSON line for each call of each client.

import { FireCrawlLoader } from '@langchain/community/document_loaders/web/firecrawl';
import * as sdk4 from '@mendable/firecrawl-js';
import { agent, batchScrape, crawl, map, scrape, search } from 'firecrawl-aisdk';
import * as sdk3 from 'sdk3';

const { FIRECRAWL_API_URL: apiUrl, FIRECRAWL_API_KEY: apiKey } = process.env;
const DOCS = 'https://docs.firecrawl.dev';
const PAGE = `${DOCS}/blog/pricing`;
const TEXT = /costs 16 dollars/;
const title = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };

async function tell(client, name, work, expected) {
  let failure;
  try {
    const text = JSON.stringify(await work());
    if (!expected.test(text)) failure = `no ${expected} in: ${text?.slice(0, 600)}`;
  } catch (error) {
    failure = `${error?.message ?? error}`;
  }
  console.log(JSON.stringify({ client, name, failure }));
}

for (const [name, { Firecrawl }] of [
  ['@mendable/firecrawl-js 3', sdk3],
  ['@mendable/firecrawl-js 4', sdk4],
]) {
  const client = new Firecrawl({ apiKey, apiUrl });
  const check = (call, work, expected) => tell(name, call, work, expected);
  await check('scrape', () => client.scrape(PAGE, { formats: ['markdown', 'links'] }), TEXT);
  await check(
    'scrape to a schema',
    () => client.scrape(PAGE, { formats: [{ type: 'json', schema: title }] }),
    /pricing/,
  );
  await check('search', () => client.search('harbours', { limit: 2, sources: ['web', 'news'] }), /harbours, part 1/);
  await check('map', () => client.map(DOCS, { limit: 20 }), /blog\/pricing/);
  await check('crawl', () => client.crawl(DOCS, { limit: 2, pollInterval: 1 }), /"completed":2/);
  await check(
    'batchScrape',
    () => client.batchScrape([PAGE], { options: { formats: ['markdown'] }, pollInterval: 1 }),
    TEXT,
  );
  await check(
    'extract',
    () => client.extract({ urls: [PAGE], schema: title, prompt: 'The title', pollInterval: 1 }),
    /pricing/,
  );
  const { id } = await client.startCrawl(DOCS, { limit: 5 });
  await check('getCrawlErrors', () => client.getCrawlErrors(id), /robotsBlocked/);
  await check('getActiveCrawls', () => client.getActiveCrawls(), /"success":true/);
  await check('cancelCrawl', () => client.cancelCrawl(id).catch((error) => error.message), /true|finished|completed/);
  await check('crawlParamsPreview', () => client.crawlParamsPreview(DOCS, 'The blog'), /\{/);
  await check('getConcurrency', () => client.getConcurrency(), /maxConcurrency/);
  await check('getCreditUsage', () => client.getCreditUsage(), /remainingCredits/);
  await check('getTokenUsage', () => client.getTokenUsage(), /remainingTokens/);
}

const options = { apiKey, apiUrl };
for (const [name, made, input, expected] of [
  ['scrape', scrape, { url: PAGE, formats: ['markdown'] }, TEXT],
  ['search', search, { query: 'harbours', limit: 2 }, /harbours, part 1/],
  ['map', map, { url: DOCS }, /blog\/pricing/],
  ['crawl', crawl, { url: DOCS, limit: 2 }, /completed|"id"/],
  ['batchScrape', batchScrape, { urls: [PAGE] }, /completed|"id"/],
  ['agent', agent, { prompt: 'The title', urls: [PAGE] }, /completed|"id"/],
]) {
  const tool = typeof made === 'function' ? made(options) : made;
  await tell('firecrawl-aisdk', name, () => tool.execute(input, { toolCallId: '1', messages: [] }), expected);
}

for (const mode of ['scrape', 'crawl', 'map']) {
  const loader = new FireCrawlLoader({
    url: mode === 'scrape' ? PAGE : DOCS,
    apiKey,
    apiUrl,
    mode,
    params: { limit: 2 },
  });
  await tell('@langchain/community', `loader, mode ${mode}`, () => loader.load(), /pageContent/);
}
process.exit(0);
