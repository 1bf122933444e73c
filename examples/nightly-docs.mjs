// The documentation of another project as Markdown files, kept up to date: saves new and changed pages, and removes deleted ones.
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   npm install firecrawl@latest
//   node nightly-docs.mjs https://docs.example.com/ ./their-docs 2000
//
// Every night at 3:00, with the history in git, as a line of crontab:
//
//   0 3 * * * cd /srv/watch && . ./env && node nightly-docs.mjs https://docs.example.com/ their-docs && git add -A && git commit -qm Docs

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Firecrawl } from 'firecrawl';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const [start, folder, limit = '1000'] = process.argv.slice(2);
if (folder === undefined || !TRAWL_API_KEY) {
  console.error('usage: TRAWL_API_KEY=fc-… node nightly-docs.mjs <url> <folder> [pages]');
  process.exit(2);
}
const client = new Firecrawl({ apiUrl: TRAWL_URL, apiKey: TRAWL_API_KEY });

// /guide/ is guide/index.md, /guide/api?v=2 is guide/api%3fv=2.md.
function fileOf(url) {
  const { pathname, search } = new URL(url);
  const path = `${pathname}${pathname.endsWith('/') ? 'index' : ''}${search.replaceAll(/[/\\]/g, '_')}.md`;
  const encode = (character) => `%${character.charCodeAt(0).toString(16)}`;
  return join(folder, path.replaceAll(/[?:*|]/g, encode));
}
const read = (file) => readFile(file, 'utf8').catch(() => undefined);

// With a maxAge of one millisecond, sites are asked for what has changed since: most send a page again only then.
const scrapeOptions = { formats: ['markdown'], maxAge: 1 };
const { id, status, data } = await client.crawl(start, { limit: Number(limit), scrapeOptions });
const failed = (await client.getCrawlErrors(id)).errors.filter(({ code }) => code !== 'SKIPPED');

const written = new Set();
const log = (what, file) => console.log(`${what}: ${file}`);
for (const { markdown, metadata } of data) {
  if (metadata.statusCode >= 400) {
    if (![404, 410].includes(metadata.statusCode)) failed.push({ url: metadata.sourceURL, error: metadata.statusCode });
    continue;
  }
  const file = fileOf(metadata.sourceURL);
  const text = `---\nurl: ${metadata.sourceURL}\ntitle: ${JSON.stringify(metadata.title ?? '')}\n---\n\n${markdown}\n`;
  const before = await read(file);
  written.add(file);
  if (before === text) continue;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  log(before === undefined ? 'new' : 'changed', file);
}

// A page is gone only if the whole site was read, and is not gone itself.
for (const { url, error } of failed) console.error(`failed: ${url}: ${error}`);
const isWhole = status === 'completed' && failed.length === 0 && written.size > 0 && data.length < Number(limit);
for (const name of isWhole ? await readdir(folder, { recursive: true }) : []) {
  const file = join(folder, name);
  if (!file.endsWith('.md') || written.has(file) || !(await read(file))?.startsWith('---\nurl: ')) continue;
  await rm(file);
  log('gone', file);
}
console.log(`${status}: ${written.size} pages`);
if (!isWhole) process.exitCode = 1;
