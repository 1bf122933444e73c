// Loads pages through /v1 with loaders of other projects, unmodified.
//
//   npm run soak -- v1-loaders
//
// Installs @langchain/community, @llamaindex/core and @mendable/firecrawl-js 1.x into ~/.cache/trawl-clients (about 150 MB), starts the service
// and a site on loopback, and loads pages: LangChain's FireCrawlLoader in its modes scrape, crawl and map, and documents of
// LlamaIndex.TS, which has no reader of its own, from the result of a crawl.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installLoaders } from '../support/clients/packages.ts';
import { linkedSite } from '../support/linked-site.ts';
import { startService } from '../support/service.ts';
import { SITE_HOST, startSite } from '../support/site.ts';
import { tempDir } from '../support/tmp.ts';

const folder = await installLoaders();

// Their types are not installed here.
// biome-ignore lint/suspicious/noExplicitAny: a module of somebody else
const load = (name: string): Promise<any> =>
  import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href);
const { FireCrawlLoader } = await load('@langchain/community/document_loaders/web/firecrawl');
const { Document } = await load('@llamaindex/core/schema');
const { default: sdk } = await load('@mendable/firecrawl-js');
// In CommonJS the class is one level deeper.
const Firecrawl = sdk.default ?? sdk;

const apiKey = 'fc-soak-of-the-loaders';
const service = startService(tempDir(), {
  TRAWL_API_KEY: apiKey,
  TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
});
const apiUrl = await service.address();
{
  await using site = await startSite(linkedSite(9));
  const loaded = async (mode: string, params = {}) => {
    const documents = await new FireCrawlLoader({ url: site.url, apiKey, apiUrl, mode, params }).load();
    console.log(`FireCrawlLoader, ${mode}: ${documents.length} documents`);
    return documents as { readonly pageContent: string; readonly metadata: Readonly<Record<string, unknown>> }[];
  };
  const [page] = await loaded('scrape');
  assert.match(page?.pageContent ?? '', /^# start/);
  assert.equal(page?.metadata.statusCode, 200);
  const pages = await loaded('crawl', { limit: 20, scrapeOptions: { formats: ['markdown'] } });
  assert.equal(new Set(pages.map(({ metadata }) => metadata.sourceURL)).size, 10);
  const links = await loaded('map');
  assert.ok(links.some(({ pageContent }) => pageContent === JSON.stringify(`${site.url}/p/1`)));

  const crawled = await new Firecrawl({ apiKey, apiUrl }).crawlUrl(site.url, { limit: 10 });
  const documents = crawled.data.map(
    ({ markdown, metadata }: { markdown: string; metadata: { sourceURL: string } }, index: number) =>
      new Document({ text: markdown, id_: `page-${index}`, metadata: { url: metadata.sourceURL } }),
  );
  assert.equal(documents.length, 10);
  assert.ok(documents.every((document: { getText(): string }) => document.getText().startsWith('# ')));
  console.log(`LlamaIndex.TS: ${documents.length} documents`);
}
service.signal('SIGTERM');
await service.ended;
