// The pieces of a site with their vectors in Qdrant: crawl, download, store.
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-… QDRANT_URL=http://127.0.0.1:6333 QDRANT_API_KEY=…
//   npm install firecrawl@latest
//   node pieces-to-qdrant.mjs https://docs.example.com/
//
// The service embeds the pieces, with the model that its operator configured (TRAWL_EMBEDDINGS…). Run it again to add what is new.

import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Firecrawl } from 'firecrawl';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const { QDRANT_URL = 'http://127.0.0.1:6333', QDRANT_API_KEY = '' } = process.env;
const [site] = process.argv.slice(2);
if (site === undefined || !TRAWL_API_KEY) {
  console.error('usage: TRAWL_API_KEY=fc-… QDRANT_URL=… node pieces-to-qdrant.mjs <site>');
  process.exit(2);
}

async function qdrant(method, path, body) {
  const headers = { 'content-type': 'application/json', 'api-key': QDRANT_API_KEY };
  const url = `${QDRANT_URL}/collections/pieces${path}`;
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).result;
}

let { exists } = await qdrant('GET', '/exists');
async function store(pieces) {
  if (!exists) await qdrant('PUT', '', { vectors: { size: pieces[0].vector.length, distance: 'Cosine' } });
  exists = true;
  const points = pieces.map(({ id, vector, ...payload }) => ({ id, vector, payload }));
  await qdrant('PUT', '/points?wait=true', { points });
}

/** The lines of a job's pieces, from a link that needs no key. */
async function piecesOf(id) {
  const headers = { authorization: `Bearer ${TRAWL_API_KEY}` };
  const answer = await fetch(`${TRAWL_URL}/v2/crawl/${id}/export?format=chunks`, { headers });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const file = await fetch((await answer.json()).url);
  return createInterface({ input: Readable.fromWeb(file.body).pipe(createGunzip()) });
}

/** The same as long as the page, the headings and the text of a piece are the same; as a UUID. */
const idOf = ({ url, id }) =>
  createHash('sha256')
    .update(`${url} ${id}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

const client = new Firecrawl({ apiUrl: TRAWL_URL, apiKey: TRAWL_API_KEY });
const chunks = { type: 'chunks', maxTokens: 400, overlap: 50, vectors: true };
const crawl = await client.crawl(site, { limit: 500, scrapeOptions: { formats: [chunks] } });
let stored = 0;
let batch = [];
for await (const line of await piecesOf(crawl.id)) {
  const { duplicateOf, ...piece } = JSON.parse(line);
  if (duplicateOf !== undefined) continue;
  if (piece.vector === undefined) throw new Error('no vectors: does the service have TRAWL_EMBEDDINGS?');
  batch.push({ ...piece, id: idOf(piece), headings: piece.headings.join(' > ') });
  stored++;
  if (batch.length < 100) continue;
  await store(batch);
  batch = [];
}
if (batch.length > 0) await store(batch);
console.log(`${crawl.data.length} pages, ${stored} pieces`);
