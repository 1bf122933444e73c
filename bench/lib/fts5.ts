import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PAPER_STOP_WORDS } from '../../src/engines/text/index.ts';
import type { SamplePaper } from './paper-queries.ts';

/** SQLite's full-text search as a peer: BM25 over columns with weights, Porter stems, any word of the query. */
function fts5(columns: Readonly<Record<string, number>>, file = ':memory:') {
  const db = new DatabaseSync(file);
  const names = Object.keys(columns);
  db.exec(`CREATE VIRTUAL TABLE words USING fts5(${names}, tokenize = 'porter unicode61')`);
  const insert = db.prepare(`INSERT INTO words (rowid, ${names}) VALUES (?, ${names.map(() => '?')})`);
  db.exec('BEGIN');
  const weights = Object.values(columns).map((weight) => weight.toFixed(1));
  const find = () =>
    db.prepare(`SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY bm25(words, ${weights}), rowid LIMIT ?`);
  let found: ReturnType<typeof find> | undefined;
  return {
    add: (id: number, ...texts: string[]) => void insert.run(id, ...texts),
    /** After all were added. @returns ids, best first */
    search(words: readonly string[], limit: number): number[] {
      if (found === undefined) db.exec('COMMIT');
      found ??= find();
      if (words.length === 0) return [];
      return found.all(words.map((word) => `"${word}"`).join(' OR '), limit).map(({ id }) => Number(id));
    },
    close: () => db.close(),
  };
}

const wordsOf = (query: string): string[] => query.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a peer is asked with the words of a query that we ask with: without our stop words, unless there are no others. */
export type PeerWords = 'without stop words' | 'all words';

/** Over papers: the title counts twice, beside abstract and authors. */
export function paperFts5(papers: Iterable<SamplePaper>, peerWords: PeerWords = 'without stop words', file?: string) {
  const peer = fts5({ title: 2, abstract: 1, authors: 1 }, file);
  for (const { id, title, abstract, authors } of papers) peer.add(id, title, abstract, authors.join(', '));
  return {
    /** @returns ids, best first */
    search(query: string, limit: number, asked = peerWords): number[] {
      const all = wordsOf(query);
      const telling = asked === 'all words' ? all : all.filter((word) => !PAPER_STOP_WORDS.has(word.toLowerCase()));
      return peer.search(telling.length > 0 ? telling : all, limit);
    },
  };
}

/** Over the pages of a developer index: the title counts four times, the path twice. */
export function developerFts5(dataDir: string) {
  const peer = fts5({ title: 4, path: 2, text: 1 });
  const urls = new Map<number, string>();
  using rows = new DatabaseSync(join(dataDir, 'trawl.db'), { readOnly: true });
  const texts = rows.prepare('SELECT text FROM developer_passages WHERE document_id = ? ORDER BY part, seq');
  for (const { id, url, title, path } of rows.prepare('SELECT id, url, title, path FROM developer_documents').all()) {
    const text = texts.all(id as number).map((row) => String(row.text));
    peer.add(id as number, String(title ?? ''), String(path ?? ''), text.join('\n'));
    urls.set(Number(id), String(url));
  }
  return {
    /** @returns addresses of pages, best first */
    search: (query: string, limit: number): string[] =>
      peer.search(wordsOf(query), limit).map((id) => urls.get(id) as string),
    close: peer.close,
  };
}
