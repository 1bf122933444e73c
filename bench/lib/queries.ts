import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { seeded } from './random.ts';

/**
 * Queries for a catalog that brings none: titles of its papers and pieces of them, the same ones for the same catalog.
 */

/** Two to six consecutive words of a title, or the whole of a shorter one. */
export function pieceOf(title: string, random: () => number): string {
  const words = title.split(/\s+/).filter((word) => word !== '');
  const length = Math.min(words.length, 2 + Math.floor(random() * 5));
  const start = Math.floor(random() * (words.length - length + 1));
  return words.slice(start, start + length).join(' ');
}

/** Every second title whole, the others as pieces; what has no word of four letters is left out. */
export function queriesFrom(titles: readonly string[], random: () => number): string[] {
  return titles
    .map((title, i) => (i % 2 === 0 ? title : pieceOf(title, random)))
    .filter((query) => /\p{L}{4}/u.test(query));
}

/**
 * Queries from random papers of a data folder whose database is the built-in one.
 * @returns `wanted` queries, fewer when there are not so many papers
 * @throws Error when there is no database or no paper in it
 */
export function catalogQueries(dataDir: string, wanted: number, seed = 20_260_101): string[] {
  const random = seeded(seed);
  const file = join(dataDir, 'trawl.db');
  if (!existsSync(file)) throw new Error(`${dataDir} holds no trawl.db`);
  using db = new DatabaseSync(file, { readOnly: true });
  const { last } = db.prepare('SELECT max(id) AS last FROM papers').get() as { last: number | null };
  if (last === null) throw new Error(`${dataDir} holds no papers`);
  const byId = db.prepare('SELECT title FROM papers WHERE id = ?');
  const seen = new Set<number>();
  const queries: string[] = [];
  while (queries.length < wanted && seen.size < last) {
    const titles: string[] = [];
    while (titles.length < wanted && seen.size < last) {
      const id = 1 + Math.floor(random() * last);
      if (seen.has(id)) continue;
      seen.add(id);
      const row = byId.get(id) as { title: string } | undefined;
      if (row) titles.push(row.title);
    }
    queries.push(...queriesFrom(titles, random));
  }
  return queries.slice(0, wanted);
}
