// The pieces of a site with their vectors in PostgreSQL with pgvector: crawl, download, store.
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-… PGVECTOR_URL=postgres://user@127.0.0.1/db
//   npm install firecrawl@latest pg
//   node pieces-to-pgvector.mjs https://docs.example.com/
//
// The service embeds the pieces, with the model that its operator configured (TRAWL_EMBEDDINGS…). Run it again to add what is new.

import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Firecrawl } from 'firecrawl';
import pg from 'pg';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY, PGVECTOR_URL } = process.env;
const [site] = process.argv.slice(2);
if (site === undefined || !TRAWL_API_KEY || !PGVECTOR_URL) {
  console.error('usage: TRAWL_API_KEY=fc-… PGVECTOR_URL=postgres://… node pieces-to-pgvector.mjs <site>');
  process.exit(2);
}

const database = new pg.Client({ connectionString: PGVECTOR_URL });
await database.connect();
let isThere = false;
async function store(pieces) {
  if (!isThere) {
    await database.query(`CREATE EXTENSION IF NOT EXISTS vector;
      CREATE TABLE IF NOT EXISTS pieces (id uuid PRIMARY KEY, url text, title text, headings text, text text,
        vector vector(${pieces[0].vector.length}));
      CREATE INDEX IF NOT EXISTS pieces_vector ON pieces USING hnsw (vector vector_cosine_ops)`);
  }
  isThere = true;
  await database.query(
    `INSERT INTO pieces SELECT id, url, title, headings, text, vector::text::vector
       FROM json_to_recordset($1) AS p(id uuid, url text, title text, headings text, text text, vector json)
     ON CONFLICT (id) DO UPDATE SET title = excluded.title, vector = excluded.vector`,
    [JSON.stringify(pieces)],
  );
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
await database.end();
console.log(`${crawl.data.length} pages, ${stored} pieces`);
