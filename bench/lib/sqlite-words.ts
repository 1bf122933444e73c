import { DatabaseSync } from 'node:sqlite';
import { PAPER_STOP_WORDS } from '../../src/engines/text/index.ts';
import type { SamplePaper } from './paper-queries.ts';

/** Whether a peer is asked with the words of a query that we ask with: without our stop words, unless there are no others. */
export type PeerWords = 'without stop words' | 'all words';

/** Full-text search of SQLite over papers: BM25 over title (counted twice), abstract and authors, Porter stems, any word of the query. */
export function fts5(papers: Iterable<SamplePaper>, peerWords: PeerWords = 'without stop words', file = ':memory:') {
  const db = new DatabaseSync(file);
  db.exec(`CREATE VIRTUAL TABLE words USING fts5(title, abstract, authors, tokenize = 'porter unicode61')`);
  const insert = db.prepare('INSERT INTO words (rowid, title, abstract, authors) VALUES (?, ?, ?, ?)');
  db.exec('BEGIN');
  for (const { id, title, abstract, authors } of papers) insert.run(id, title, abstract, authors.join(', '));
  db.exec('COMMIT');
  const find = db.prepare(
    'SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY bm25(words, 2.0, 1.0, 1.0), rowid LIMIT ?',
  );
  return {
    /** @returns ids, best first */
    search(query: string, limit: number, asked = peerWords): number[] {
      const all = query.match(/[\p{L}\p{N}]+/gu) ?? [];
      const telling = asked === 'all words' ? all : all.filter((word) => !PAPER_STOP_WORDS.has(word.toLowerCase()));
      const words = telling.length > 0 ? telling : all;
      if (words.length === 0) return [];
      return find.all(words.map((word) => `"${word}"`).join(' OR '), limit).map(({ id }) => Number(id));
    },
  };
}
