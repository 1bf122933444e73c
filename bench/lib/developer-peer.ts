import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Full-text search of SQLite over the pages of a developer index: BM25 over title (counted four times), path (twice) and text, Porter stems, any
 * word of the query.
 */
export function developerFts5(dataDir: string) {
  const db = new DatabaseSync(':memory:');
  db.exec(`CREATE VIRTUAL TABLE words USING fts5(title, path, text, tokenize = 'porter unicode61')`);
  const urls = new Map<number, string>();
  {
    using rows = new DatabaseSync(join(dataDir, 'trawl.db'), { readOnly: true });
    const insert = db.prepare('INSERT INTO words (rowid, title, path, text) VALUES (?, ?, ?, ?)');
    const texts = rows.prepare('SELECT text FROM developer_passages WHERE document_id = ? ORDER BY part, seq');
    db.exec('BEGIN');
    for (const { id, url, title, path } of rows.prepare('SELECT id, url, title, path FROM developer_documents').all()) {
      const text = texts.all(id as number).map((row) => String(row.text));
      insert.run(id as number, String(title ?? ''), String(path ?? ''), text.join('\n'));
      urls.set(Number(id), String(url));
    }
    db.exec('COMMIT');
  }
  const find = db.prepare(
    'SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY bm25(words, 4.0, 2.0, 1.0), rowid LIMIT ?',
  );
  return {
    /** @returns addresses of pages, best first */
    search(query: string, limit: number): string[] {
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
      if (words.length === 0) return [];
      const asked = words.map((word) => `"${word}"`).join(' OR ');
      return find.all(asked, limit).map(({ id }) => urls.get(Number(id)) as string);
    },
    close: () => db.close(),
  };
}
