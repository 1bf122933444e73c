// Questions about a site, answered from its pages: crawl, split, embed, store in a vector database, retrieve, answer with sources.
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   export OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=qwen3 OPENAI_EMBEDDINGS_MODEL=nomic-embed-text OPENAI_API_KEY=…
//   npm install firecrawl@latest @lancedb/lancedb
//   node rag.mjs https://docs.example.com/ "How are keys rotated?"
//
// The first question about a site crawls it. Later questions use the folder rag-data, until you delete it. The vector store is LanceDB,
// which needs no server.

import { connect } from '@lancedb/lancedb';
import { Firecrawl } from 'firecrawl';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const { OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_EMBEDDINGS_MODEL, OPENAI_API_KEY } = process.env;
const [url, ...words] = process.argv.slice(2);
const question = words.join(' ');
if (question === '' || !TRAWL_API_KEY || !OPENAI_BASE_URL || !OPENAI_MODEL || !OPENAI_EMBEDDINGS_MODEL) {
  console.error('usage: TRAWL_API_KEY=fc-… OPENAI_BASE_URL=… (see the file) node rag.mjs <url> <question>');
  process.exit(2);
}

async function ask(path, body) {
  const authorization = `Bearer ${OPENAI_API_KEY ?? 'none'}`;
  const headers = { 'content-type': 'application/json', authorization };
  const response = await fetch(`${OPENAI_BASE_URL}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}
async function embed(input) {
  const { data } = await ask('/embeddings', { model: OPENAI_EMBEDDINGS_MODEL, input });
  return data.map(({ embedding }) => embedding);
}

const CHUNKS = { type: 'chunks', maxTokens: 400 };
const piecesOf = ({ chunks = [], metadata }) =>
  chunks.map(({ text, headings }) => ({
    url: metadata.sourceURL,
    title: headings.join(' > ') || metadata.title || '',
    text,
  }));

async function index(database, name) {
  const client = new Firecrawl({ apiUrl: TRAWL_URL, apiKey: TRAWL_API_KEY });
  const { data } = await client.crawl(url, { limit: 500, scrapeOptions: { formats: [CHUNKS] } });
  const pieces = data.flatMap(piecesOf).filter(({ text }) => text !== '');
  if (pieces.length === 0) throw new Error(`nothing could be read at ${url}`);
  const rows = [];
  for (let i = 0; i < pieces.length; i += 64) {
    const batch = pieces.slice(i, i + 64);
    const vectors = await embed(batch.map(({ title, text }) => `${title}\n${text}`));
    rows.push(...batch.map((piece, j) => ({ ...piece, vector: vectors[j] })));
  }
  console.error(`${data.length} pages, ${rows.length} pieces`);
  return database.createTable(name, rows);
}

const database = await connect('rag-data');
const name = url.replaceAll(/\W+/g, '_');
const isKnown = (await database.tableNames()).includes(name);
const table = isKnown ? await database.openTable(name) : await index(database, name);

const [vector] = await embed([question]);
const found = await table.vectorSearch(vector).distanceType('cosine').limit(6).toArray();
const sources = found.map(({ url: source, text }, i) => `[${i + 1}] ${source}\n${text}`).join('\n\n');
const { choices } = await ask('/chat/completions', {
  model: OPENAI_MODEL,
  messages: [
    {
      role: 'system',
      content: 'Answer from these sources only, and cite them as [1]. Say so if they do not have the answer.',
    },
    { role: 'user', content: `${sources}\n\nQuestion: ${question}` },
  ],
});
console.log(choices[0].message.content);
for (const [i, { url: source }] of found.entries()) console.log(`[${i + 1}] ${source}`);
