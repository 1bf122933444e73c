import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempDir } from '../../../../test/support/tmp.ts';
import { migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { migrate, openSqlite } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { migrations } from '../migrations.ts';
import { BaseFile, UNKNOWN } from './base-file.ts';
import { buildBase } from './build.ts';
import { articleRank } from './expansion.ts';
import { eachHash, keyHash } from './key-hash.ts';

test('a graph that is built in many parts has every citation once, in order', async () => {
  await using db = openSqlite<ResearchTables>(join(tempDir(), 'trawl.db'));
  await migrate(db.as(), [...indexingMigrations, ...migrations]);
  let state = 42;
  const below = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const papers = 3_000;
  const cites = new Map<number, Set<string>>();
  const rows: [number, string, string][] = [];
  for (let id = 1; id <= papers; id++) {
    const works = new Set<string>();
    for (const source of ['crossref', 'openalex']) {
      if (below(3) === 0) continue;
      // Half of all citations go to a few papers, some to unknown works, some to ids of another kind.
      const refs = Array.from({ length: below(12) }, () => {
        const cited = below(2) === 0 ? 1 + below(5) : 1 + below(papers);
        return [`doi:10.1000/${cited}`, `arxiv:${cited}`, `doi:10.9999/${below(900)}`][below(3)] as string;
      });
      rows.push([id, source, JSON.stringify(refs)]);
      for (const ref of refs) {
        const [, known] = /(?:10\.1000\/|arxiv:)(\d+)$/.exec(ref) ?? [];
        if (known !== String(id)) works.add(known ?? ref);
      }
    }
    cites.set(id, works);
  }
  await db.transaction(async (tx) => {
    const text = (name: string) => ({ name, type: 'text' }) as const;
    const integer = (name: string) => ({ name, type: 'integer' }) as const;
    await tx.bulkInsert('paper_references', [integer('paper_id'), text('source'), text('refs')], rows);
    const keys = [...cites.keys()].flatMap((id): [string, number, number][] => [
      [`doi:10.1000/${id}`, id, 1],
      [`arxiv:${id}`, id, 0],
    ]);
    await tx.bulkInsert('paper_ids', [text('key'), integer('paper_id'), integer('strong')], keys);
  });

  const dir = join(tempDir(), 'base');
  const facts = await buildBase(db, dir, papers + 1, { part: 2_000, piece: 50 });
  assert.deepEqual(readdirSync(dir).sort(), [
    ...['cited', 'cited.at', 'citing', 'citing.at', 'graph.json', 'unknown', 'unknown.at', 'unknown.keys'],
  ]);
  const base = new BaseFile(dir);
  try {
    const found = { from: 0, length: 0 };
    const list = (kind: 'citing' | 'cited' | 'unknown', index: number): number[] => {
      base[kind].find(index, found);
      const items = new Uint32Array(found.length);
      base[kind].read(items, found.from);
      return [...items];
    };
    const unknown = new Set([...cites.values()].flatMap((works) => [...works].filter((work) => !/^\d+$/.test(work))));
    const nodeOf = (work: string): number => (unknown.has(work) ? UNKNOWN + base.placeOf(keyHash(work)) : Number(work));
    const ascending = (nodes: Iterable<number>): number[] => [...nodes].sort((a, b) => a - b);
    const citers = new Map<string, number[]>();
    for (const [id, works] of cites) {
      assert.deepEqual(list('citing', id), ascending([...works].map(nodeOf)));
      for (const work of works) citers.set(work, [...(citers.get(work) ?? []), id]);
    }
    for (let id = 1; id <= papers; id++) assert.deepEqual(list('cited', id), citers.get(String(id)) ?? []);
    for (const work of unknown) assert.deepEqual(list('unknown', nodeOf(work) - UNKNOWN), citers.get(work));
    for (let i = 0; i < 500; i++) assert.equal(base.placeOf(keyHash(`doi:10.8888/${i}`)), -1);
    assert.deepEqual(list('citing', papers + 5), []);
    assert.equal(facts.unknown, unknown.size);
    assert.equal(
      facts.references,
      [...cites.values()].reduce((sum, works) => sum + works.size, 0),
    );
  } finally {
    base.close();
  }
});

test('hashes of a JSON array are those of its strings', () => {
  for (const keys of [[], ['doi:10.1/a'], ['a', '', 'ä"\\', 'arxiv:1'], ['b"c']]) {
    const hashes: number[] = [];
    eachHash(JSON.stringify(keys), (hash) => hashes.push(hash));
    assert.deepEqual(hashes, keys.map(keyHash));
  }
  assert.ok(Number.isSafeInteger(keyHash('doi:10.1000/x')));
  assert.notEqual(keyHash('doi:10.1000/ab'), keyHash('doi:10.1000/ba'));
});

test('ArticleRank solves its equation, and is 0 without a path', () => {
  // 0 - 1 - 2 and 3 - 4 apart; the restart is at 0.
  const rank = articleRank(5, Uint32Array.of(0, 1, 3), Uint32Array.of(1, 2, 4), Float64Array.of(2, 0, 0, 0, 0));
  const degrees = [1, 2, 1, 1, 1];
  const average = 6 / 5;
  const passed = (node: number): number => (rank[node] as number) / ((degrees[node] as number) + average);
  const close = (actual: number | undefined, expected: number) =>
    assert.ok(Math.abs((actual as number) - expected) < 1e-3, `${actual} is not ${expected}`);
  close(rank[0], 0.15 + 0.85 * passed(1));
  close(rank[1], 0.85 * (passed(0) + passed(2)));
  close(rank[2], 0.85 * passed(1));
  assert.deepEqual([...rank.slice(3)], [0, 0]);
  assert.deepEqual(
    [...articleRank(1, new Uint32Array(0), new Uint32Array(0), Float64Array.of(1))],
    [0.15000000000000002],
  );
});
