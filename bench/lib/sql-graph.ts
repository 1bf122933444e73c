import { DatabaseSync } from 'node:sqlite';

export interface SqlGraph extends Disposable {
  /** Co-citation and coupling of candidates with seeds. */
  connecting(seeds: readonly number[], candidates: readonly number[]): unknown[];
  /** The thousand papers most connected with the seeds, with the bounds of the graph: 1,000 lists, 120,000 entries. */
  around(seeds: readonly number[]): number[];
}

/** The graph as one table. What the rows cite is resolved as the graph does, through paper_ids. */
export function sqlGraph(file: string, catalog: string): SqlGraph {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824');
  db.exec(`ATTACH '${catalog.replaceAll("'", "''")}' AS catalog`);
  // A work that is in no catalog still connects papers: it gets a number below 0.
  db.exec(`
    CREATE TABLE unknown (id INTEGER PRIMARY KEY, key TEXT UNIQUE);
    INSERT OR IGNORE INTO unknown (key)
      SELECT refs.value FROM catalog.paper_references, json_each(refs) AS refs
      WHERE refs.value NOT IN (SELECT key FROM catalog.paper_ids);
    CREATE TABLE citations (citing INTEGER, cited INTEGER, PRIMARY KEY (citing, cited)) WITHOUT ROWID;
    INSERT OR IGNORE INTO citations
      SELECT paper_id, coalesce(
        (SELECT ids.paper_id FROM catalog.paper_ids AS ids WHERE ids.key = refs.value),
        -(SELECT unknown.id FROM unknown WHERE unknown.key = refs.value))
      FROM catalog.paper_references, json_each(refs) AS refs;
    CREATE INDEX citers ON citations (cited, citing);
    ANALYZE;
  `);
  db.exec('DETACH catalog');
  const connecting = db.prepare(`
    WITH seeds AS (SELECT value AS id FROM json_each(?)), wanted AS (SELECT value AS id FROM json_each(?))
    SELECT paper, count(*) AS structural FROM (
      SELECT theirs.cited AS paper FROM citations AS ours JOIN citations AS theirs ON theirs.citing = ours.citing
        WHERE ours.cited IN (SELECT id FROM seeds) AND theirs.cited IN (SELECT id FROM wanted)
      UNION ALL
      SELECT theirs.citing FROM citations AS ours JOIN citations AS theirs ON theirs.cited = ours.cited
        WHERE ours.citing IN (SELECT id FROM seeds) AND theirs.citing IN (SELECT id FROM wanted)
    ) GROUP BY paper`);
  const citedBy = db.prepare('SELECT cited AS id FROM citations WHERE citing = ? LIMIT ?');
  const citersOf = db.prepare('SELECT citing AS id FROM citations WHERE cited = ? LIMIT ?');
  const list = (statement: typeof citedBy, id: number, limit: number): number[] =>
    statement.all(id, limit).map((row) => row.id as number);
  return {
    connecting: (seeds, candidates) => connecting.all(JSON.stringify(seeds), JSON.stringify(candidates)),
    around(seeds) {
      const counts = new Map<number, number>();
      const add = (id: number): void => {
        if (id > 0) counts.set(id, (counts.get(id) ?? 0) + 1);
      };
      const lists = Math.floor(1_000 / seeds.length);
      const entries = Math.floor(120_000 / seeds.length / lists);
      for (const seed of seeds) {
        const references = list(citedBy, seed, 400);
        const citers = list(citersOf, seed, 400);
        for (const id of [...references, ...citers]) add(id);
        const half = Math.floor(lists / 2);
        for (const id of references.slice(0, half)) for (const paper of list(citersOf, id, entries)) add(paper);
        for (const id of citers.slice(0, half)) for (const paper of list(citedBy, id, entries)) add(paper);
      }
      return [...counts]
        .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
        .slice(0, 1_000)
        .map(([id]) => id);
    },
    [Symbol.dispose]: () => db.close(),
  };
}
