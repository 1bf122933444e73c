// How well the local web search answers the judged queries of developer documentation.
//
//   npm run bench -- web-questions [--unseen] [--verbose]
//
// The documentation of the installed packages is served as a web site on loopback, scraped, and searched with /v2/search. Queries are those of
// bench/developer-queries.jsonl, those about the manuals that nothing is tuned on only with --unseen. SQLite FTS5 searches the same pages: BM25
// over title (counted four times), path (twice) and text.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { escapeMarkup } from '../src/foundation/kernel/escape-markup.ts';
import { packageDocuments } from './lib/developer-corpus.ts';
import { developerFts5 } from './lib/developer-peer.ts';
import { runCommand } from './lib/import.ts';
import { judgedQueries, reciprocal } from './lib/judged-queries.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { removeFolder, temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { askServer, type Server, startServer } from './lib/server.ts';
import { count, score, table } from './lib/stats.ts';

const LIMIT = 10;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { unseen: { type: 'boolean', default: false }, verbose: { type: 'boolean', default: false } },
  });
  process.stdout.write(`${machineLine(thisMachine())}\n\n`);
  const [documents, readmes, dataDir] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  for (const { args } of packageDocuments(readmes)) await runCommand(documents, ['developer', 'import', ...args]);
  const pages = pagesOf(documents);
  const site = createServer((request, response) => {
    const html = pages.get(decodeURI((request.url ?? '').slice(1)));
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const server = await startServer(dataDir, { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1', TRAWL_SEARCH: 'local' });
  await scrapeAll(
    server,
    [...pages.keys()].map((path) => `${origin}/${encodeURI(path)}`),
  );
  const peer = developerFts5(documents);
  const kinds = new Map<string, { ours: number; theirs: number; count: number }>();
  for (const { query, kind = 'question', page } of judgedQueries(values.unseen)) {
    const isRight = (url: string): boolean => new RegExp(page, 'i').test(decodeURI(url));
    const answer = await askServer(server, '/v2/search', { query, limit: LIMIT, sources: ['web'] });
    const found = ((answer.data as { web?: { url: string }[] } | undefined)?.web ?? []).map(({ url }) => url);
    const rank = found.findIndex(isRight);
    const sum = kinds.get(kind) ?? { ours: 0, theirs: 0, count: 0 };
    kinds.set(kind, sum);
    sum.ours += reciprocal(rank);
    sum.theirs += reciprocal(peer.search(query, LIMIT).findIndex(isRight));
    sum.count++;
    if (values.verbose && rank !== 0)
      process.stdout.write(`${rank + 1} ${query}\n  ${found.slice(0, 3).join('\n  ')}\n`);
  }
  const rows = [...kinds].map(([kind, { ours, theirs, count: n }]) => [
    kind,
    count(n),
    score(ours / n),
    score(theirs / n),
  ]);
  process.stdout.write(`${count(pages.size)} pages\n\n${table([['kind', 'queries', 'MRR@10', 'FTS5'], ...rows])}\n`);
  peer.close();
  await server.stop();
  site.close();
  for (const folder of [documents, readmes, dataDir]) removeFolder(folder);
  return 0;
}

/** Address without its scheme -> HTML, of all documents of a developer index. */
function pagesOf(dataDir: string): Map<string, string> {
  using db = new DatabaseSync(join(dataDir, 'trawl.db'), { readOnly: true });
  const parts = db.prepare('SELECT headings, text FROM developer_passages WHERE document_id = ? ORDER BY part, seq');
  const pages = new Map<string, string>();
  for (const { id, url, title } of db.prepare('SELECT id, url, title FROM developer_documents').all()) {
    let last = '';
    const sections = parts.all(id as number).map(({ headings, text }) => {
      const heading = String(headings).split(' › ').at(-1) ?? '';
      const isNew = heading !== '' && heading !== last && heading !== title;
      last = heading;
      return `${isNew ? `<h2>${escapeMarkup(heading)}</h2>` : ''}${htmlOf(String(text))}`;
    });
    const name = escapeMarkup(String(title ?? ''));
    const html = `<!doctype html><title>${name}</title><main><h1>${name}</h1>${sections.join('\n')}</main>`;
    pages.set(
      String(url)
        .replace(/^https?:\/\//, '')
        .replace(/#.*$/, ''),
      html,
    );
  }
  return pages;
}

const htmlOf = (markdown: string): string => micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

async function scrapeAll(server: Server, urls: readonly string[]): Promise<void> {
  const { id } = await askServer(server, '/v2/batch/scrape', { urls, formats: ['markdown'] });
  for (;;) {
    const { status, completed } = await askServer(server, `/v2/batch/scrape/${id}?limit=1`);
    if (status === 'failed') throw new Error('the pages cannot be scraped');
    if (status === 'completed') {
      if (completed !== urls.length) throw new Error(`${completed} of ${urls.length} pages`);
      break;
    }
    await pause(500);
  }
  // Search finds a page soon after it is stored; a loaded machine takes longer.
  await pause(SETTLE);
}

/** Milliseconds. */
const SETTLE = 15_000;

runBench(main);
