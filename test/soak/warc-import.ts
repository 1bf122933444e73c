// Kills an import of a web archive; each page must be there once.
//
//   npm run soak -- warc-import [megabytes] [kills] [seed]
//
// Makes an archive of so many megabytes (1,024 by default), imports it, kills the import with -9 at random bytes, runs it again each time, and
// looks whether each page is there once. Prints the rate of the runs.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { openDatabase } from '../../src/foundation/store/index.ts';
import { archivedUrl, importWarc, writeArchive } from '../support/archive-runs.ts';
import { tempDir } from '../support/tmp.ts';

const [megabytes = 1_024, kills = 3, seed = 1] = process.argv.slice(2).map(Number);
/** Bytes of a page, and of its records when they are packed. */
const PAGE = 60_000;
const PACKED = 22_000;

let state = seed;
const random = (): number => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return state / 0x7fffffff;
};

const pages = Math.ceil((megabytes * 1024 * 1024) / PACKED);
const file = join(tempDir(), 'made.warc.gz');
await writeArchive(file, { pages, bytes: PAGE });
const { size } = statSync(file);
console.log(`an archive of ${pages} pages, ${(size / 2 ** 20).toFixed(0)} MB`);
const dataDir = tempDir();
const moments = Array.from({ length: kills }, () => Math.floor(random() * size)).sort((a, b) => a - b);
const began = performance.now();
for (const moment of moments) {
  const { summary } = await importWarc(dataDir, [file], moment);
  console.log(`killed at byte ${moment}${summary ? ' (it had ended before)' : ''}`);
}
const { summary } = await importWarc(dataDir, [file]);
const seconds = (performance.now() - began) / 1_000;
console.log('then:', summary);
const database = loadConfig({ TRAWL_DATA_DIR: dataDir }).database;
await using db = await openDatabase(database);
const { kysely } = db.as<{ crawl_pages: { url: string; n: number }; crawl_documents: { n: number } }>();
const rows = await kysely.selectFrom('crawl_pages').select('url').execute();
const urls = new Set(rows.map(({ url }) => url));
assert.equal(rows.length, pages);
for (let n = 0; n < pages; n++) assert.ok(urls.has(archivedUrl(n)), archivedUrl(n));
assert.equal((await kysely.selectFrom('crawl_documents').select('n').execute()).length, pages);
console.log(
  `each of ${pages} pages once, after ${kills} kills: ${(size / 2 ** 20 / seconds).toFixed(2)} MB/s and ${(pages / seconds).toFixed(0)} pages/s, starts included`,
);
