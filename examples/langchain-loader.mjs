// A loader for LangChain.js: a site as documents, split into pieces for embeddings, as JSON lines.
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   npm install firecrawl@latest @langchain/core @langchain/textsplitters
//   node langchain-loader.mjs https://example.com/docs/ > pieces.jsonl
//
// FireCrawlLoader of @langchain/community works too, but only with version 1 of the SDK: see docs/v1.md.

import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import { Document } from '@langchain/core/documents';
import { RecursiveCharacterTextSplitter } from '@langchain/textsplitters';
import { Firecrawl } from 'firecrawl';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const [url, limit = '100'] = process.argv.slice(2);
if (url === undefined || !TRAWL_API_KEY) {
  console.error('usage: TRAWL_API_KEY=fc-… node langchain-loader.mjs <url> [pages]');
  process.exit(2);
}

class TrawlLoader extends BaseDocumentLoader {
  #client = new Firecrawl({ apiUrl: TRAWL_URL, apiKey: TRAWL_API_KEY });

  /** @param options of a crawl, such as limit and includePaths */
  constructor(start, options = {}) {
    super();
    this.start = start;
    this.options = options;
  }

  async load() {
    const { data } = await this.#client.crawl(this.start, this.options);
    return data.map(({ markdown, metadata: { sourceURL, title, language } }) => {
      return new Document({ id: sourceURL, pageContent: markdown, metadata: { source: sourceURL, title, language } });
    });
  }
}

const loader = new TrawlLoader(url, { limit: Number(limit), scrapeOptions: { formats: ['markdown'] } });
const documents = await loader.load();

const splitter = RecursiveCharacterTextSplitter.fromLanguage('markdown', { chunkSize: 1_500, chunkOverlap: 100 });
const pieces = await splitter.splitDocuments(documents);
for (const { pageContent, metadata } of pieces) {
  console.log(JSON.stringify({ url: metadata.source, title: metadata.title, text: pageContent }));
}
console.error(`${documents.length} pages, ${pieces.length} pieces`);
