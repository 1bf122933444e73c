// How well the local web search answers the judged queries of developer documentation.
//
//   npm run bench -- web-questions [--unseen] [--verbose]
//
// The documentation of the installed packages is served as a web site on loopback, scraped, and searched with /v2/search. Queries are those of
// bench/data/developer-queries.jsonl, those about the manuals that nothing is tuned on only with --unseen. SQLite FTS5 searches the same pages: BM25
// over title (counted four times), path (twice) and text.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { escapeMarkup } from '../src/foundation/kernel/escape-markup.ts';
import { packageDocuments } from './lib/developer-corpus.ts';
import { developerFts5 } from './lib/fts5.ts';
import { BY_KIND, judgedQueries, PlacesByKind } from './lib/judged-queries.ts';
import { bench, ended, pagesOf, runCommand, type Server, startServer, startSite, temporaryFolder } from './lib/kit.ts';
import { settlePages } from './lib/page-index.ts';

const LIMIT = 10;

export default bench({
  name: 'web-questions',
  options: { unseen: false, verbose: false },
  rows: { pages: 'what: | pages [count]', kinds: BY_KIND },
  least: ['kinds[kind=name].ours >= 0.94', 'kinds[kind=question].ours >= 0.85'],
  run: ({ values, say, step }) => webQuality(values.unseen, values.verbose ? say : () => {}, step),
});

/** How well local web search finds the pages of judged queries. @param tell called with each query whose page was not first */
export async function webQuality(isUnseen: boolean, tell: (line: string) => void, step: (text: string) => void) {
  const [documents, readmes] = [temporaryFolder(), temporaryFolder()];
  step('importing');
  for (const { args } of packageDocuments(readmes)) await runCommand(documents, ['developer', 'import', ...args]);
  const pages = documentPages(documents);
  using site = await startSite(
    pagesOf((path) => pages.get(decodeURI(path.slice(1)))),
    '127.0.0.1',
  );
  const settings = { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1', TRAWL_SEARCH: 'local' };
  const dataDir = temporaryFolder();
  await using server = await startServer(dataDir, settings);
  step('scraping');
  await scrapeAll(
    server,
    [...pages.keys()].map((path) => `${site.url}/${encodeURI(path)}`),
  );
  await settlePages(dataDir);
  const peer = developerFts5(documents);
  const kinds = new PlacesByKind();
  for (const one of judgedQueries(isUnseen)) {
    const { query, page } = one;
    const isRight = (url: string): boolean => new RegExp(page, 'i').test(decodeURI(url));
    const { data } = await server.ask('/v2/search', { query, limit: LIMIT, sources: ['web'] });
    const found = ((data?.web ?? []) as { url: string }[]).map(({ url }) => url);
    const rank = found.findIndex(isRight);
    kinds.add(one, rank, peer.search(query, LIMIT).findIndex(isRight));
    if (rank !== 0) tell([`${rank + 1} ${query}`, ...found.slice(0, 3)].join('\n  '));
  }
  peer.close();
  return { pages: [{ what: 'documentation of packages', pages: pages.size }], kinds: kinds.rows() };
}

/** Address without its scheme -> HTML, of all documents of a developer index. */
function documentPages(dataDir: string): Map<string, string> {
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
    const path = String(url).replace(/^https?:\/\//, '');
    pages.set(path.replace(/#.*$/, ''), html);
  }
  return pages;
}

const htmlOf = (markdown: string): string => micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

async function scrapeAll(server: Server, urls: readonly string[]): Promise<void> {
  const { id } = await server.ask('/v2/batch/scrape', { urls, formats: ['markdown'] });
  const { status, completed } = await ended(server, `/v2/batch/scrape/${id}?limit=1`, 500);
  if (status !== 'completed') throw new Error(`the pages cannot be scraped: ${status}`);
  if (completed !== urls.length) throw new Error(`${completed} of ${urls.length} pages`);
}
