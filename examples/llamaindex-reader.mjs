// A reader for LlamaIndex.TS: reads a site and answers a question about it.
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   export OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=qwen3 OPENAI_EMBEDDINGS_MODEL=nomic-embed-text OPENAI_API_KEY=…
//   npm install firecrawl@latest llamaindex @llamaindex/openai
//   node llamaindex-reader.mjs https://example.com/docs/ "How are keys rotated?"

import { OpenAI, OpenAIEmbedding } from '@llamaindex/openai';
import { Firecrawl } from 'firecrawl';
import { Document, Settings, VectorStoreIndex } from 'llamaindex';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const {
  OPENAI_BASE_URL: baseURL,
  OPENAI_MODEL,
  OPENAI_EMBEDDINGS_MODEL,
  OPENAI_API_KEY: apiKey = 'none',
} = process.env;
const [url, ...words] = process.argv.slice(2);
if (words.length === 0 || !TRAWL_API_KEY || !baseURL || !OPENAI_MODEL || !OPENAI_EMBEDDINGS_MODEL) {
  console.error(
    'usage: TRAWL_API_KEY=fc-… OPENAI_BASE_URL=… (see the file) node llamaindex-reader.mjs <url> <question>',
  );
  process.exit(2);
}

/** Reads a site, or a page with a limit of 1. */
class TrawlReader {
  #client = new Firecrawl({ apiUrl: TRAWL_URL, apiKey: TRAWL_API_KEY });

  async loadData(start, limit = 100) {
    const { data } = await this.#client.crawl(start, { limit, scrapeOptions: { formats: ['markdown'] } });
    return data.map(({ markdown, metadata: { sourceURL, title } }) => {
      return new Document({ id_: sourceURL, text: markdown, metadata: { url: sourceURL, title } });
    });
  }
}

Settings.llm = new OpenAI({ model: OPENAI_MODEL, apiKey, baseURL });
Settings.embedModel = new OpenAIEmbedding({ model: OPENAI_EMBEDDINGS_MODEL, apiKey, baseURL });

const documents = await new TrawlReader().loadData(url);
console.error(`${documents.length} pages`);
const index = await VectorStoreIndex.fromDocuments(documents);
const { message, sourceNodes } = await index.asQueryEngine({ similarityTopK: 4 }).query({ query: words.join(' ') });
console.log(message.content);
for (const source of new Set(sourceNodes.map(({ node }) => node.metadata.url))) console.log(`- ${source}`);
